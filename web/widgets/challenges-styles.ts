/** The look of challenges. */
import { css } from 'lit';

export const challengesStyles = css`
  .challenges {
    margin-top: 16px;
    border-top: 1px solid var(--raised);
  }
  .challenges .row {
    gap: 8px;
  }
  .challenges [aria-expanded='true'] {
    border-color: var(--ink);
    font-weight: 600;
  }
  .challenge p {
    max-width: 44em;
  }
  .challenge .outcome {
    margin: 0;
  }
  .prediction {
    gap: 8px;
  }
  .prediction .name {
    flex: 0 0 100%;
  }
  .prediction .skip {
    border-color: transparent;
    color: var(--muted);
  }
  .prediction [aria-pressed='true'] {
    border-color: var(--ink);
    background: var(--ink);
    color: var(--ground);
  }
  @media (max-width: 600px) {
    .challenges button {
      min-height: 36px;
    }
  }
`;
