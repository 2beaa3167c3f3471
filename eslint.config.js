import { createTypeScriptImportResolver } from 'eslint-import-resolver-typescript';
import importX from 'eslint-plugin-import-x';
import * as lit from 'eslint-plugin-lit';
import * as wc from 'eslint-plugin-wc';
import tseslint from 'typescript-eslint';

/** Which rooms of web/ a room may import from. Every room may also speak of the engine's types (engine/types.ts). */
const MAY_IMPORT = {
  entries: ['widgets'],
  site: ['widgets', 'figures', 'marks', 'controls', 'params', 'messages', 'engine', 'formulas', 'verify'],
  standalone: ['site', 'widgets', 'controls'],
  verify: ['engine'],
  widgets: ['figures', 'marks', 'controls', 'params', 'messages', 'engine', 'formulas'],
  figures: ['marks'],
  marks: [],
  controls: ['formulas'],
  params: [],
  messages: ['params'], // a message says what a parameter needs
  engine: [],
  formulas: [],
};

const rooms = Object.keys(MAY_IMPORT);
const oneWay = rooms.flatMap((room) =>
  rooms
    .filter((other) => other !== room && !MAY_IMPORT[room].includes(other))
    .map((other) => ({
      target: `./web/${room}`,
      from: `./web/${other}`,
      ...(other === 'engine' && { except: ['./types.ts'] }),
      message: `${room}/ may import from: ${MAY_IMPORT[room].join(', ') || 'no other room'}.`,
    })),
);

/** Chinese belongs to messages/zh and to content. `allow` lists words that may stand in a file all the same. */
const noChinese = {
  meta: {
    type: 'problem',
    schema: [{ type: 'object', properties: { allow: { type: 'array', items: { type: 'string' } } } }],
    messages: { found: 'Chinese words belong in web/messages/zh.' },
  },
  create(context) {
    const { allow = [] } = context.options[0] ?? {};
    return {
      Program() {
        const text = allow.reduce(
          (rest, word) => rest.replaceAll(word, ' '.repeat(word.length)),
          context.sourceCode.text,
        );
        for (const { index } of text.matchAll(/\p{Script=Han}+/gu)) {
          context.report({ loc: context.sourceCode.getLocFromIndex(index), messageId: 'found' });
        }
      },
    };
  },
};

const buildOutput = { group: ['**/build/**'], message: 'Only web/engine/load.ts imports what CMake builds.' };
const ownName = { regex: '^attention-lab(/|$)', message: 'Imports in web/ and tests/web are relative.' };

export default tseslint.config(
  { ignores: ['build/', 'dist/', '.cache/', 'node_modules/', 'public/', 'cpp/', 'tests/blogs/.out/'] },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  {
    files: ['**/*.ts'],
    extends: [tseslint.configs.strictTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      eqeqeq: 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_' }],
      '@typescript-eslint/consistent-type-imports': ['error', { disallowTypeAnnotations: false }],
      // A number or a truth value in a template is what it looks like; anything else is a mistake.
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true, allowBoolean: true }],
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      // `[...text]` is the way to a text's code points.
      '@typescript-eslint/no-misused-spread': ['error', { allow: ['string'] }],
    },
  },
  {
    files: ['web/**/*.ts'],
    extends: [lit.configs['flat/recommended'], wc.configs['flat/recommended'], wc.configs['flat/best-practice']],
    plugins: { 'import-x': importX, local: { rules: { 'no-chinese': noChinese } } },
    settings: { 'import-x/resolver-next': [createTypeScriptImportResolver()] },
    rules: {
      'import-x/no-restricted-paths': ['error', { basePath: import.meta.dirname, zones: oneWay }],
      'local/no-chinese': 'error',
      'no-console': 'error',
    },
  },
  {
    files: ['web/params/**/*.ts'],
    rules: { 'local/no-chinese': ['error', { allow: ['我', '吃', '了', '一个', '红', '苹果'] }] },
  },
  { files: ['web/messages/zh/*.ts'], rules: { 'local/no-chinese': 'off' } },
  {
    files: ['web/**/*.ts', 'tests/web/**/*.ts'],
    rules: { 'no-restricted-imports': ['error', { patterns: [buildOutput, ownName] }] },
  },
  {
    files: ['web/engine/load.ts'],
    rules: { 'no-restricted-imports': ['error', { patterns: [ownName] }] },
  },
  {
    files: ['**/*.js'],
    extends: [tseslint.configs.recommended],
  },
  {
    // Hexo runs the scripts of a blog as CommonJS.
    files: ['hosts/hexo/*.js'],
    rules: { '@typescript-eslint/no-require-imports': 'off' },
  },
);
