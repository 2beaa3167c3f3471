import type { OperationName } from './types';

/** Every operation, as a table so that TypeScript finds one that is missing. Apart from what checks requests: a worker has no need of that. */
const operations: Record<OperationName, true> = {
  softmax: true,
  softmaxSweep: true,
  temperatureSweep: true,
  softmaxJacobian: true,
  softmaxJacobianNumeric: true,
  softmaxVjp: true,
  crossEntropy: true,
  attention: true,
  attentionBackward: true,
  multiHeadAttention: true,
  positionalEncoding: true,
  scalingExperiment: true,
  sequenceGraphs: true,
  rnnFlow: true,
  randomMatrix: true,
  attentionFlow: true,
};

export const operationNames = Object.keys(operations) as OperationName[];

/** One method an operation. */
export function perOperation<Methods extends Record<OperationName, unknown>>(
  method: (name: OperationName) => (request: unknown) => unknown,
): Pick<Methods, OperationName> {
  return Object.fromEntries(operationNames.map((name) => [name, method(name)])) as Pick<Methods, OperationName>;
}
