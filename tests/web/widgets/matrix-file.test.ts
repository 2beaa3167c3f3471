import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { PYTHON } from '../../../web/widgets/matrix-file';

test('the lines that make a file are those of the README', () => {
  expect(readFileSync('README.md', 'utf8')).toContain(`\`\`\`python\n${PYTHON}\n\`\`\``);
});
