#include "kernels/components.h"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

namespace attn::test {

namespace {

/** Averages of x, x², x⁴ over many vectors of one width. */
struct Moments {
  double mean = 0, square = 0, fourth = 0;
  double common = 0;  ///< of the products of neighbours
  double count = 0;
};

Moments momentsOf(Components components, std::uint32_t vectors,
                  std::uint32_t width) {
  Moments moments;
  for (std::uint32_t pair = 0; pair < vectors; ++pair) {
    const float* values = components.draw({7, pair, 0, width});
    for (std::uint32_t i = 0; i < width; ++i) {
      const auto x = static_cast<double>(values[i]);
      moments.mean += x;
      moments.square += x * x;
      moments.fourth += x * x * x * x;
      if (i > 0) moments.common += x * static_cast<double>(values[i - 1]);
    }
  }
  moments.count = static_cast<double>(vectors) * width;
  moments.mean /= moments.count;
  moments.square /= moments.count;
  moments.fourth /= moments.count;
  moments.common /= static_cast<double>(vectors) * (width - 1);
  return moments;
}

TEST(Components, HaveTheMomentsOfTheirDistribution) {
  for (const auto& [distribution, fourth, eighth] :
       {std::tuple(Distribution::kNormal, 3.0, 105.0),
        std::tuple(Distribution::kUniform, 1.8, 9.0),
        std::tuple(Distribution::kRademacher, 1.0, 1.0)}) {
    const Moments moments =
        momentsOf(Components(distribution, 100, 0, 0), 2000, 100);
    const double unit = 4 / std::sqrt(moments.count);
    EXPECT_NEAR(moments.mean, 0, unit);
    EXPECT_NEAR(moments.common, 0, unit);
    EXPECT_NEAR(moments.square, 1, unit * std::sqrt(fourth - 1) + 1e-6);
    EXPECT_NEAR(moments.fourth, fourth,
                unit * std::sqrt(eighth - fourth * fourth) + 1e-5);
  }
}

TEST(Components, HaveTheMeanAndTheCorrelationAskedFor) {
  for (Distribution distribution :
       {Distribution::kNormal, Distribution::kUniform,
        Distribution::kRademacher}) {
    const Moments moments =
        momentsOf(Components(distribution, 20, 0.5, 0.4), 20'000, 20);
    EXPECT_NEAR(moments.mean, 0.5, 0.02);
    EXPECT_NEAR(moments.square, 1 + 0.25, 0.05);
    EXPECT_NEAR(moments.common, 0.4 + 0.25, 0.05);
  }
}

TEST(Components, DependOnEveryPartOfTheAddress) {
  Components components(Distribution::kNormal, 4, 0, 0);
  const auto first = [&](const VectorAddress& address) {
    return components.draw(address)[0];
  };
  const float value = first({1, 2, 0, 4});
  EXPECT_EQ(first({1, 2, 0, 4}), value);
  EXPECT_NE(first({2, 2, 0, 4}), value);
  EXPECT_NE(first({1, 3, 0, 4}), value);
  EXPECT_NE(first({1, 2, 1, 4}), value);
  EXPECT_NE(first({1, 2, 0, 5}), value);
}

}  // namespace

}  // namespace attn::test
