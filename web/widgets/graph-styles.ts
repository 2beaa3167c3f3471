import { css } from 'lit';

export const graphStyles = css`
  .graphs,
  .strips {
    touch-action: pan-y;
  }
  .pair {
    display: grid;
    grid-template-columns: repeat(2, minmax(0, 408px));
    gap: 8px 24px;
  }
  .now {
    min-height: 3em;
  }
  .now .term {
    white-space: nowrap;
  }
  /* A box around a slanted line says nothing: the line itself grows. */
  [data-edges][data-lit] {
    outline: none;
  }
  [data-edges][data-lit] path {
    stroke-width: 6px;
  }
  .matrices .side {
    display: flex;
    justify-content: center;
  }
  canvas {
    cursor: crosshair;
  }
  .route {
    min-height: 3em;
    max-width: 52em;
  }
  .counter,
  .readout,
  .note {
    max-width: 52em;
  }
  .line,
  .full {
    display: block;
    min-height: 1.5em;
  }
  .counter {
    min-height: 1.5em;
  }
  .play {
    margin-block: 8px 0;
  }
  .play button {
    min-width: 5.5em;
  }
  .strip {
    cursor: crosshair;
  }
  .digits {
    padding-block: 4px;
    cursor: help;
    text-decoration: underline dotted;
    text-underline-offset: 3px;
    white-space: nowrap;
    margin-inline-end: 12px;
  }
  .chooser {
    display: inline-flex;
    gap: 8px;
    align-items: center;
  }
  select {
    box-sizing: border-box;
    /* Its width is set with its options: else the browser measures all of them anew when one comes or goes. */
    contain: strict;
    height: 36px;
    max-width: 60vw;
    padding: 4px 8px;
    border: 1px solid var(--muted);
    border-radius: 6px;
    background: var(--ground);
    color: inherit;
    font: inherit;
  }
  .cost th {
    font-weight: 400;
  }
  .cost .digits {
    margin-inline-end: 0;
  }
  .cost td {
    padding-inline: 8px 4px;
  }
  .cost th:last-child {
    padding-right: 4px;
  }
  .token-field {
    margin-block: 8px;
  }
  @media (max-width: 600px) {
    .formulas {
      grid-template-columns: minmax(0, 1fr);
    }
    .route {
      min-height: 4.5em;
    }
    .counter,
    .full,
    .strips-title,
    [data-pairs] {
      min-height: 3em;
    }
    button {
      min-height: 36px;
    }
  }
  @media (max-width: 340px) {
    .now {
      min-height: 4.5em;
    }
  }
`;
