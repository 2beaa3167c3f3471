#pragma once

#include <attn/matrix.h>
#include <attn/softmax_precision.h>

namespace attn {

/**
 * Arithmetic of one floating-point format, held in double.
 *
 * `round` of a sum, difference, product, quotient or square root of two of the
 * format's numbers is the format's own result, bit for bit: double has more
 * than 2p + 2 digits for a format of p, so that rounding twice is harmless
 * (Figueroa, "When is double rounding innocuous?", 1995).
 */
class Format {
 public:
  explicit Format(Precision precision) : precision_(precision) {}

  /** The nearest number of the format, ties to even; ±∞ beyond its range. */
  double round(double x) const;
  Eigen::VectorXd round(const VectorView& x) const;

  /** The terms one after the other, each partial sum rounded. */
  double sum(const VectorView& terms) const;

  /** "float64", "float32", "float16", "bfloat16". */
  const char* name() const;

 private:
  Precision precision_;
};

}  // namespace attn
