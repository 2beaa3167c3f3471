#include "elementary.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <utility>

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
  const long double apart = static_cast<long double>(given) - right;
  return std::abs(static_cast<double>(apart)) / unit;
}

/**
 * Cosine and sine of an angle of at most π by their series: some C libraries
 * reduce the angle of a long double no more exactly than that of a double.
 */
std::pair<long double, long double> series(long double angle) {
  long double cosine = 0, sine = 0, term = 1;
  for (int n = 0; n < 40; ++n) {
    (n % 2 == 0 ? cosine : sine) += n % 4 < 2 ? term : -term;
    term *= angle / static_cast<long double>(n + 1);
  }
  return {cosine, sine};
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
    const double nearest = t > 0.5 ? t - 1 : t;
    const long double angle =
        2 * std::numbers::pi_v<long double> * static_cast<long double>(nearest);
    const auto [cosine, sine] = turn(t);
    const auto [rightCosine, rightSine] = series(angle);
    EXPECT_NEAR(cosine, static_cast<double>(rightCosine), 0x1p-52) << t;
    EXPECT_NEAR(sine, static_cast<double>(rightSine), 0x1p-52) << t;
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
