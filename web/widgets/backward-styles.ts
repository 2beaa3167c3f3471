/** What only `<attn-backward>` needs of looks. */
import { css } from 'lit';

export const backwardStyles = css`
  .attn {
    max-width: 880px;
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
