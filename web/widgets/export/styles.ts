/** The look of the panel that exports and embeds. */
import { css } from 'lit';

export const exportStyles = css`
  .export {
    padding-top: 8px;
    border-top: 1px solid var(--muted);
    font-size: 14px;
  }
  .export:focus {
    outline: none;
  }
  .export header {
    display: flex;
    gap: 8px;
    align-items: center;
    justify-content: space-between;
  }
  .export strong {
    font-size: 16px;
    font-weight: 600;
  }
  .export .close {
    min-width: 32px;
    padding: 0;
    border-color: transparent;
    font-size: 16px;
  }
  .export .row {
    gap: 8px;
  }
  .export .row > .name {
    min-width: 7em;
  }
  .export label {
    display: block;
    margin-top: 12px;
  }
  .export textarea {
    display: block;
    box-sizing: border-box;
    width: 100%;
    max-width: 720px;
    margin-block: 4px;
    padding: 8px;
    border: 1px solid var(--muted);
    border-radius: 6px;
    background: var(--ground);
    color: inherit;
    font:
      14px/1.5 ui-monospace,
      Menlo,
      Consolas,
      monospace;
    overflow-wrap: anywhere;
    resize: vertical;
  }
  .export img {
    display: block;
    max-width: 100%;
    height: auto;
    margin-block: 8px;
    border: 1px solid var(--raised);
    -webkit-touch-callout: default;
  }
  .export code {
    overflow-wrap: anywhere;
    user-select: all;
    -webkit-user-select: all;
  }
  .export [role='status'] {
    min-height: 1.5em;
    overflow-wrap: anywhere;
  }
`;
