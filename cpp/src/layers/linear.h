#pragma once

#include <attn/matrix.h>

/** PyTorch's nn.Linear. */
namespace attn {

/** Of one linear layer: N rows, I inputs, O outputs. */
struct LinearSize {
  Index rows, inputs, outputs;
};

/** out = x·Wᵀ + bias. x N×I; weight O×I; bias O; out N×O. */
template <typename Scalar>
void linearForward(LinearSize size, const Scalar* x, const Scalar* weight,
                   const Scalar* bias, Scalar* out);

/** Sets dX N×I; adds to dWeight O×I and dBias O. */
template <typename Scalar>
void linearBackward(LinearSize size, const Scalar* x, const Scalar* weight,
                    const Scalar* dOut, Scalar* dX, Scalar* dWeight,
                    Scalar* dBias);

}  // namespace attn
