/** The looks of the tabs that come later. */
import { css } from 'lit';

export const moreStyles = css`
  .drawn {
    display: flex;
    flex-wrap: wrap;
  }
  .token {
    display: inline-flex;
    align-items: center;
    justify-content: center;
    min-width: 24px;
    min-height: 36px;
    border-bottom: 2px solid transparent;
    cursor: pointer;
  }
  .token[aria-selected='true'] {
    border-color: var(--ink);
  }
  .serial {
    max-width: 44em;
  }
  .blocks {
    max-width: 640px;
    margin: 8px 0;
    padding: 0;
    list-style: none;
  }
  .blocks li {
    margin-bottom: 4px;
  }
  .blocks .inner {
    padding-left: 16px;
    border-left: 2px solid var(--muted);
  }
  .blocks .end,
  .block {
    display: grid;
    grid-template-columns: 1fr auto 12em;
    gap: 2px 12px;
    align-items: center;
  }
  .block {
    width: 100%;
    min-height: 36px;
    text-align: start;
  }
  .block[aria-expanded='true'] {
    border-color: var(--ink);
    background: var(--raised);
  }
  .blocks .end {
    padding: 4px 13px;
    font-size: 14px;
    color: var(--muted);
  }
  .blocks .shape {
    color: var(--muted);
    white-space: nowrap;
  }
  .block .share {
    display: flex;
    gap: 8px;
    align-items: center;
    justify-content: flex-end;
  }
  .block meter {
    width: 56px;
  }
  .narrow .blocks .end,
  .narrow .block {
    grid-template-columns: 1fr auto;
  }
  .narrow .block .share {
    grid-column: 1 / -1;
    justify-content: flex-start;
  }
  .matrices {
    padding: 8px;
  }
  .matrix {
    margin: 0 0 12px;
    font-size: 14px;
  }
  .matrix canvas {
    display: block;
    outline: 1px solid var(--muted);
  }
  .matrix .stage {
    padding: 1px;
    max-height: 320px;
    overflow: auto;
  }
  .code {
    max-height: 420px;
    overflow: auto;
    position: relative;
  }
  .code .line.lit {
    background: var(--ink);
    color: var(--ground);
  }
  .code .shape {
    color: var(--muted);
  }
  .code .lit .shape {
    color: inherit;
  }
  .sweep .verdict {
    min-height: 1.5em;
    font-weight: 600;
  }
  .checkpoint .drop {
    max-width: 480px;
    padding: 20px;
    border: 1px dashed var(--muted);
    border-radius: 6px;
    color: var(--muted);
    font-size: 14px;
    text-align: center;
  }
  .file {
    position: relative;
    display: inline-flex;
    gap: 8px;
    align-items: center;
    min-height: 36px;
    font-size: 14px;
  }
  .file input {
    max-width: 200px;
  }
  .head-off {
    min-height: 3em;
    font-size: 14px;
  }
`;
