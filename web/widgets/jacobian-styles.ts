/** What only `<attn-jacobian>` needs of looks. */
import { css } from 'lit';

export const jacobianStyles = css`
  .attn {
    max-width: 880px;
  }
  .stage .sheet {
    max-width: none;
  }
  sub,
  sup {
    line-height: 0;
  }
  .main {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 8px 40px;
  }
  .main.wide {
    grid-template-columns: max-content minmax(240px, 1fr);
    align-items: start;
  }
  .main.wide > :last-child {
    padding-top: 16px;
  }
  .column-text {
    margin: 0;
    padding-left: 12px;
    border-left: 3px solid var(--ink);
  }
  .sliders {
    display: grid;
    grid-template-columns: minmax(min-content, max-content) minmax(72px, 360px) 3.5em;
    gap: 4px 12px;
    align-items: center;
    margin-block: 8px;
  }
  .sliders .slider {
    display: contents;
  }
  .sliders .slider .track {
    min-height: 36px;
  }
  .arithmetic b {
    white-space: nowrap;
  }
  .arithmetic small {
    color: var(--muted);
  }
  .line {
    margin-block: 12px;
  }
  .line p {
    margin: 0;
  }
  .line .numbers {
    font-size: 14px;
  }
  .ways {
    display: flex;
    flex-wrap: wrap;
    gap: 16px 40px;
    margin-block: 12px;
  }
  .ways h3 {
    margin: 0 0 8px;
    font-size: 14px;
  }
  .ways h3 span {
    margin-left: 8px;
    font-weight: 400;
    color: var(--muted);
  }
  .ways > * {
    min-width: 0;
    max-width: 100%;
  }
  .done {
    display: flex;
    flex-wrap: wrap;
    gap: 8px;
    align-items: center;
  }
  .done .slider {
    flex: 1 1 112px;
    max-width: 480px;
    grid-template-columns: minmax(72px, 1fr) 3em;
  }
  .steppers {
    white-space: nowrap;
  }
  .done .name {
    grid-column: 1 / -1;
  }
  .done button {
    min-width: 36px;
    min-height: 36px;
  }
  @media (max-width: 600px) {
    .arithmetic > div:nth-child(2) {
      min-height: 3em;
    }
  }
  @media (max-width: 340px) {
    .line .numbers {
      min-height: 3em;
    }
  }
  @media (max-width: 280px) {
    .sliders {
      grid-template-columns: minmax(min-content, max-content) minmax(56px, 360px) 2.5em;
      column-gap: 8px;
    }
  }
  @media (prefers-reduced-motion: no-preference) {
    .line {
      animation: fade 250ms ease-out;
    }
  }
  @keyframes fade {
    from {
      opacity: 0;
    }
  }
`;
