#include <attn/checks.h>
#include <attn/limits.h>
#include <attn/sequence_graphs.h>

namespace attn {

Result<SequenceGraphsResult> sequenceGraphs(std::int64_t tokens,
                                            std::optional<std::int64_t> width) {
  if (Check found = checkRange("tokens", tokens, 1, kMaxTokens)) return *found;
  if (width) {
    if (Check found = checkRange("width", *width, 1, kMaxAttentionWidth)) {
      return *found;
    }
  }
  const std::int64_t n = tokens;
  const bool single = n == 1;
  SequenceGraphsResult result{};
  result.path = {
      n - 1, n - 1, single ? 0 : static_cast<double>(n + 1) / 3, n, {}};
  result.complete = {n * (n - 1) / 2,
                     single ? 0 : 1,
                     single ? 0.0 : 1.0,
                     1,
                     n * n,
                     n * (n + 1) / 2,
                     {}};
  if (width) {
    const std::int64_t d = *width;
    result.path.multiplications = 2 * n * d * d;
    result.complete.multiplications =
        AttentionCost{2 * n * n * d, 4 * n * d * d};
  }
  return result;
}

}  // namespace attn
