#pragma once

#include <attn/model.h>
#include <attn/result.h>

#include <cstdint>
#include <string>
#include <vector>

/**
 * One token's way through a Transformer's blocks with random weights, and how
 * far a gradient comes back: what the residual and LayerNorm are for.
 *
 * x is n×dModel of N(0, 1), the weights are those that training starts from
 * (LayerNorm's weights 1, its biases 0, all biases 0), the MLP is 4·dModel
 * wide. L = Σ r ⊙ (output of the last block), r of N(0, 1). All from the seed,
 * in float32; a depth of l is the first l blocks of a greater one, up to the
 * size of what ends a branch, which depends on the depth.
 */
namespace attn {

struct ResidualFlowRequest {
  std::int64_t seed = 1;
  std::int64_t tokens = 6;
  std::int64_t dModel = 8;
  std::int64_t heads = 2;
  std::int64_t layers = 4;
  std::int64_t token = 0;  ///< whose stations are returned
  bool residual = true;
  LayerNormPlace layerNorm = LayerNormPlace::kPre;
  bool causal = false;
};

/** Where the token is on its way through block 1. */
struct Station {
  /** "x", "norm1", "attention", "sum1", "norm2", "mlp", "sum2", in the order in
   * which they come: without LayerNorm there is no norm, after it norm1 follows
   * sum1 and norm2 follows sum2. */
  std::string name;
  Eigen::VectorXd vector;  ///< dModel
  double mean, variance;   ///< of its numbers; of a norm, close to 0 and 1
};

struct ResidualFlowResult {
  std::vector<Station> stations;
  /** layers + 1: mean over the tokens of ‖x‖ after each block; first the
   * input's. */
  Eigen::VectorXd norms;
  /** layers + 1: the same of ‖∂L/∂x‖; the last is ‖r‖. */
  Eigen::VectorXd gradientNorms;
};

/** Refuses `tokens` outside of [1, kMaxTokens], `dModel` outside of [1,
 * kMaxFlowWidth], `heads` that do not divide it, `layers` outside of [1,
 * kMaxLayers], a `token` outside of [0, tokens), and a `seed` of more than 32
 * bits; too-large: more than kMaxActivations activations (`tokens`). */
Result<ResidualFlowResult> residualFlow(const ResidualFlowRequest& request);

}  // namespace attn
