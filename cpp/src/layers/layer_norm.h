#pragma once

#include <attn/matrix.h>

/** Ba, Kiros, Hinton, "Layer Normalization", 2016, with PyTorch's ε = 1e-5. */
namespace attn {

/** What the backward pass needs of each row: its mean and 1/√(variance + ε);
 * N each. The variance is the mean of the squares, not the sample's. */
template <typename Scalar>
struct RowMoments {
  Scalar* mean;
  Scalar* inverseDeviation;
};

/** out = (x − mean)/√(variance + ε) ⊙ weight + bias, row by row.
 * x, out N×C; weight, bias C. */
template <typename Scalar>
void layerNormForward(Index rows, Index width, const Scalar* x,
                      const Scalar* weight, const Scalar* bias,
                      RowMoments<Scalar> moments, Scalar* out);

/** Sets dX N×C, which may be dOut itself; adds to dWeight and dBias. */
template <typename Scalar>
void layerNormBackward(Index rows, Index width, const Scalar* x,
                       const Scalar* weight, RowMoments<Scalar> moments,
                       const Scalar* dOut, Scalar* dX, Scalar* dWeight,
                       Scalar* dBias);

}  // namespace attn
