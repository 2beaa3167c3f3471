#include "linear.h"

#include "../kernels/gemm.h"

namespace attn {

template <typename Scalar>
void linearForward(LinearSize size, const Scalar* x, const Scalar* weight,
                   const Scalar* bias, Scalar* out) {
  const auto [rows, inputs, outputs] = size;
  for (Index i = 0; i < rows; ++i) {
    for (Index c = 0; c < outputs; ++c) out[i * outputs + c] = bias[c];
  }
  gemm<Scalar>({rows, outputs, inputs}, {x, inputs},
               Strided<Scalar>{weight, inputs}.transposed(), out, outputs,
               Write::kAdd);
}

template <typename Scalar>
void linearBackward(LinearSize size, const Scalar* x, const Scalar* weight,
                    const Scalar* dOut, Scalar* dX, Scalar* dWeight,
                    Scalar* dBias) {
  const auto [rows, inputs, outputs] = size;
  const Strided<Scalar> d{dOut, outputs};
  // out = x·Wᵀ + …
  gemm<Scalar>({rows, inputs, outputs}, d, {weight, inputs}, dX, inputs,
               Write::kSet);
  gemm<Scalar>({outputs, inputs, rows}, d.transposed(), {x, inputs}, dWeight,
               inputs, Write::kAdd);
  // out = … + bias
  for (Index i = 0; i < rows; ++i) {
    for (Index c = 0; c < outputs; ++c) dBias[c] += dOut[i * outputs + c];
  }
}

template void linearForward<float>(LinearSize, const float*, const float*,
                                   const float*, float*);
template void linearForward<double>(LinearSize, const double*, const double*,
                                    const double*, double*);
template void linearBackward<float>(LinearSize, const float*, const float*,
                                    const float*, float*, float*, float*);
template void linearBackward<double>(LinearSize, const double*, const double*,
                                     const double*, double*, double*, double*);

}  // namespace attn
