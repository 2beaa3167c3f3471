#include "kernels/activations.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace attn::test {

namespace {

constexpr float kNaN = std::numeric_limits<float>::quiet_NaN();
constexpr float kInfinity = std::numeric_limits<float>::infinity();

/** Units in the last place of the float nearest to `wanted`. */
double ulps(float actual, double wanted) {
  const auto nearest = std::abs(static_cast<float>(wanted));
  const double ulp = static_cast<double>(std::nextafter(nearest, kInfinity)) -
                     static_cast<double>(nearest);
  return std::abs(static_cast<double>(actual) - wanted) / ulp;
}

TEST(DecayingExponential, IsWithinItsPromise) {
  double worst = 0;
  for (float x = -87.0F; x <= 0; x += 0.00037F) {
    worst = std::max(
        worst, ulps(decayingExponential(x), std::exp(static_cast<double>(x))));
  }
  EXPECT_LE(worst, 1.5);
  EXPECT_EQ(decayingExponential(0.0F), 1.0F);
}

TEST(DecayingExponential, IsZeroFarDownAndPassesNaNOn) {
  EXPECT_EQ(decayingExponential(-88.0F), 0.0F);
  EXPECT_EQ(decayingExponential(-1e30F), 0.0F);
  EXPECT_EQ(decayingExponential(-kInfinity), 0.0F);
  EXPECT_TRUE(std::isnan(decayingExponential(kNaN)));
}

TEST(HyperbolicTangent, IsWithinItsPromise) {
  double worst = 0, worstDouble = 0;
  for (float x = -9.0F; x <= 9.0F; x += 0.00011F) {
    const double wanted = std::tanh(static_cast<double>(x));
    const double actual = static_cast<double>(hyperbolicTangent(x));
    worst = std::max(worst, std::abs(actual - wanted) / std::abs(wanted));
    worstDouble =
        std::max(worstDouble,
                 std::abs(hyperbolicTangent(static_cast<double>(x)) - wanted));
  }
  EXPECT_LE(worst, 7 * 0x1p-24);
  EXPECT_LE(worstDouble, 0x1p-51);
}

TEST(HyperbolicTangent, SaturatesAndPassesNaNOn) {
  EXPECT_EQ(hyperbolicTangent(0.0F), 0.0F);
  EXPECT_NEAR(hyperbolicTangent(kInfinity), 1.0F, 1e-6F);
  EXPECT_NEAR(hyperbolicTangent(-1e30F), -1.0F, 1e-6F);
  EXPECT_TRUE(std::isnan(hyperbolicTangent(kNaN)));
}

}  // namespace

}  // namespace attn::test
