#include "recurrence.h"

#include "../kernels/activations.h"
#include "../kernels/gemm.h"

namespace attn {

template <typename Scalar>
void recurrenceForward(Extent extent, const Scalar* weight, const Scalar* bias,
                       Scalar* states) {
  const auto [batch, length, width] = extent;
  const Index example = length * width;  // from one example's h_t to the next's
  for (Index t = 0; t < length; ++t) {
    Scalar* now = states + t * width;
    if (t > 0) {
      gemm<Scalar>({batch, width, width}, {now - width, example},
                   Strided<Scalar>{weight, width}.transposed(), now, example,
                   Write::kAdd);
    }
    for (Index b = 0; b < batch; ++b) {
      Scalar* h = now + b * example;
      for (Index c = 0; c < width; ++c) {
        h[c] = hyperbolicTangent(h[c] + bias[c]);
      }
    }
  }
}

template <typename Scalar>
void recurrenceBackward(Extent extent, const Scalar* weight,
                        const Scalar* states, Scalar* dStates, Scalar* dWeight,
                        Scalar* dBias) {
  const auto [batch, length, width] = extent;
  const Index example = length * width;
  for (Index t = length - 1; t >= 0; --t) {
    Scalar* dNow = dStates + t * width;
    for (Index b = 0; b < batch; ++b) {
      // h = tanh(a)
      const Scalar* h = states + b * example + t * width;
      Scalar* dA = dNow + b * example;
      for (Index c = 0; c < width; ++c) dA[c] *= 1 - h[c] * h[c];
      // a = u + W·h_{t−1} + bias
      for (Index c = 0; c < width; ++c) dBias[c] += dA[c];
    }
    if (t == 0) break;
    const Strided<Scalar> d{dNow, example};
    gemm<Scalar>({batch, width, width}, d, {weight, width}, dNow - width,
                 example, Write::kAdd);
  }
  for (Index b = 0; b < batch && length > 1; ++b) {
    const Strided<Scalar> d{dStates + b * example + width, width};
    gemm<Scalar>({width, width, length - 1}, d.transposed(),
                 {states + b * example, width}, dWeight, width, Write::kAdd);
  }
}

template void recurrenceForward<float>(Extent, const float*, const float*,
                                       float*);
template void recurrenceForward<double>(Extent, const double*, const double*,
                                        double*);
template void recurrenceBackward<float>(Extent, const float*, const float*,
                                        float*, float*, float*);
template void recurrenceBackward<double>(Extent, const double*, const double*,
                                         double*, double*, double*);

}  // namespace attn
