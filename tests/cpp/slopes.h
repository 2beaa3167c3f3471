#pragma once

#include <attn/matrix.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <string>

namespace attn::test {

/** Central differences of `loss` by each of `numbers`, which it reads, at two
 * distances: an error of the fourth order (Richardson, 1911). */
inline Eigen::ArrayXd slopes(Eigen::Ref<Eigen::ArrayXd> numbers,
                             const std::function<double()>& loss) {
  constexpr double kStep = 1e-4;
  Eigen::ArrayXd result(numbers.size());
  for (Index i = 0; i < numbers.size(); ++i) {
    const double center = numbers[i];
    const auto at = [&](double distance) {
      numbers[i] = center + distance;
      return loss();
    };
    const double near = at(kStep) - at(-kStep);
    const double far = at(2 * kStep) - at(-2 * kStep);
    numbers[i] = center;
    result[i] = (8 * near - far) / (12 * kStep);
  }
  return result;
}

/** The gradient is the slope, within 1e-9 of the largest (at least 1): what
 * rounding and the fifth derivative leave of the differences. */
inline void expectSlopes(const Eigen::ArrayXd& gradient,
                         Eigen::Ref<Eigen::ArrayXd> numbers,
                         const std::function<double()>& loss,
                         const std::string& what) {
  const Eigen::ArrayXd wanted = slopes(numbers, loss);
  const double size = std::max(1.0, wanted.abs().maxCoeff());
  EXPECT_LE((gradient - wanted).abs().maxCoeff(), 1e-9 * size) << what;
  EXPECT_GT(wanted.abs().maxCoeff(), 1e-6) << what << ": nothing to compare";
}

}  // namespace attn::test
