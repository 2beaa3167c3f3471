#pragma once

#include <attn/matrix.h>
#include <attn/result.h>

#include <cstdint>

/**
 * softmax(z/T)_i = exp(z_i/T) / Σ_j exp(z_j/T), computed as exp((z_i − max
 * z)/T) / Z, so that nothing overflows: z − max is at most 0, and where it is
 * below the range of double the probability is 0.
 *
 * Logits may be −∞ (probability 0), but not all of them; NaN and +∞ are
 * refused, as are n = 0 and n > kMaxLogits (argument `logits`) and a
 * temperature that is not finite and > 0 (`temperature`).
 *
 * Error of a probability: at most 1e-14 absolute, for any finite logits, T ∈
 * [0.05, 20], n ≤ 1000. Source: Blanchard, Higham, Higham, "Accurately
 * computing the log-sum-exp and softmax functions", 2021, algorithm 4.1.
 */
namespace attn {

/** Everything of z/T; ±∞ where max(z)/T itself is beyond double. */
struct SoftmaxResult {
  Eigen::VectorXd probabilities;  ///< n
  Eigen::VectorXd exponentials;   ///< n; exp((z − max)/T), in [0, 1]
  double normalizer;              ///< Z = Σ exponentials, in [1, n]
  double max;                     ///< max(z)/T
  double logSumExp;               ///< log Σ exp(z/T) = max + log Z
  double entropy;                 ///< −Σ p log p, nats, in [0, log n]
  double perplexity;              ///< e^entropy, in [1, n]
  Eigen::VectorXd centered;       ///< n; z − max(z), at most 0
  Eigen::VectorXd shifted;        ///< n; (z − max(z))/T, at most 0
  Eigen::VectorXd inputs;         ///< n; z, in the precision asked for
  Eigen::VectorXd exponents;  ///< n; what is exponentiated: `shifted`, or z/T
                              ///< in the naive way of softmax_precision.h
  Eigen::VectorXd logProbabilities;  ///< n; shifted − log Z; naive: log p
  /** n; z_i/Σz, shares without exponentials; empty unless every z > 0 and Σz is
   * finite. */
  Eigen::VectorXd linearShares;
};

Result<SoftmaxResult> softmax(const VectorView& logits, double temperature = 1);

/** One logit moves, the others stay. */
struct SoftmaxSweepResult {
  Eigen::VectorXd
      values;  ///< steps; evenly spaced, first `from`, last exactly `to`
  RowMatrix<double>
      probabilities;  ///< steps×n; row r has logits[index] = values[r]
  /** steps×n; ∂s_i/∂z_index = s_i(δ_i,index − s_index)/T at each step. */
  RowMatrix<double> slopes;
};

/** Also refuses `index` outside of [0, n), `from` and `to` that are not finite,
 * and `steps` as limits.h says. */
Result<SoftmaxSweepResult> softmaxSweep(const VectorView& logits,
                                        std::int64_t index, double from,
                                        double to, std::int64_t steps,
                                        double temperature = 1);

/** The temperature moves, the logits stay. */
struct TemperatureSweepResult {
  RowMatrix<double> probabilities;  ///< one row a temperature, n columns
  Eigen::VectorXd entropies;        ///< one a temperature, nats
};

/** Also refuses fewer `temperatures` than kMinSteps, more than kMaxSteps, and
 * any that is not finite and > 0. */
Result<TemperatureSweepResult> temperatureSweep(const VectorView& logits,
                                                const VectorView& temperatures);

}  // namespace attn
