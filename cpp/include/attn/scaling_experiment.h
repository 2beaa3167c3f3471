#pragma once

#include <attn/matrix.h>
#include <attn/result.h>

#include <cstdint>
#include <vector>

/**
 * Why attention divides by √d_k: dot products of random vectors q, k of width
 * d, as they come (raw) and divided by √d (scaled), and what softmax makes of
 * rows of them. Vaswani et al., "Attention Is All You Need", 2017, footnote 4:
 * independent components of mean 0 and variance 1 give variance d.
 *
 * Vectors. Pair p has its own q and k. A component is μ + √ρ·c + √(1−ρ)·ε with
 * ε of its own and c common to the vector, both of the distribution asked for
 * (mean 0, variance 1): mean μ, variance 1, correlation ρ between any two
 * components of one vector; q and k are independent. So, whatever the
 * distribution,
 *
 *   E[q·k]   = d·μ²
 *   Var[q·k] = d + 2dμ² + d(d−1)(ρ² + 2ρμ²),
 *
 * d for μ = ρ = 0. Components are float32; all that follows is float64.
 *
 * Numbers. The d + 1 values ε₀ … ε_{d−1}, c of a vector come from Philox blocks
 * with counter (b, p, side, d), side 0 for q and 1 for k, b = 0, 1, …, and key
 * (seed, 0); w₀ … w₃ are a block's words:
 *   normal      pair j = 2b, 2b + 1 has √(−2 ln u)·(cos θ, sin θ), u =
 *               ⌊w/2⌋·2⁻³¹ + 2⁻³² of w₀, w₁ and θ = 2π·w·2⁻³² of w₂, w₃. Value
 *               i is the cosine of pair i for i < H, the sine of pair i − H
 *               above, H = 2⌈(d + 1)/4⌉. Within 1e-6 of that formula.
 *   uniform     value 4b + i is √3·((w_i − 2³¹)·2⁻³¹)
 *   rademacher  value 128b + i is +1 where bit i mod 32 of w_⌊i/32⌋ is 1,
 *               else −1
 * No pair depends on another: any slice of the pairs can be had by itself. Only
 * additions, multiplications and square roots: the same bits everywhere.
 *
 * Rows. Row r of softmax is the query of pair r·keys against the keys of the
 * pairs r·keys … r·keys + keys − 1. It belongs to the slice that has its last
 * pair, which draws the others again where they came before.
 *
 * Slices. Moments are about the known E x and Var x, not about the sample's
 * own: so `variance` is an average over pairs and has a standard error that is
 * exactly 0 where (x − E x)² is constant (Rademacher with d = 1, or ρ = 1, and
 * μ = 0), and two slices merge by weighting with `count` and `rows`. Histograms
 * add up; norms are listed one after the other. web/engine/merge-scaling.ts
 * does so.
 */
namespace attn {

enum class Distribution { kNormal, kUniform, kRademacher };

struct ScalingRequest {
  std::vector<std::int64_t> dk;  ///< widths d
  std::int64_t samples = 1;      ///< pairs
  std::int64_t keys = 1;         ///< length of a row
  std::int64_t seed = 1;         ///< unsigned 32-bit
  std::int64_t firstSample = 0;  ///< p of the slice's first pair
  Distribution distribution = Distribution::kNormal;
  double mean = 0;         ///< μ
  double correlation = 0;  ///< ρ
};

/** Of the dot products, raw or scaled, and of the softmax of rows of them. */
struct ScalingStatistics {
  std::int64_t count;       ///< pairs
  double mean;              ///< average
  double variance;          ///< average of (x − E x)²
  double spread;            ///< average of ((x − E x)² − Var x)²
  double meanError;         ///< standard error of mean, √(variance/count)
  double varianceError;     ///< of variance, √((spread − (variance −
                            ///< Var x)²)/count)
  double expectedMean;      ///< E x
  double expectedVariance;  ///< Var x
  Eigen::VectorXd edges;    ///< bins + 1; equal steps over 8 standard
                            ///< deviations on both sides of E x
  Eigen::VectorXd counts;   ///< bins; the ones at the ends also hold what lies
                            ///< beyond them
  std::int64_t rows;        ///< of softmax; the averages over none are NaN
  double meanMaxWeight;     ///< largest weight of a row
  double meanEntropy;       ///< nats
  double meanJacobianNorm;  ///< ‖∂s/∂scores‖_F, scores = the raw q·k: scaled,
                            ///< it is ‖J‖_F/√d
  double medianJacobianNorm;
  Eigen::VectorXd jacobianNorms;  ///< rows; all of them, in order
  std::int64_t saturatedRows;     ///< largest weight > 0.99
  double saturatedShare;          ///< saturatedRows/rows
};

struct ScalingAtWidth {
  std::int64_t dk;
  ScalingStatistics raw;
  ScalingStatistics scaled;  ///< of q·k/√d
};

/**
 * One answer a width, in the order asked for.
 *
 * A histogram has 80 bins, each a fifth of a standard deviation wide. For
 * Rademacher with μ = ρ = 0, whose products lie 2 apart, a bin covers the same
 * odd number of possible products, as near to that width as can be: otherwise
 * some would hold more of them than others.
 *
 * Refuses no `dk` or more than kMaxScalingWidths of them, and any outside of
 * [1, kMaxScalingWidth]; `samples` outside of [1, kMaxScalingSamples] and more
 * than kMaxScalingComponents components (too-large, `samples`); `keys` outside
 * of [1, kMaxScalingKeys]; a `seed` that is no unsigned 32-bit integer;
 * a `firstSample` below 0 or with firstSample + samples > 2³²; |`mean`| > 1000;
 * a `correlation` outside of [0, 1].
 */
Result<std::vector<ScalingAtWidth>> scalingExperiment(
    const ScalingRequest& request);

}  // namespace attn
