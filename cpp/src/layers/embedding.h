#pragma once

#include <cstdint>

#include "extent.h"

/** Each token's own vector, plus the vector of its position. */
namespace attn {

/**
 * out = table[token] + positions[t].
 * tokens B×T; table V×C; positions T×C, or null where there are none; out
 * B×T×C.
 */
template <typename Scalar>
void embeddingForward(Extent extent, const std::int32_t* tokens,
                      const Scalar* table, const Scalar* positions,
                      Scalar* out);

/** Adds to dTable V×C and, unless it is null, to dPositions T×C. */
template <typename Scalar>
void embeddingBackward(Extent extent, const std::int32_t* tokens,
                       const Scalar* dOut, Scalar* dTable, Scalar* dPositions);

}  // namespace attn
