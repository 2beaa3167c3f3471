/** What only `<attn-transformer>` needs of looks. */
import { css } from 'lit';

export const transformerStyles = css`
  .attn {
    max-width: 960px;
  }
  .train {
    display: flex;
    flex-wrap: wrap;
    gap: 8px;
    align-items: center;
    margin-block: 12px 4px;
  }
  .train button {
    min-height: 36px;
    white-space: nowrap;
  }
  .narrow .train {
    display: grid;
    grid-template-columns: 7fr 5fr 5fr;
  }
  .narrow .train button {
    min-width: 0;
    padding-inline: 2px;
  }
  .narrow .train .progress {
    grid-column: 1 / -1;
  }
  button.primary {
    min-width: 8em;
    border-color: var(--ink);
    background: var(--ink);
    color: var(--ground);
    font-weight: 600;
  }
  button.primary:hover:not([aria-disabled='true']) {
    background: var(--muted);
  }
  .train .progress {
    display: flex;
    gap: 8px;
    align-items: center;
  }
  progress {
    width: 96px;
    accent-color: var(--ink);
  }
  .status {
    min-height: 3em;
    margin: 4px 0 8px;
    font-size: 14px;
    color: var(--muted);
  }
  .narrow .status {
    min-height: 7.5em;
  }
  .row-of {
    min-height: 4.5em;
  }
  .narrow .row-of {
    min-height: 6em;
  }
  .row-of span {
    display: block;
  }
  .status.loud {
    padding-left: 12px;
    border-left: 3px solid var(--key);
    color: var(--ink);
  }
  .now {
    margin-block: 4px 12px;
  }
  .now td,
  .now th {
    padding: 4px 16px 4px 0;
    font-weight: 400;
  }
  .now tbody tr:first-child {
    font-weight: 600;
  }
  .now .number {
    min-width: 4.5em;
  }
  .narrow .now {
    width: 100%;
    table-layout: fixed;
  }
  .narrow .now th:first-child {
    width: 30%;
  }
  .narrow .now .number {
    padding-right: 8px;
  }
  .now .chance {
    color: var(--muted);
  }
  .example-head,
  .answer-head {
    margin-block: 8px 4px;
    gap: 4px 12px;
  }
  .chips {
    display: flex;
    flex-wrap: wrap;
    gap: 4px;
  }
  .chip {
    display: inline-flex;
    box-sizing: border-box;
    align-items: center;
    justify-content: center;
    min-width: 32px;
    height: 36px;
    border: 1px solid var(--muted);
    border-radius: 16px;
    background: var(--raised);
  }
  .chip.symbol {
    cursor: pointer;
    user-select: none;
    -webkit-user-select: none;
    touch-action: manipulation;
  }
  .chip.chosen {
    border-color: var(--ink);
    background: var(--ink);
    color: var(--ground);
  }
  .chip.mark {
    border-color: transparent;
    background: none;
    color: var(--muted);
  }
  .digits {
    min-height: 44px;
    margin-block: 4px;
  }
  .digits button {
    min-width: 28px;
    min-height: 36px;
    padding: 4px 0;
  }
  .answer {
    display: inline-flex;
    flex-direction: column;
    align-items: center;
    min-width: 32px;
    font-size: 12px;
    line-height: 1.35;
    cursor: pointer;
  }
  .answer .chip {
    height: 32px;
    font-size: 16px;
  }
  .answer.right .chip {
    border-color: var(--value);
    border-width: 2px;
  }
  .answer.wrong .chip {
    border-style: dashed;
  }
  .answer.right .verdict-mark {
    color: var(--value);
  }
  .answer.wrong .verdict-mark,
  .answer.wrong .p {
    color: var(--muted);
  }
  .candidates-of {
    min-height: 5.5em;
  }
  .candidates-of .note {
    display: block;
  }
  .candidates {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(132px, 1fr));
    gap: 2px 8px;
    width: 100%;
    max-width: 720px;
    margin: 2px 0;
    padding: 0;
    list-style: none;
    font-size: 14px;
  }
  .candidates li {
    display: inline-flex;
    gap: 4px;
    align-items: center;
    white-space: nowrap;
  }
  .candidates meter {
    width: 48px;
    height: 12px;
  }
  .continuation .note {
    display: block;
  }
  .written {
    display: block;
    height: 3em;
    overflow-y: auto;
    line-height: 1.5;
    white-space: pre-wrap;
    overflow-wrap: anywhere;
  }
  .narrow .written {
    height: 6em;
  }
  .attention {
    margin-top: 8px;
  }
  .heads {
    display: flex;
    flex-wrap: wrap;
    gap: 8px 12px;
    padding: 2px;
  }
  .head-map {
    display: grid;
    width: min-content;
    align-content: start;
    gap: 2px;
    padding: 4px;
    border-color: transparent;
    text-align: start;
    font-size: 12px;
    line-height: 1.35;
  }
  .head-map[aria-pressed='true'] {
    border-color: var(--ink);
  }
  .map {
    position: relative;
    display: block;
    line-height: 0;
  }
  .map canvas {
    outline: 1px solid var(--muted);
  }
  .rings {
    position: absolute;
    top: 0;
    left: 0;
  }
  .map-share {
    min-height: 2.7em;
    color: var(--muted);
  }
  .enlarged .sheet {
    max-width: none;
  }
  .enlarged .name .note {
    margin-left: 8px;
  }
  .caution {
    max-width: 44em;
    padding-left: 12px;
    border-left: 3px solid var(--muted);
  }
  .arithmetic {
    min-height: 3em;
    font-size: 14px;
  }
  .narrow .arithmetic {
    min-height: 4.5em;
  }
  .arithmetic span {
    margin-right: 12px;
  }
  .settings {
    margin-top: 16px;
    padding-top: 8px;
    border-top: 1px solid var(--raised);
  }
  .settings .row {
    gap: 8px 20px;
  }
  .settings textarea {
    box-sizing: border-box;
    width: 100%;
    max-width: 640px;
    min-height: 6em;
    border: 1px solid var(--muted);
    border-radius: 6px;
    background: var(--ground);
    color: inherit;
    font: inherit;
    font-size: 16px;
  }
`;
