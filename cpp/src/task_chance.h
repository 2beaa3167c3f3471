#pragma once

#include <attn/task.h>

namespace attn {

/**
 * Probabilities of the symbols at place j, 0 ≤ j < length, of `length` sorted
 * symbols, each drawn evenly from `symbols`: P(place j holds at most v) =
 * P(more than j of the draws are at most v), a binomial tail.
 */
Eigen::VectorXd sortedDistribution(Index symbols, Index length, Index j);

/** Probabilities of the ten digits at place j (0 units, 1 tens, 2 hundreds) of
 * the sum of two numbers, each drawn evenly from 0 … 99. */
Eigen::VectorXd sumDistribution(Index j);

/** −Σ p ln p. */
double entropyOf(const Eigen::VectorXd& distribution);

}  // namespace attn
