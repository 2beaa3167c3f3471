/** The look of every widget and control: paper, ink, a 4 px grid, no boxes. Colours come as custom properties from the palette. */
import { css, unsafeCSS, type CSSResult } from 'lit';

/** `--attn-x` is the author's, `--x` what the widget uses. */
export function colourRules(light: Record<string, string>, dark: Record<string, string>): CSSResult {
  const rules = (colours: Record<string, string>) =>
    Object.entries(colours)
      .map(([name, colour]) => `--${name}: var(--attn-${name}, ${colour});`)
      .join(' ');
  return unsafeCSS(`.attn { ${rules(light)} } .attn.dark { ${rules(dark)} color-scheme: dark; }`);
}

export const widgetStyles = css`
  :host {
    display: block;
    margin-block: 24px;
  }
  :host([hidden]) {
    display: none;
  }
  .attn {
    position: relative;
    color: var(--ink);
    font-size: 16px;
    line-height: 1.5;
    font-variant-numeric: tabular-nums;
    color-scheme: light;
    -webkit-text-size-adjust: 100%;
    text-size-adjust: 100%;
    text-autospace: normal;
  }
  .notices {
    position: sticky;
    top: 8px;
    z-index: 2;
    height: 0;
  }
  .notice {
    position: absolute;
    top: 40px;
    right: 0;
    display: flex;
    gap: 8px;
    align-items: flex-start;
    box-sizing: border-box;
    max-width: min(100%, 400px);
    padding: 8px 8px 8px 12px;
    border: 1px solid var(--muted);
    border-radius: 6px;
    background: var(--ground);
    font-size: 14px;
    overflow-wrap: anywhere;
  }
  .notice button {
    min-height: 24px;
    min-width: 24px;
    padding: 0;
    border: 0;
  }
  .head {
    position: relative;
    display: flex;
    gap: 8px;
    align-items: flex-start;
    justify-content: space-between;
  }
  .caption {
    margin: 0 0 8px;
    max-width: 44em;
    text-wrap: pretty;
  }
  p {
    margin: 8px 0;
  }
  small,
  .note {
    font-size: 14px;
    color: var(--muted);
  }
  .refusal,
  .problem {
    overflow-wrap: anywhere;
    color: var(--key);
    font-size: 14px;
  }
  .problem,
  .failure {
    margin: 8px 0;
    padding-left: 12px;
    border-left: 3px solid var(--key);
  }
  .row {
    display: flex;
    flex-wrap: wrap;
    gap: 8px 16px;
    align-items: center;
    margin-block: 8px;
  }
  .sheet {
    display: block;
    max-width: 100%;
    overflow: visible;
    user-select: none;
    -webkit-user-select: none;
  }
  .stage {
    position: relative;
    overflow-x: auto;
    overscroll-behavior-x: auto;
  }
  .readout {
    min-height: 1.5em;
    margin: 8px 0;
    font-size: 14px;
    color: var(--ink);
    overflow-wrap: anywhere;
  }
  .formula {
    overflow-x: auto;
    overflow-y: hidden;
    padding: 4px 3px;
    margin-inline: -3px;
    font-size: 18px;
  }
  [data-term] {
    padding-bottom: 3px;
    border-radius: 2px;
    background: repeating-linear-gradient(90deg, var(--muted) 0 1px, transparent 1px 4px) bottom / 100% 1px no-repeat;
    cursor: pointer;
  }
  i[data-stands] {
    font-style: normal;
  }
  [data-lit] {
    outline: 1.5px solid var(--ink);
    outline-offset: 1px;
  }
  /* By name: where the generic name stands for none of these, subscripts are set by a text font, which may not lower them. */
  .formula math {
    font-family: 'Latin Modern Math', 'STIX Two Math', 'Cambria Math', 'DejaVu Math TeX Gyre', math;
    display: block math;
    width: max-content;
    margin-inline: 0;
  }
  .formula svg {
    max-width: none;
  }
  .role-query {
    color: var(--query);
  }
  .role-key {
    color: var(--key);
  }
  .role-value {
    color: var(--value);
  }
  .role-output {
    color: var(--output);
  }
  button,
  input,
  summary {
    font: inherit;
    color: inherit;
  }
  button {
    min-height: 32px;
    padding: 4px 12px;
    border: 1px solid var(--muted);
    border-radius: 6px;
    background: none;
    font-size: 14px;
    cursor: pointer;
    touch-action: manipulation;
  }
  /* So light that a button of another ground keeps it under the pointer. */
  button:hover {
    background: var(--raised);
  }
  button:disabled,
  button[aria-disabled='true'] {
    opacity: 0.45;
    background: none;
    cursor: default;
  }
  :focus-visible {
    outline: 2px solid var(--ink);
    outline-offset: 2px;
  }
  .cell:focus-visible,
  .sheet [tabindex]:focus-visible {
    outline: 2px solid var(--ink);
    outline-offset: 1px;
  }
  .cell {
    cursor: pointer;
  }
  .tabs,
  .radios {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 4px;
  }
  .tabs {
    gap: 4px 16px;
    margin-block: 12px 8px;
    border-bottom: 1px solid var(--raised);
  }
  .tabs button {
    min-width: 24px;
    padding: 4px 0;
    border: 0;
    border-bottom: 2px solid transparent;
    border-radius: 0;
    color: var(--muted);
  }
  .tabs button:hover {
    background: none;
    color: var(--ink);
  }
  .tabs [aria-selected='true'] {
    border-bottom-color: var(--ink);
    color: var(--ink);
    font-weight: 600;
  }
  .radios .name {
    margin-right: 4px;
  }
  .radios [aria-checked='true'] {
    border-color: var(--ink);
    background: var(--ink);
    color: var(--ground);
  }
  .name {
    font-size: 14px;
  }
  .slider {
    display: grid;
    grid-template-columns: auto minmax(120px, 320px) minmax(4.5em, auto);
    gap: 12px;
    align-items: center;
    justify-content: start;
    margin-block: 4px;
  }
  .track {
    display: block;
    height: 32px;
    touch-action: pan-y;
  }
  .track input {
    width: 100%;
    height: 100%;
    margin: 0;
    accent-color: var(--ink);
    pointer-events: none;
  }
  .slider output {
    font-size: 14px;
  }
  .text-field {
    display: block;
    margin-block: 8px;
  }
  .text-field .name {
    display: block;
  }
  .text-field input,
  .number-field input {
    box-sizing: border-box;
    min-height: 32px;
    padding: 4px 8px;
    border: 1px solid var(--muted);
    border-radius: 6px;
    background: var(--ground);
    font-size: 16px;
  }
  .text-field input[aria-invalid='true'],
  .number-field input[aria-invalid='true'] {
    border-color: var(--key);
  }
  .text-field input {
    width: 100%;
    max-width: 480px;
  }
  .text-field small {
    display: block;
  }
  .number-field {
    display: inline-flex;
    gap: 4px;
    align-items: center;
  }
  .number-field input {
    width: 5em;
    text-align: right;
  }
  .number-field .step {
    min-width: 32px;
    padding: 4px 0;
  }
  .facts {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(200px, 1fr));
    gap: 8px 16px;
    margin: 12px 0;
    font-size: 14px;
  }
  .facts dt {
    color: var(--muted);
  }
  .facts dd {
    margin: 0;
  }
  .bars {
    touch-action: pan-y;
  }
  .menu {
    flex: none;
  }
  .menu summary {
    min-width: 32px;
    height: 32px;
    border-radius: 6px;
    line-height: 32px;
    text-align: center;
    cursor: pointer;
    list-style: none;
  }
  .menu summary::-webkit-details-marker {
    display: none;
  }
  .menu summary:hover {
    background: var(--raised);
  }
  /* Placed in the head, so that it is never wider than the widget. */
  .menu .items {
    position: absolute;
    top: 32px;
    right: 0;
    z-index: 2;
    display: grid;
    box-sizing: border-box;
    width: max-content;
    max-width: 100%;
    padding: 4px;
    border: 1px solid var(--muted);
    border-radius: 6px;
    background: var(--ground);
  }
  .menu .items button {
    border: 0;
    text-align: start;
  }
  .menu .items a {
    padding: 6px 12px;
    border-radius: 6px;
    color: inherit;
    font-size: 14px;
    text-decoration-color: var(--muted);
    text-underline-offset: 3px;
  }
  .menu .items a:hover {
    background: var(--raised);
  }
  table {
    border-collapse: collapse;
    font-size: 14px;
  }
  th,
  td {
    padding: 4px 12px 4px 0;
    border-bottom: 1px solid var(--raised);
    text-align: start;
    vertical-align: top;
  }
  td[data-lit] {
    outline-offset: -2px;
  }
  td.number,
  th.number {
    text-align: right;
  }
  pre {
    overflow-x: auto;
    padding: 12px;
    background: var(--raised);
    font-size: 14px;
    line-height: 1.6;
  }
  .unseen {
    position: absolute;
    width: 1px;
    height: 1px;
    margin: -1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }
  @media (max-width: 600px) {
    .slider {
      grid-template-columns: auto minmax(96px, 1fr) minmax(4em, auto);
      gap: 8px;
    }
  }
  /* On paper there is nothing to operate, and nothing scrolls. */
  @media print {
    .notices,
    .menu,
    .tabs,
    .row,
    .steps-nav,
    .radios,
    button:not(.head-map),
    .slider,
    .ends,
    .text-field,
    .number-field,
    .challenges,
    .export {
      display: none !important;
    }
    .stage {
      overflow: visible;
      break-inside: avoid;
    }
    .stage .sheet {
      max-width: 100%;
      height: auto;
    }
  }
  @media (forced-colors: active) {
    .sheet {
      forced-color-adjust: none;
    }
  }
`;
