/** What only `<attn-backward>` needs of looks. */
import { css } from 'lit';

export const backwardStyles = css`
  .attn {
    max-width: 880px;
  }
  .stage .sheet {
    max-width: none;
  }
  .act.wide {
    display: grid;
    grid-template-columns: 330px 1fr;
    gap: 40px;
  }
  .act.wide > :last-child {
    padding-top: 32px;
  }
  .loss {
    margin: 8px 0;
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
  .verdict {
    margin: 0;
    padding-left: 12px;
    border-left: 3px solid var(--ink);
  }
  .held {
    margin-block: 8px 12px;
  }
  .held > * {
    margin-block: 0;
  }
  .arithmetic {
    line-height: 24px;
  }
  .arithmetic small {
    color: var(--muted);
  }
  .edit-row {
    min-height: 36px;
  }
  .settings {
    display: grid;
    gap: 8px;
    margin-block: 16px;
  }
  .number-field input[name='cell'] {
    width: 12em;
  }
  .number-field input[name='seed'] {
    width: 7em;
  }
  .source {
    font-size: 14px;
    color: var(--muted);
  }
`;
