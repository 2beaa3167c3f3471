#include "layer_norm.h"

#include <cmath>

#include "../kernels/rows.h"

namespace attn {

namespace {

constexpr double kEpsilon = 1e-5;

}  // namespace

template <typename Scalar>
void layerNormForward(Index rows, Index width, const Scalar* x,
                      const Scalar* weight, const Scalar* bias,
                      RowMoments<Scalar> moments, Scalar* out) {
  const Scalar share = Scalar(1) / static_cast<Scalar>(width);
  for (Index i = 0; i < rows; ++i, x += width, out += width) {
    const Scalar mean =
        sumOver<Scalar>(width, [&](Index c) { return x[c]; }) * share;
    const Scalar variance =
        sumOver<Scalar>(
            width, [&](Index c) { return (x[c] - mean) * (x[c] - mean); }) *
        share;
    const Scalar inverse =
        Scalar(1) / std::sqrt(variance + static_cast<Scalar>(kEpsilon));
    for (Index c = 0; c < width; ++c) {
      out[c] = (x[c] - mean) * inverse * weight[c] + bias[c];
    }
    moments.mean[i] = mean;
    moments.inverseDeviation[i] = inverse;
  }
}

template <typename Scalar>
void layerNormBackward(Index rows, Index width, const Scalar* x,
                       const Scalar* weight, RowMoments<Scalar> moments,
                       const Scalar* dOut, Scalar* dX, Scalar* dWeight,
                       Scalar* dBias) {
  const Scalar share = Scalar(1) / static_cast<Scalar>(width);
  for (Index i = 0; i < rows; ++i, x += width, dOut += width, dX += width) {
    const Scalar mean = moments.mean[i];
    const Scalar inverse = moments.inverseDeviation[i];
    // out = n ⊙ weight + bias, n = (x − mean)·inverse
    const auto normal = [&](Index c) { return (x[c] - mean) * inverse; };
    for (Index c = 0; c < width; ++c) {
      dWeight[c] += dOut[c] * normal(c);
      dBias[c] += dOut[c];
    }
    // n's mean is 0 and its variance 1 whatever x: dn loses its parts along
    // (1, …, 1) and along n.
    const Scalar along =
        sumOver<Scalar>(width, [&](Index c) { return dOut[c] * weight[c]; }) *
        share;
    const Scalar alongNormal =
        sumOver<Scalar>(
            width, [&](Index c) { return dOut[c] * weight[c] * normal(c); }) *
        share;
    for (Index c = 0; c < width; ++c) {
      dX[c] = (dOut[c] * weight[c] - along - normal(c) * alongNormal) * inverse;
    }
  }
}

template void layerNormForward<float>(Index, Index, const float*, const float*,
                                      const float*, RowMoments<float>, float*);
template void layerNormForward<double>(Index, Index, const double*,
                                       const double*, const double*,
                                       RowMoments<double>, double*);
template void layerNormBackward<float>(Index, Index, const float*, const float*,
                                       RowMoments<float>, const float*, float*,
                                       float*, float*);
template void layerNormBackward<double>(Index, Index, const double*,
                                        const double*, RowMoments<double>,
                                        const double*, double*, double*,
                                        double*);

}  // namespace attn
