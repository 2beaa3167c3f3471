#include <attn/sampling.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <vector>

#include "elementary.h"

namespace attn {

namespace {

/** The `count` likeliest tokens, in order of index. */
std::vector<Index> likeliest(const float* logits, Index size, Index count) {
  std::vector<Index> tokens(static_cast<std::size_t>(size));
  std::iota(tokens.begin(), tokens.end(), Index{0});
  if (count == 0 || count >= size) return tokens;
  std::nth_element(tokens.begin(), tokens.begin() + count, tokens.end(),
                   [&](Index a, Index b) {
                     return logits[a] != logits[b] ? logits[a] > logits[b]
                                                   : a < b;
                   });
  tokens.resize(static_cast<std::size_t>(count));
  std::sort(tokens.begin(), tokens.end());
  return tokens;
}

}  // namespace

Index sampleToken(const float* logits, Index size, double temperature,
                  Index topK, double uniform) {
  if (!std::all_of(logits, logits + size,
                   [](float logit) { return std::isfinite(logit); })) {
    return -1;
  }
  const Index first = std::max_element(logits, logits + size) - logits;
  if (temperature == 0) return first;
  const auto most = static_cast<double>(logits[first]);
  const auto weightOf = [&](Index token) {
    // Divided last: the difference is exact enough where z/T would overflow.
    return exponential((static_cast<double>(logits[token]) - most) /
                       temperature);
  };
  const std::vector<Index> tokens = likeliest(logits, size, topK);
  double total = 0;
  for (Index token : tokens) total += weightOf(token);
  double left = uniform * total;
  Index last = first;
  for (Index token : tokens) {
    const double weight = weightOf(token);
    if (weight == 0) continue;
    if (left < weight) return token;
    left -= weight;
    last = token;
  }
  // Rounding may leave a little of the whole: it belongs to the last one.
  return last;
}

}  // namespace attn
