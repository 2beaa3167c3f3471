/** What only `<attn-scaling>` needs of looks. */
import { css } from 'lit';

export const scalingStyles = css`
  .attn {
    max-width: 880px;
  }
  sub {
    line-height: 0;
  }
  .title {
    margin: 16px 0 8px;
    font-size: 14px;
  }
  .strips .sheet [tabindex]:focus-visible {
    outline-offset: -2px;
  }
  .strips .sheet,
  .statistics {
    max-width: none;
  }
  .progress {
    display: flex;
    flex-wrap: wrap;
    gap: 0 12px;
    align-items: center;
    min-height: 36px;
  }
  .progress progress {
    flex: 1 1 48px;
    max-width: 200px;
    accent-color: var(--ink);
  }
  .progress .note {
    white-space: nowrap;
  }
  .progress .gone:not(:focus) {
    visibility: hidden;
  }
  .verdict {
    min-height: 6em;
    margin: 8px 0 12px;
    padding-left: 12px;
    border-left: 3px solid var(--ink);
    font-weight: 600;
  }
  /* Room for the longest verdict, so that what follows stands still. */
  [lang='en'] .verdict {
    min-height: 9em;
  }
  .attn .verdict.short {
    min-height: 3em;
  }
  .verdict span {
    display: block;
  }
  .verdict .spread {
    font-size: 14px;
    font-weight: 400;
  }
  .formulas {
    display: flex;
    flex-wrap: wrap;
    gap: 0 32px;
    align-items: center;
  }
  .formulas .formula {
    max-width: 100%;
  }
  .arithmetic {
    display: flow-root;
    min-height: 160px;
  }
  .arithmetic p {
    margin: 4px 0;
  }
  .arithmetic p > span:not([class^='role']),
  .digits span {
    display: inline-block;
    margin-right: 8px;
  }
  .arithmetic .which {
    min-width: 4.5em;
    color: var(--muted);
    font-size: 14px;
  }
  sup {
    line-height: 0;
  }
  .statistics {
    width: 100%;
    table-layout: fixed;
  }
  .statistics th,
  .statistics td {
    padding: 6px 8px 6px 0;
    font-weight: 400;
    overflow-wrap: anywhere;
  }
  .statistics thead td {
    width: 34%;
  }
  .statistics .value {
    display: block;
    font-size: 16px;
  }
  .statistics .error {
    white-space: nowrap;
    color: var(--muted);
    font-size: 14px;
  }
  .statistics small {
    font-size: 12px;
  }
  .more {
    display: flex;
    flex-wrap: wrap;
    gap: 8px 16px;
    align-items: center;
    margin-block: 12px;
  }
  @media (max-width: 600px) {
    .verdict {
      min-height: 11.5em;
    }
    [lang='en'] .verdict {
      min-height: 16em;
    }
    .arithmetic {
      min-height: 248px;
    }
    .statistics small {
      display: block;
      min-height: 3em;
    }
    .slider {
      grid-template-columns: 1fr auto;
      gap: 0 8px;
    }
    .slider .track {
      grid-row: 2;
      grid-column: 1 / -1;
      height: 36px;
    }
  }
  @media (max-width: 340px) {
    .arithmetic {
      min-height: 300px;
    }
  }
`;
