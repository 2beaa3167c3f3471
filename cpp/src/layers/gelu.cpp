#include "gelu.h"

#include "../kernels/activations.h"

namespace attn {

namespace {

template <typename Scalar>
constexpr Scalar kRoot = static_cast<Scalar>(0.79788456080286535588);  // √(2/π)
template <typename Scalar>
constexpr Scalar kCube = static_cast<Scalar>(0.044715);

}  // namespace

template <typename Scalar>
void geluForward(Index size, const Scalar* x, Scalar* out) {
  for (Index i = 0; i < size; ++i) {
    const Scalar u =
        kRoot<Scalar> * (x[i] + kCube<Scalar> * x[i] * x[i] * x[i]);
    out[i] = Scalar(0.5) * x[i] * (1 + hyperbolicTangent(u));
  }
}

template <typename Scalar>
void geluBackward(Index size, const Scalar* x, const Scalar* dOut, Scalar* dX) {
  for (Index i = 0; i < size; ++i) {
    // out = ½x(1 + t), t = tanh u, u = √(2/π)(x + 0.044715x³)
    const Scalar square = x[i] * x[i];
    const Scalar t = hyperbolicTangent(kRoot<Scalar> *
                                       (x[i] + kCube<Scalar> * square * x[i]));
    const Scalar dU = kRoot<Scalar> * (1 + 3 * kCube<Scalar> * square);
    dX[i] = dOut[i] * Scalar(0.5) * ((1 + t) + x[i] * (1 - t * t) * dU);
  }
}

template void geluForward<float>(Index, const float*, float*);
template void geluForward<double>(Index, const double*, double*);
template void geluBackward<float>(Index, const float*, const float*, float*);
template void geluBackward<double>(Index, const double*, const double*,
                                   double*);

}  // namespace attn
