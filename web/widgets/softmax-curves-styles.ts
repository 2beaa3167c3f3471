/** What only `<attn-softmax-curves>` needs of looks. */
import { css } from 'lit';

export const softmaxCurvesStyles = css`
  .plots {
    touch-action: pan-y pinch-zoom;
  }
  .surface {
    cursor: ew-resize;
  }
  .curves {
    max-width: 1040px;
  }
  .beside {
    display: flex;
    gap: 40px;
    align-items: flex-start;
  }
  .limits {
    width: 100%;
    max-width: 440px;
    margin-block: 0 8px;
    table-layout: fixed;
  }
  .beside .limits {
    width: 352px;
    flex: none;
  }
  .limits sup {
    line-height: 0;
  }
  .limits th,
  .limits td {
    padding: 6px 4px 6px 0;
    font-weight: 400;
    vertical-align: middle;
  }
  .limits .number {
    width: 64px;
    white-space: nowrap;
  }
  .limits .now {
    font-weight: 600;
  }
  .arithmetic span {
    display: block;
  }
  .arithmetic b {
    font-weight: 400;
    white-space: nowrap;
  }
  .arithmetic small {
    display: block;
    min-height: 3em;
  }
  .arithmetic small span {
    margin-inline-end: 12px;
  }
  /* A box around a slanted line says nothing: the line itself grows. */
  [data-tangent][data-lit] {
    outline: none;
  }
  [data-tangent][data-lit] path {
    stroke-width: 7px;
  }
  @media (max-width: 600px) {
    .balance {
      min-height: 3em;
    }
    .arithmetic > span {
      min-height: 3em;
    }
    [data-entropy] > span:first-child {
      min-height: 4.5em;
    }
    .arithmetic small {
      min-height: 6em;
    }
  }
  @media (max-width: 340px) {
    .balance {
      min-height: 4.5em;
    }
  }
`;
