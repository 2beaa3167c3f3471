#pragma once

#include <attn/softmax_precision.h>

#include <cstdint>
#include <variant>

/**
 * Cross-entropy of a target y with s = softmax(z/T), forward and backward:
 *
 *   L = −Σ_i y_i log s_i,  dz = (s − y)/T.
 *
 * The stable way never divides s by anything and takes the logarithm of no
 * probability:
 *
 *   −log s_i = (max z − z_i)/T + log1p(Σ exp((z_j − max z)/T)),
 *
 * the sum over all j but the first maximum, whose exponential is the 1 of
 * log1p: where s_y is nearly 1, the loss keeps its digits. The naive way takes
 * −log of the rounded s. Terms with y_i = 0 count 0 in both, even 0·∞.
 *
 * Error in float64, stable: of the loss 1e-14·max(1, L), of the gradient
 * 1e-14/T. In other formats every intermediate is rounded, as
 * softmax_precision.h says, y too.
 *
 * Source: Goodfellow, Bengio, Courville, "Deep Learning", 2016, section
 * 6.2.2.3; Blanchard, Higham, Higham, 2021, section 3.
 */
namespace attn {

/** One class, or a distribution over all n. */
using Target = std::variant<std::int64_t, Eigen::VectorXd>;

/** The same gradient by the chain rule through s, as it goes without fusing. */
struct TwoStepGradient {
  Eigen::VectorXd upstream;  ///< n; ∂L/∂s_i = −y_i/s_i, 0 where y_i = 0;
                             ///< −∞ where s_y has become 0
  Eigen::VectorXd gradient;  ///< n; Jᵀ·upstream; NaN after −∞
};

struct CrossEntropyResult {
  double loss;                       ///< nats, ≥ 0; may be ∞
  Eigen::VectorXd probabilities;     ///< n; s
  Eigen::VectorXd gradient;          ///< n; (s − y)/T
  Eigen::VectorXd logProbabilities;  ///< n; log s, as softmax has it
  Eigen::VectorXd target;            ///< n; y in the format
  double targetEntropy;  ///< −Σ y log y, nats: what the loss is where the
                         ///< gradient is 0
  TwoStepGradient twoStep;
};

/**
 * Refuses what softmax of softmax_precision.h refuses, and a `target` that is
 * no class from 0 to n − 1, or a distribution of another length than n, with a
 * negative entry, or whose sum is more than 1e-6 away from 1.
 */
Result<CrossEntropyResult> crossEntropy(const VectorView& logits,
                                        const Target& target,
                                        const SoftmaxOptions& options = {});

}  // namespace attn
