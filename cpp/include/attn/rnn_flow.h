#pragma once

#include <attn/matrix.h>
#include <attn/result.h>

#include <cstdint>

/**
 * How much of one token reaches a later state of an RNN with random weights:
 * h_t = φ(W h_{t−1} + U x_t), h before the first token 0, W = gain·(random
 * orthogonal), U random orthogonal, x_t ~ inputScale·N(0, 1) in every
 * component, all of width `hidden`.
 *
 * Samples are those of random.h under the seed: W from stream 0, U from stream
 * 1, x (n×hidden) from stream 2.
 *
 * The Jacobian ∂h_t/∂h_s is the product of diag(φ′) W over the steps between
 * (Pascanu, Mikolov, Bengio, "On the difficulty of training recurrent neural
 * networks", 2013, equation 5), multiplied out in float64: h³ a step.
 */
namespace attn {

enum class Activation { kTanh, kLinear };

struct RnnFlowRequest {
  std::int64_t tokens = 1;  ///< n
  std::int64_t hidden = 1;
  double gain = 1;          ///< spectral radius of W
  double inputScale = 0.5;  ///< standard deviation of x
  Activation activation = Activation::kTanh;
  std::int64_t seed = 1;  ///< unsigned 32-bit
};

struct RnnFlowResult {
  RowMatrix<double>
      sensitivity;  ///< n×n; row t, column s ≤ t: ‖∂h_t/∂h_s‖_F/√hidden; 1 on
                    ///< the diagonal, 0 above
  RowMatrix<double> toInput;  ///< n×n; the same of ∂h_t/∂x_s
  RowMatrix<double> states;   ///< n×hidden
};

/**
 * Where a number would be beyond double it is ∞ (a linear RNN of gain 1e10
 * after 31 steps); states may then hold NaN.
 *
 * Refuses `tokens` outside of [1, kMaxTokens], `hidden` outside of [1,
 * kMaxHidden], `gain` and `inputScale` that are not finite and ≥ 0, a `seed`
 * outside of [0, 2³²), and n(n+1)/2·h³ above kMaxFlowMultiplications
 * (too-large, `tokens`).
 */
Result<RnnFlowResult> rnnFlow(const RnnFlowRequest& request);

}  // namespace attn
