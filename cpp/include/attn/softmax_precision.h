#pragma once

#include <attn/softmax.h>

/**
 * softmax(z/T) as a chosen floating-point format computes it: the logits, the
 * temperature and every intermediate are rounded to the format, sums grow in
 * the order of the logits, and exp and log are those of double, rounded.
 *
 * The stable way is softmax.h's: exp((z − max z)/T)/Z. Its probabilities are
 * never NaN; small ones may become 0. In float64 it is softmax.h's own
 * function.
 *
 * The naive way, exp(z/T)/Σ exp(z/T), is honest: exponentials beyond the format
 * are ∞, ∞/∞ and 0/0 are NaN.
 */
namespace attn {

enum class SoftmaxMethod { kStable, kNaive };

/** IEEE 754's binary64, binary32 and binary16, and the upper half of binary32.
 */
enum class Precision { kFloat64, kFloat32, kFloat16, kBfloat16 };

struct SoftmaxOptions {
  double temperature = 1;
  SoftmaxMethod method = SoftmaxMethod::kStable;
  Precision precision = Precision::kFloat64;
};

/**
 * Refuses what softmax.h refuses, also where it comes of rounding to the
 * format: a logit that becomes +∞, nothing but −∞ (`logits`), a temperature
 * that becomes 0 or ∞ (`temperature`). Every number of the result is one of the
 * format.
 */
Result<SoftmaxResult> softmax(const VectorView& logits,
                              const SoftmaxOptions& options);

}  // namespace attn
