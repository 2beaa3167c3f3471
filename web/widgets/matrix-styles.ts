/** What only `<attn-matrix>` needs of looks. */
import { css } from 'lit';

export const matrixStyles = css`
  section + section {
    margin-top: 32px;
  }
  section > .projections {
    width: max-content;
    margin-bottom: 12px;
  }
  sub,
  sup {
    line-height: 0;
  }
  .arithmetic {
    line-height: 24px;
  }
  .held {
    margin-block: 8px 12px;
  }
  .held > * {
    margin-block: 0;
  }
  .edit-row {
    min-height: 36px;
  }
  .formula {
    display: flex;
    align-items: center;
    min-height: 84px;
  }
  .pair {
    padding-left: 12px;
    border-left: 3px solid var(--query);
  }
  .pair span.one {
    white-space: nowrap;
  }
  .source {
    font-size: 14px;
  }
  .source b {
    font-weight: 600;
  }
  .number-field input[name='cell'] {
    width: 12em;
  }
  .number-field input[name='seed'] {
    width: 7em;
  }
  .plates {
    display: flex;
    flex-wrap: wrap;
    gap: 16px 24px;
    align-items: flex-start;
  }
  .painting {
    position: relative;
  }
  .painting canvas {
    display: block;
    cursor: crosshair;
  }
  .painting .sheet {
    position: absolute;
    top: 0;
    left: 0;
    pointer-events: none;
  }
  .code {
    margin: 8px 0;
    max-height: 32em;
    overflow: auto;
  }
  .code .comment {
    color: var(--muted);
  }
  .swap p {
    min-height: 21px;
    margin: 4px 0 0;
  }
  @media (max-width: 600px) {
    .swap p {
      min-height: 63px;
    }
  }
  .settings {
    display: grid;
    gap: 8px;
    margin-block: 16px;
  }
`;
