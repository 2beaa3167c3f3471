/** What only `<attn-softmax>` needs of looks. */
import { css } from 'lit';

export const softmaxStyles = css`
  .attn {
    max-width: 880px;
  }
  /* Inside, for the stage clips what stands out. */
  .bars .sheet [tabindex]:focus-visible,
  .bars [data-lit] {
    outline-offset: -2px;
  }
  .verdict {
    display: flex;
    align-items: center;
    min-height: 1.75em;
    margin: 8px 0 12px;
    padding-left: 12px;
    border-left: 3px solid var(--muted);
    font-weight: 600;
  }
  .verdict.two {
    min-height: 3em;
  }
  .verdict.three {
    min-height: 4.5em;
  }
  .verdict[data-verdict='flatter'],
  .verdict[data-verdict='sharper'] {
    border-color: var(--ink);
  }
  /* The sliders share one grid, so that their tracks begin and end together. */
  .sliders {
    display: grid;
    grid-template-columns: max-content minmax(120px, 360px) 4em;
    gap: 4px 12px;
    align-items: center;
  }
  .sliders .slider {
    display: contents;
  }
  .sliders .name {
    grid-column: 1;
  }
  .sliders .ends {
    grid-column: 2;
  }
  .ends {
    display: flex;
    gap: 8px;
    justify-content: space-between;
    margin-bottom: 8px;
    font-size: 12px;
    color: var(--muted);
  }
  .sliders.narrow {
    display: block;
  }
  .sliders.narrow .slider {
    display: grid;
    grid-template-columns: 1fr auto;
    gap: 0 8px;
  }
  .narrow .slider .track {
    grid-row: 2;
    grid-column: 1 / -1;
    height: 36px;
  }
  .arithmetic {
    display: flow-root;
    min-height: 112px;
    margin-bottom: 8px;
  }
  .arithmetic.narrow {
    min-height: 256px;
  }
  .arithmetic p {
    margin: 4px 0;
  }
  .arithmetic p > span,
  .digits span {
    display: inline-block;
    margin-right: 8px;
  }
  /* As long as the longest double, so that no line breaks anew while something moves. */
  .arithmetic .digits span {
    min-width: 28ch;
  }
  .arithmetic [data-arithmetic] {
    font-size: 16px;
    line-height: 1.75;
  }
  .arithmetic sub,
  .arithmetic sup {
    line-height: 0;
  }
  .facts {
    grid-template-columns: repeat(auto-fill, minmax(232px, 1fr));
    gap: 4px 24px;
  }
  .facts div {
    display: flex;
    gap: 12px;
    justify-content: space-between;
    border-bottom: 1px solid var(--raised);
  }
  .facts dd {
    text-align: end;
  }
  /* Room for 0.9999999999999999. */
  .facts [data-value='sum'] {
    flex: none;
    min-width: 20ch;
  }
  .steps small {
    display: block;
    font-size: 12px;
    font-weight: 400;
  }
  .steps th,
  .steps td {
    padding: 6px 6px 6px 0;
  }
  .steps th {
    min-width: 24px;
  }
  .steps .number {
    padding-left: 24px;
  }
  .narrow .steps .number {
    padding-left: 0;
  }
  .narrow .steps td {
    font-size: 12px;
  }
`;
