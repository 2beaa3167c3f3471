#pragma once

#include <attn/matrix.h>
#include <attn/result.h>

#include <cstdint>

/**
 * How much of one token reaches each output of one attention layer with random
 * weights, the counterpart of rnn_flow.h on the same inputs: q = x W_Q,
 * k = x W_K, v = x W_V, out = softmax(q kᵀ/√d) v, with W_Q, W_K and W_V random
 * orthogonal and x_t ~ inputScale·N(0, 1) in every component, all of width
 * d = `hidden`.
 *
 * Samples are those of random.h under the seed: x (n×d) from stream 2, as in
 * rnn_flow.h, W_Q, W_K and W_V from streams 3, 4 and 5.
 *
 * With a = weights and all vectors as columns, ∂out_t/∂x_s is
 *   a_ts W_Vᵀ                                  through the value,
 *   + a_ts (v_s − out_t)(W_K q_t)ᵀ/√d          through the key, and
 *   + δ_ts Σ_j a_tj (v_j − out_t)(W_Q k_j)ᵀ/√d  through the query.
 */
namespace attn {

struct AttentionFlowRequest {
  std::int64_t tokens = 1;  ///< n
  std::int64_t hidden = 1;  ///< d
  bool causal = false;
  double inputScale = 0.5;  ///< standard deviation of x
  std::int64_t seed = 1;    ///< unsigned 32-bit
};

struct AttentionFlowResult {
  RowMatrix<double> toInput;  ///< n×n; row t, column s: ‖∂out_t/∂x_s‖_F/√d
  RowMatrix<double> weights;  ///< n×n
};

/**
 * Refuses `tokens` outside of [1, kMaxTokens], `hidden` outside of [1,
 * kMaxHidden], an `inputScale` that is not finite and ≥ 0 or so large that the
 * scores could exceed double, a `seed` outside of [0, 2³²), and n·d²·(n + d)
 * above kMaxFlowMultiplications (too-large, `tokens`).
 */
Result<AttentionFlowResult> attentionFlow(const AttentionFlowRequest& request);

}  // namespace attn
