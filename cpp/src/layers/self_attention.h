#pragma once

#include "extent.h"

/** Self-attention of several heads, between the projections: Vaswani et al.,
 * 2017, section 3.2. */
namespace attn {

struct HeadsOptions {
  Index heads;   ///< H; divides C
  double scale;  ///< what QKᵀ is multiplied with
  bool causal;   ///< a position sees itself and what came before
};

/**
 * Head by head, out = W·V, W = softmax(scale·QKᵀ) of each row.
 * qkv B×T×3C: columns q, then k, then v, heads contiguous; weights B×H×T×T,
 * kept for the backward pass and for the reader's eyes; out B×T×C. `extent` is
 * that of out.
 */
template <typename Scalar>
void selfAttentionForward(Extent extent, HeadsOptions options,
                          const Scalar* qkv, Scalar* weights, Scalar* out);

/** Sets dQkv B×T×3C; `scratch` is memory for T×T. */
template <typename Scalar>
void selfAttentionBackward(Extent extent, HeadsOptions options,
                           const Scalar* qkv, const Scalar* weights,
                           const Scalar* dOut, Scalar* dQkv, Scalar* scratch);

}  // namespace attn
