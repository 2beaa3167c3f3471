#pragma once

#include <cmath>

namespace attn {

/** A running sum whose error, relative to Σ|term|, does not
 * grow with their number (Neumaier, 1974). */
class CompensatedSum {
 public:
  void add(double term) {
    const double sum = sum_ + term;
    const bool larger = std::abs(sum_) >= std::abs(term);
    lost_ += larger ? (sum_ - sum) + term : (term - sum) + sum_;
    sum_ = sum;
  }

  /** ±∞ where a term was, or where the sum is beyond double. */
  double value() const { return std::isfinite(sum_) ? sum_ + lost_ : sum_; }

 private:
  double sum_ = 0;
  double lost_ = 0;
};

}  // namespace attn
