#pragma once

#include <attn/matrix.h>

/** Sums over one row of a few dozen numbers. Four partial sums side by side let
 * the compiler use SIMD and fix the order of additions on every target. */
namespace attn {

/** Σ term(c) for c in [0, size). */
template <typename Scalar, typename Term>
Scalar sumOver(Index size, Term term) {
  Scalar sum0 = 0, sum1 = 0, sum2 = 0, sum3 = 0;
  Index c = 0;
  for (; c + 4 <= size; c += 4) {
    sum0 += term(c);
    sum1 += term(c + 1);
    sum2 += term(c + 2);
    sum3 += term(c + 3);
  }
  for (; c < size; ++c) sum0 += term(c);
  return (sum0 + sum1) + (sum2 + sum3);
}

}  // namespace attn
