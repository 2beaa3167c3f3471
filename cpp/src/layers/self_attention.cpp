#include "self_attention.h"

#include <limits>

#include "../kernels/activations.h"
#include "../kernels/gemm.h"
#include "../kernels/rows.h"

namespace attn {

namespace {

/** Where one head's numbers lie. */
struct Head {
  Index qkv;      ///< first number of q; k and v are C and 2C further
  Index weights;  ///< first of T×T
  Index out;
};

template <typename Visit>
void forEachHead(Extent extent, Index heads, Visit visit) {
  const auto [batch, length, width] = extent;
  for (Index b = 0; b < batch; ++b) {
    for (Index h = 0; h < heads; ++h) {
      const Index column = h * (width / heads);
      visit(Head{b * length * 3 * width + column,
                 (b * heads + h) * length * length,
                 b * length * width + column});
    }
  }
}

/** row = softmax(scale·row) over the first `visible` of its `size` cells, 0 in
 * the others. Without a branch on the way: hidden cells are −∞, whose
 * exponential is 0. */
template <typename Scalar>
void softmaxRow(Index size, Index visible, Scalar scale, Scalar* row) {
  constexpr Scalar kHidden = -std::numeric_limits<Scalar>::infinity();
  Scalar max = kHidden;
  for (Index j = 0; j < visible; ++j) {
    row[j] *= scale;
    max = row[j] > max ? row[j] : max;
  }
  for (Index j = visible; j < size; ++j) row[j] = kHidden;
  for (Index j = 0; j < size; ++j) row[j] = decayingExponential(row[j] - max);
  const Scalar inverse =
      Scalar(1) / sumOver<Scalar>(size, [&](Index j) { return row[j]; });
  for (Index j = 0; j < size; ++j) row[j] *= inverse;
}

}  // namespace

template <typename Scalar>
void selfAttentionForward(Extent extent, HeadsOptions options,
                          const Scalar* qkv, Scalar* weights, Scalar* out) {
  const Index length = extent.length, width = extent.width;
  const Index depth = width / options.heads;
  const Index stride = 3 * width;
  forEachHead(extent, options.heads, [&](Head head) {
    const Scalar* q = qkv + head.qkv;
    const Strided<Scalar> k{q + width, stride};
    Scalar* w = weights + head.weights;
    gemm<Scalar>({length, length, depth}, {q, stride}, k.transposed(), w,
                 length, Write::kSet);
    for (Index t = 0; t < length; ++t) {
      softmaxRow(length, options.causal ? t + 1 : length,
                 static_cast<Scalar>(options.scale), w + t * length);
    }
    gemm<Scalar>({length, depth, length}, {w, length}, {q + 2 * width, stride},
                 out + head.out, width, Write::kSet);
  });
}

template <typename Scalar>
void selfAttentionBackward(Extent extent, HeadsOptions options,
                           const Scalar* qkv, const Scalar* weights,
                           const Scalar* dOut, Scalar* dQkv, Scalar* scratch) {
  const Index length = extent.length, width = extent.width;
  const Index depth = width / options.heads;
  const Index stride = 3 * width;
  const auto scale = static_cast<Scalar>(options.scale);
  forEachHead(extent, options.heads, [&](Head head) {
    const Scalar* q = qkv + head.qkv;
    Scalar* dQ = dQkv + head.qkv;
    const Strided<Scalar> w{weights + head.weights, length};
    const Strided<Scalar> d{dOut + head.out, width};
    const Strided<Scalar> v{q + 2 * width, stride};
    // out = W·V
    gemm<Scalar>({length, depth, length}, w.transposed(), d, dQ + 2 * width,
                 stride, Write::kSet);
    gemm<Scalar>({length, length, depth}, d, v.transposed(), scratch, length,
                 Write::kSet);
    // W = softmax(scale·S): what is hidden has weight 0 and so gradient 0
    for (Index t = 0; t < length; ++t) {
      const Scalar* weight = w.data + t * length;
      Scalar* row = scratch + t * length;
      const auto mean =
          sumOver<Scalar>(length, [&](Index j) { return row[j] * weight[j]; });
      for (Index j = 0; j < length; ++j) {
        row[j] = scale * weight[j] * (row[j] - mean);
      }
    }
    // S = QKᵀ
    const Strided<Scalar> dS{scratch, length};
    gemm<Scalar>({length, depth, length}, dS, {q + width, stride}, dQ, stride,
                 Write::kSet);
    gemm<Scalar>({length, depth, length}, dS.transposed(), {q, stride},
                 dQ + width, stride, Write::kSet);
  });
}

template void selfAttentionForward<float>(Extent, HeadsOptions, const float*,
                                          float*, float*);
template void selfAttentionForward<double>(Extent, HeadsOptions, const double*,
                                           double*, double*);
template void selfAttentionBackward<float>(Extent, HeadsOptions, const float*,
                                           const float*, const float*, float*,
                                           float*);
template void selfAttentionBackward<double>(Extent, HeadsOptions, const double*,
                                            const double*, const double*,
                                            double*, double*);

}  // namespace attn
