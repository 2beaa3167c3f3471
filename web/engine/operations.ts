import type { OperationName } from './types';

/**
 * Every operation and the binary that has it, as a table so that TypeScript finds one that is missing. Apart from what checks
 * requests: a worker has no need of that.
 */
const binaries = {
  softmax: 'attention',
  softmaxSweep: 'attention',
  temperatureSweep: 'attention',
  softmaxJacobian: 'attention',
  softmaxJacobianNumeric: 'attention',
  softmaxVjp: 'attention',
  crossEntropy: 'attention',
  attention: 'attention',
  attentionBackward: 'attention',
  multiHeadAttention: 'attention',
  positionalEncoding: 'attention',
  scalingExperiment: 'attention',
  sequenceGraphs: 'attention',
  rnnFlow: 'attention',
  randomMatrix: 'attention',
  attentionFlow: 'attention',
  residualFlow: 'models',
} as const satisfies Record<OperationName, 'attention' | 'models'>;

type Binaries = typeof binaries;
type Binary = Binaries[OperationName];

export type OperationIn<One extends Binary> = {
  [Name in OperationName]: Binaries[Name] extends One ? Name : never;
}[OperationName];

export const operationNames = Object.keys(binaries) as OperationName[];

const isIn =
  <One extends Binary>(binary: One) =>
  (name: string): name is OperationIn<One> =>
    (binaries as Partial<Record<string, Binary>>)[name] === binary;

export const isModelOperation = isIn('models');

/** What the teaching binary must offer. */
export const teachingOperations = operationNames.filter(isIn('attention'));

/** What the models' binary must offer, apart from trainers. */
export const modelOperations = operationNames.filter(isModelOperation);

/** One method an operation. */
export function perOperation<Methods extends Record<OperationName, unknown>>(
  method: (name: OperationName) => (request: unknown) => unknown,
): Pick<Methods, OperationName> {
  return Object.fromEntries(operationNames.map((name) => [name, method(name)])) as Pick<Methods, OperationName>;
}
