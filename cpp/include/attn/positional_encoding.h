#pragma once

#include <attn/matrix.h>
#include <attn/result.h>

#include <cstdint>

namespace attn {

/**
 * What sets positions apart: row t holds sin(t·ω_i) in column 2i and cos(t·ω_i)
 * in column 2i + 1, ω_i = base^(−2i/dModel); an odd width ends with a sine.
 * Source: Vaswani et al., "Attention Is All You Need", 2017, section 3.5.
 *
 * positions×dModel, each within 5e-16: the angles are reduced in more than
 * double's digits, for at position 1000 double's own would lose three.
 *
 * Refuses `positions` outside of [1, kMaxTokens], `dModel` outside of [1,
 * kMaxAttentionWidth] and a `base` outside of [1, 1e300].
 */
Result<RowMatrix<double>> positionalEncoding(std::int64_t positions,
                                             std::int64_t dModel,
                                             double base = 10000);

}  // namespace attn
