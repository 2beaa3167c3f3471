import { css } from 'lit';

export const positionStyles = css`
  .shuffle,
  .similarity {
    touch-action: pan-y;
  }
  .token {
    cursor: grab;
  }
  /* A box around slanted lines says nothing: the lines themselves grow. */
  [data-stands='permutation'][data-lit] {
    outline: none;
  }
  [data-stands='permutation'][data-lit] path {
    stroke-width: 3.5px;
  }
  [data-plot] {
    cursor: crosshair;
  }
  .verdict,
  .readout,
  .note {
    max-width: 52em;
  }
  .verdict {
    min-height: 3em;
  }
  .arithmetic {
    min-height: 3em;
  }
  .map {
    position: relative;
    width: max-content;
  }
  .map canvas {
    display: block;
    cursor: crosshair;
    touch-action: manipulation;
  }
  .map .frame {
    position: absolute;
    box-sizing: border-box;
    border: 2px solid var(--query);
    pointer-events: none;
  }
  .map .frame.second {
    border-color: var(--key);
  }
  .maps {
    display: flex;
    flex-wrap: wrap;
    gap: 16px;
  }
  @media (max-width: 600px) {
    .verdict {
      min-height: 4.5em;
    }
    .arithmetic {
      min-height: 4.5em;
    }
    button {
      min-height: 36px;
    }
  }
`;
