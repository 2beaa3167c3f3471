import { describe, expect, test } from 'vitest';
import { crossEntropyParams } from '../../../web/params/cross-entropy';
import { blockParams } from '../../../web/params/block';
import { backwardParams } from '../../../web/params/backward';
import { graphParams } from '../../../web/params/graph';
import { jacobianParams } from '../../../web/params/jacobian';
import { matrixParams } from '../../../web/params/matrix';
import { positionParams } from '../../../web/params/position';
import { scalingParams } from '../../../web/params/scaling';
import { attributeName, fallbacks, read, type Schema } from '../../../web/params/schema';
import { softmaxParams } from '../../../web/params/softmax';
import { softmaxCurvesParams } from '../../../web/params/softmax-curves';
import { stabilityParams } from '../../../web/params/stability';
import { transformerParams } from '../../../web/params/transformer';

/** Each widget's table, and the defaults in it that no text says: they stand for an absent attribute alone. */
const tables: [string, Schema, string[]][] = [
  ['softmax', softmaxParams, []],
  ['backward', backwardParams, []],
  ['block', blockParams, []],
  ['softmax-curves', softmaxCurvesParams, []],
  ['graph', graphParams, ['n']],
  ['jacobian', jacobianParams, []],
  ['matrix', matrixParams, []],
  ['position', positionParams, []],
  ['scaling', scalingParams, []],
  ['stability', stabilityParams, []],
  ['cross-entropy', crossEntropyParams, []],
  ['transformer', transformerParams, []],
];

describe.each(tables)('the parameters of %s', (_, schema, unsaid) => {
  test('have defaults that their own tables take', () => {
    const texts = new Map(
      Object.entries(schema).map(([name, param]) => [attributeName(name), param.write(param.fallback)]),
    );
    const { values, problems } = read(schema, (name) => texts.get(name) ?? null);
    expect(values).toEqual(fallbacks(schema));
    expect(problems.map(({ attribute }) => attribute)).toEqual(unsaid);
  });

  test('have names that the query string may carry as attributes', () => {
    const taken = [
      'widget',
      'lang',
      'style',
      'class',
      'id',
      'title',
      'hidden',
      'slot',
      'part',
      'controls',
      'theme',
      'symbols',
    ];
    for (const name of Object.keys(schema).map(attributeName)) {
      expect(name).toMatch(/^(?!on)[a-z][a-z-]*$/);
      expect(taken).not.toContain(name);
    }
  });
});
