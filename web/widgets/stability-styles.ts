/** What only `<attn-stability>` needs of looks. */
import { css } from 'lit';

export const stabilityStyles = css`
  .attn {
    max-width: 880px;
  }
  /* Many classes scroll: a sheet that shrank could not be read. */
  .stage .sheet {
    max-width: none;
  }
  .verdict {
    min-height: 4.5em;
    margin: 12px 0;
    padding-left: 12px;
    border-left: 3px solid var(--ink);
    font-weight: 600;
  }
  .verdict span {
    display: block;
  }
  .verdict .but {
    font-weight: 400;
  }
  .narrow .verdict {
    min-height: 7.5em;
  }
  [lang='en'] .narrow .verdict {
    min-height: 9em;
  }
  /* One grid for the slider and the names of its ends, so that they stand under the track. */
  .magnitude {
    display: grid;
    grid-template-columns: max-content minmax(120px, 420px) minmax(4.5em, auto);
    gap: 0 12px;
    align-items: center;
  }
  .magnitude .slider {
    display: contents;
  }
  .magnitude .ends {
    display: flex;
    grid-column: 2;
    justify-content: space-between;
    font-size: 12px;
    color: var(--muted);
  }
  .narrow .magnitude {
    display: block;
  }
  .narrow .magnitude .slider {
    display: grid;
  }
  .narrow .slider {
    grid-template-columns: 1fr auto;
    gap: 0 8px;
  }
  .narrow .slider .track {
    grid-row: 2;
    grid-column: 1 / -1;
    height: 36px;
  }
  .narrow .radios button,
  .narrow .tabs button {
    min-height: 36px;
  }
  .arithmetic {
    min-height: 3em;
  }
  .narrow .arithmetic {
    min-height: 6em;
  }
  .arithmetic small,
  .arithmetic > b {
    margin-left: 8px;
  }
  .digits,
  th small {
    font-size: 12px;
  }
  th small {
    display: block;
    font-weight: 400;
  }
  .share {
    display: inline-block;
    box-sizing: border-box;
    min-width: 5em;
    min-height: 24px;
    padding: 2px 4px 0;
  }
  .narrow [data-table] {
    width: 100%;
  }
  .narrow td.digits {
    text-align: start;
  }
  .which {
    font-weight: 400;
    color: var(--muted);
  }
  th.number,
  td.digits {
    white-space: nowrap;
  }
  .number-field input[name='shift'] {
    width: 9em;
  }
  .narrow .number-field {
    flex-wrap: wrap;
  }
  .narrow .number-field .name {
    flex: 0 0 100%;
  }
  .narrow .number-field input {
    flex: 1 1 5em;
    min-width: 0;
  }
  @media (max-width: 340px) {
    [lang='en'] .narrow .verdict {
      min-height: 10.5em;
    }
  }
`;
