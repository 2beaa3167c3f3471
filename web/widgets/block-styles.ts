import { css } from 'lit';

export const blockStyles = css`
  .depth {
    touch-action: pan-y;
  }
  [data-plot] {
    cursor: crosshair;
  }
  .main {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 8px 32px;
  }
  .main.wide {
    grid-template-columns: minmax(0, 55fr) minmax(0, 45fr);
  }
  .verdict,
  .note,
  .readout {
    max-width: 52em;
  }
  .arithmetic {
    min-height: 3em;
  }
  .verdict {
    min-height: 4.5em;
  }
  @media (max-width: 600px) {
    .arithmetic {
      min-height: 6em;
    }
    .verdict {
      min-height: 7.5em;
    }
    button {
      min-height: 36px;
    }
  }
`;
