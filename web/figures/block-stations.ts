/** The stations of a token's way through a block, and which of them each comes from. */
import type { ResidualFlowStation } from '../engine/types';

export type Station = ResidualFlowStation;
export type StationName = Station['name'];
export type NormPlace = 'pre' | 'post' | 'none';
export type NormName = 'norm1' | 'norm2';

export const isNorm = (name: StationName): name is NormName => name === 'norm1' || name === 'norm2';

/** What LayerNorm takes in. */
export function beforeNorm(name: NormName, place: NormPlace): StationName {
  if (name === 'norm1') return place === 'pre' ? 'x' : 'sum1';
  return place === 'pre' ? 'sum1' : 'sum2';
}

/** What the residual carries past a branch, and what the branch adds. */
export function partsOfSum(name: 'sum1' | 'sum2', place: NormPlace): { carried: StationName; branch: StationName } {
  if (name === 'sum1') return { carried: 'x', branch: 'attention' };
  return { carried: place === 'post' ? 'norm1' : 'sum1', branch: 'mlp' };
}

export const stationNamed = (
  { stations }: { readonly stations: readonly Station[] },
  wanted: StationName,
): Station | undefined => stations.find(({ name }) => name === wanted);
