#include "elementary.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

#include "samples.h"

namespace attn::test {

namespace {

constexpr double kInf = std::numeric_limits<double>::infinity();
constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();
constexpr int kSamples = 20'000;

/** The difference in units of the last place of what is right. */
double ulps(double given, long double right) {
  const auto nearest = std::abs(static_cast<double>(right));
  const double unit = std::nextafter(nearest, kInf) - nearest;
  return static_cast<double>(std::abs(given - right) / unit);
}

TEST(Exponential, IsWithinItsUlps) {
  Samples samples(1);
  for (int i = 0; i < kSamples; ++i) {
    for (double size : {0.001, 1.0, 30.0, 744.0}) {
      const double x = samples.uniform(-size, std::min(size, 709.7));
      EXPECT_LE(ulps(exponential(x), std::exp(static_cast<long double>(x))),
                1.2)
          << x;
    }
  }
}

TEST(Exponential, IsExactWhereItMustBe) {
  EXPECT_EQ(exponential(0), 1);
  EXPECT_EQ(exponential(-0.0), 1);
  EXPECT_EQ(exponential(-kInf), 0);
  EXPECT_EQ(exponential(kInf), kInf);
  EXPECT_TRUE(std::isnan(exponential(kNaN)));
}

TEST(Exponential, HasTheRangeOfDouble) {
  EXPECT_EQ(exponential(710), kInf);
  EXPECT_EQ(exponential(1e300), kInf);
  EXPECT_TRUE(std::isfinite(exponential(709.78)));
  EXPECT_EQ(exponential(-746), 0);
  EXPECT_EQ(exponential(-745), std::numeric_limits<double>::denorm_min());
}

TEST(Logarithm, IsWithinItsUlps) {
  Samples samples(2);
  for (int i = 0; i < kSamples; ++i) {
    const double close = samples.uniform(0.5, 2);
    const double any =
        std::ldexp(close, static_cast<int>(samples.integer(-1060, 1020)));
    for (double x : {close, any}) {
      EXPECT_LE(ulps(logarithm(x), std::log(static_cast<long double>(x))), 1.5)
          << x;
    }
  }
}

TEST(Logarithm, IsExactWhereItMustBe) {
  EXPECT_EQ(logarithm(1), 0);
  EXPECT_EQ(logarithm(0), -kInf);
  EXPECT_EQ(logarithm(kInf), kInf);
  EXPECT_TRUE(std::isnan(logarithm(-1)));
  EXPECT_TRUE(std::isnan(logarithm(kNaN)));
}

TEST(Turn, IsCosineAndSine) {
  Samples samples(3);
  for (int i = 0; i < kSamples; ++i) {
    const double t = samples.uniform(0, 1);
    const long double angle = 2 * std::numbers::pi_v<long double> * t;
    const auto [cosine, sine] = turn(t);
    EXPECT_NEAR(cosine, static_cast<double>(std::cos(angle)), 0x1p-52) << t;
    EXPECT_NEAR(sine, static_cast<double>(std::sin(angle)), 0x1p-52) << t;
  }
}

TEST(Turn, IsExactAtTheQuarters) {
  const double cosines[] = {1, 0, -1, 0, 1};
  const double sines[] = {0, 1, 0, -1, 0};
  for (int quarter = 0; quarter <= 4; ++quarter) {
    EXPECT_EQ(turn(quarter / 4.0).cosine, cosines[quarter]);
    EXPECT_EQ(turn(quarter / 4.0).sine, sines[quarter]);
  }
}

}  // namespace

}  // namespace attn::test
