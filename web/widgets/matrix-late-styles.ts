/** The look of what `<attn-matrix>` fetches late. */
import { css } from 'lit';

export const lateStyles = css`
  .heads {
    display: flex;
    flex-wrap: wrap;
    gap: 12px;
  }
  .head-map {
    display: grid;
    /* Names of several lines leave the maps in a row. */
    grid-template-rows: 1fr auto auto;
    gap: 2px;
    padding: 4px;
    border-color: transparent;
    text-align: start;
    font-size: 12px;
  }
  /* As wide as the map, whatever they say. */
  .head-map > :not(.map) {
    width: 0;
    min-width: 100%;
  }
  .head-map[aria-pressed='true'] {
    border-color: var(--ink);
  }
  .map {
    position: relative;
    line-height: 0;
  }
  .pixels {
    outline: 1px solid var(--muted);
    outline-offset: -1px;
    image-rendering: crisp-edges;
    image-rendering: pixelated;
  }
  .maps {
    display: grid;
    gap: 2px;
    width: max-content;
    padding: 2px;
  }
  .map-row {
    display: flex;
    gap: 2px;
    align-items: center;
  }
  .map-label {
    flex: none;
    width: 36px;
    font-size: 12px;
    color: var(--muted);
  }
  .small-map {
    padding: 2px;
    border: 1px solid transparent;
    border-radius: 4px;
    line-height: 0;
    cursor: pointer;
  }
  .small-map[aria-selected='true'] {
    border-color: var(--ink);
  }
  .drop label,
  .drop input {
    max-width: 100%;
  }
  .map .sheet {
    position: absolute;
    top: 0;
    left: 0;
    pointer-events: none;
  }
`;
