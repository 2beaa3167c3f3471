#include "format.h"

#include <cmath>
#include <cstdint>

namespace attn {

namespace {

/** x as a float whose last bit is 1 unless it is x itself: rounding that to
 * half the digits or fewer gives what rounding x at once would. */
float roundToOdd(double x) {
  const auto nearest = static_cast<float>(x);
  const auto back = static_cast<double>(nearest);
  const bool odd = (Eigen::numext::bit_cast<std::uint32_t>(nearest) & 1U) != 0;
  if (back == x || std::isnan(x) || odd) return nearest;
  return std::nextafter(nearest, back < x ? HUGE_VALF : -HUGE_VALF);
}

template <typename Scalar>
double roundTo(double x) {
  return static_cast<double>(static_cast<float>(Scalar(roundToOdd(x))));
}

}  // namespace

double Format::round(double x) const {
  switch (precision_) {
    case Precision::kFloat32:
      return static_cast<double>(static_cast<float>(x));
    case Precision::kFloat16:
      return roundTo<Eigen::half>(x);
    case Precision::kBfloat16:
      return roundTo<Eigen::bfloat16>(x);
    case Precision::kFloat64:
      break;
  }
  return x;
}

Eigen::VectorXd Format::round(const VectorView& x) const {
  return x.unaryExpr([this](double entry) { return round(entry); });
}

double Format::sum(const VectorView& terms) const {
  double sum = 0;
  for (double term : terms) sum = round(sum + term);
  return sum;
}

const char* Format::name() const {
  switch (precision_) {
    case Precision::kFloat32:
      return "float32";
    case Precision::kFloat16:
      return "float16";
    case Precision::kBfloat16:
      return "bfloat16";
    case Precision::kFloat64:
      break;
  }
  return "float64";
}

}  // namespace attn
