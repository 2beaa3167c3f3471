#pragma once

namespace attn {

/** A running sum of terms ≥ 0 whose error does not grow with their number
 * (Neumaier, 1974). */
class CompensatedSum {
 public:
  void add(double term) {
    const double sum = sum_ + term;
    lost_ += sum_ >= term ? (sum_ - sum) + term : (term - sum) + sum_;
    sum_ = sum;
  }

  double value() const { return sum_ + lost_; }

 private:
  double sum_ = 0;
  double lost_ = 0;
};

}  // namespace attn
