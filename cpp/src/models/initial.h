#pragma once

#include <attn/model.h>

#include <cmath>
#include <cstdint>

/**
 * Where training starts. Weights are normal with mean 0, biases 0, LayerNorm's
 * weights 1. A linear layer of I inputs has deviation 1/√I, which keeps the
 * size of what passes through it, and the two that end a residual branch
 * 1/√(2L) of that, so that the sum of 2L branches stays as large as one
 * (Radford et al., "Language Models are Unsupervised Multitask Learners", 2019,
 * section 2.3).
 */
namespace attn {

/** Of embeddings. */
inline constexpr double kEmbeddingDeviation = 0.1;

inline double linearDeviation(Index inputs) {
  return 1 / std::sqrt(static_cast<double>(inputs));
}

/** A branch's last layer, as a share of linearDeviation. */
inline double branchDeviation(const ModelConfig& config) {
  if (!config.residual) return 1;
  return 1 / std::sqrt(2 * static_cast<double>(config.layers));
}

/** Fills `values`, layout.size() numbers, from a seed: parameter i of the
 * layout is drawn from stream 0x10000 + i of random.h. */
template <typename Scalar>
void initialize(const ParameterLayout& layout, std::uint32_t seed,
                Scalar* values);

}  // namespace attn
