#pragma once

#include <attn/attention.h>

namespace attn {

/** What the scores are multiplied with. */
double scaleFactor(const Scale& scale, Index dk);

/** What attention.h refuses. */
template <typename Scalar>
Check checkAttention(const MatrixView<Scalar>& q, const MatrixView<Scalar>& k,
                     const MatrixView<Scalar>& v, const Mask& mask,
                     const Scale& scale);

}  // namespace attn
