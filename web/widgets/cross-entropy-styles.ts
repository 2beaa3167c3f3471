/** What only `<attn-cross-entropy>` needs of looks. */
import { css } from 'lit';

export const crossEntropyStyles = css`
  .attn {
    max-width: 880px;
  }
  .bars .sheet [tabindex]:focus-visible {
    outline-offset: -2px;
  }
  .rule {
    margin: 0 0 8px;
  }
  .bars .bar {
    cursor: ew-resize;
  }
  .verdict {
    display: flex;
    align-items: center;
    min-height: 3em;
    margin: 8px 0;
    padding-left: 12px;
    border-left: 3px solid var(--muted);
    font-weight: 600;
  }
  .verdict[data-verdict='floor'],
  .verdict[data-two-step='broken'] {
    border-color: var(--ink);
  }
  .attn .verdict.small {
    min-height: 4.5em;
    font-size: 14px;
  }
  .narrow .verdict {
    min-height: 4.5em;
  }
  [lang='en'] .narrow .verdict {
    min-height: 7.5em;
  }
  .broken {
    color: var(--key);
    font-weight: 600;
  }
  .arithmetic {
    min-height: 4.5em;
  }
  .narrow .arithmetic {
    min-height: 10.5em;
  }
  .narrow .written {
    min-height: 3em;
  }
  .arithmetic > span {
    display: block;
  }
  .narrow .radios button,
  .narrow .tabs button,
  .narrow .row > button {
    min-height: 36px;
  }
  .narrow .slider {
    grid-template-columns: 1fr auto;
    gap: 0 8px;
    width: 100%;
  }
  .narrow .slider .track {
    grid-row: 2;
    grid-column: 1 / -1;
    height: 36px;
  }
`;
