/** The look of a calculation that is gone through step by step: `‹ 2/6 ›`, the step's title, grids that may scroll. */
import { css } from 'lit';

export const stepsStyles = css`
  .stage .sheet {
    max-width: none;
  }
  .steps-nav {
    display: grid;
    grid-template-columns: auto auto auto 1fr;
    gap: 8px;
    align-items: center;
    margin-block: 8px;
  }
  .steps-nav button {
    min-width: 36px;
    min-height: 36px;
    padding: 4px 8px;
  }
  .steps-nav .count {
    min-width: 2.5em;
    text-align: center;
  }
  .steps-nav .all {
    justify-self: end;
    padding: 4px 12px;
  }
  .step-title {
    margin: 8px 0 12px;
    font-weight: 600;
  }
`;
