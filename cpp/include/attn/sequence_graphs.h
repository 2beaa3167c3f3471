#pragma once

#include <attn/result.h>

#include <cstdint>
#include <optional>

/**
 * A sequence of n tokens as two graphs: the path along which an RNN passes its
 * state, and the complete graph of attention. Distances are counted in edges
 * over unordered pairs and are 0 for n = 1. Cost and path length: Vaswani et
 * al., "Attention Is All You Need", 2017, table 1.
 */
namespace attn {

struct PathGraph {
  std::int64_t edges;            ///< n − 1
  std::int64_t longestPath;      ///< n − 1
  double meanDistance;           ///< (n + 1)/3
  std::int64_t sequentialSteps;  ///< n
  std::optional<std::int64_t>
      multiplications;  ///< 2nd²: W h and U x at every token
};

struct AttentionCost {
  std::int64_t core;         ///< 2n²d: QKᵀ and weights·V
  std::int64_t projections;  ///< 4nd²: Q, K, V and the output's
};

struct CompleteGraph {
  std::int64_t edges;            ///< n(n − 1)/2
  std::int64_t longestPath;      ///< 1
  double meanDistance;           ///< 1
  std::int64_t sequentialSteps;  ///< 1
  std::int64_t
      directedWeights;         ///< n², each token's weight for itself included
  std::int64_t causalWeights;  ///< n(n + 1)/2
  std::optional<AttentionCost> multiplications;
};

struct SequenceGraphsResult {
  PathGraph path;
  CompleteGraph complete;
};

/** Refuses `tokens` outside of [1, kMaxTokens] and a `width` d outside of [1,
 * kMaxAttentionWidth]. */
Result<SequenceGraphsResult> sequenceGraphs(
    std::int64_t tokens, std::optional<std::int64_t> width = std::nullopt);

}  // namespace attn
