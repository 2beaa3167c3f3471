#pragma once

#include <attn/matrix.h>

/** Hendrycks, Gimpel, "Gaussian Error Linear Units", 2016, in the tanh form
 * that GPT-2 uses. */
namespace attn {

/** out = ½x(1 + tanh(√(2/π)(x + 0.044715x³))), each of `size` numbers. */
template <typename Scalar>
void geluForward(Index size, const Scalar* x, Scalar* out);

/** Sets dX, which may be dOut itself. */
template <typename Scalar>
void geluBackward(Index size, const Scalar* x, const Scalar* dOut, Scalar* dX);

}  // namespace attn
