#include "format.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdint>
#include <limits>

#include "expect.h"
#include "samples.h"

namespace attn::test {

namespace {

constexpr double kInf = std::numeric_limits<double>::infinity();

const Format kHalf(Precision::kFloat16);
const Format kBrain(Precision::kBfloat16);
const Format kSingle(Precision::kFloat32);
const Format kDouble(Precision::kFloat64);

template <typename Scalar>
double widen(Scalar x) {
  return static_cast<double>(static_cast<float>(x));
}

/** Numbers of every size that the format has, and of both signs. */
double anyNumber(Samples& samples, const Format& format) {
  return format.round(samples.uniform(-2, 2) *
                      std::exp2(samples.uniform(-30, 15)));
}

/** Arithmetic in double, rounded, is the format's own. */
template <typename Scalar>
void expectOwnArithmetic(const Format& format) {
  Samples samples(1);
  for (int round = 0; round < 20'000; ++round) {
    const double a = anyNumber(samples, format);
    const double b = anyNumber(samples, format);
    const auto x = Scalar(static_cast<float>(a));
    const auto y = Scalar(static_cast<float>(b));
    EXPECT_EQ(format.round(a + b), widen(x + y));
    EXPECT_EQ(format.round(a - b), widen(x - y));
    EXPECT_EQ(format.round(a * b), widen(x * y));
    EXPECT_TRUE(isNear(format.round(a / b), widen(x / y), 0));
  }
}

TEST(Format, RoundedDoubleArithmeticIsTheFormatsOwn) {
  expectOwnArithmetic<Eigen::half>(kHalf);
  expectOwnArithmetic<Eigen::bfloat16>(kBrain);
  expectOwnArithmetic<float>(kSingle);
}

TEST(Format, RoundsToTheNearestTiesToEven) {
  EXPECT_EQ(kHalf.round(1 + 0x1p-11), 1);
  EXPECT_EQ(kHalf.round(1 + 3 * 0x1p-11), 1 + 0x1p-9);
  EXPECT_EQ(kBrain.round(1 + 0x1p-8), 1);
  EXPECT_EQ(kBrain.round(1 + 3 * 0x1p-8), 1 + 0x1p-6);
  EXPECT_EQ(kSingle.round(1 + 0x1p-24), 1);
  EXPECT_EQ(kDouble.round(0.1), 0.1);
}

// By way of the nearest float these would be ties, and go the other way.
TEST(Format, RoundsOnce) {
  EXPECT_EQ(kHalf.round(1 + 0x1p-11 + 0x1p-40), 1 + 0x1p-10);
  EXPECT_EQ(kHalf.round(1 + 3 * 0x1p-11 - 0x1p-40), 1 + 0x1p-10);
  EXPECT_EQ(kBrain.round(-1 - 0x1p-8 - 0x1p-40), -1 - 0x1p-7);
}

TEST(Format, HasTheRangeOfTheFormat) {
  EXPECT_EQ(kHalf.round(65519.99), 65504);
  EXPECT_EQ(kHalf.round(65520), kInf);
  EXPECT_EQ(kHalf.round(0x1p-24), 0x1p-24);
  EXPECT_EQ(kHalf.round(0x1p-25), 0);
  EXPECT_EQ(kHalf.round(-0x1.8p-25), -0x1p-24);
  EXPECT_EQ(kBrain.round(-3.4e38), -kInf);
  EXPECT_EQ(kSingle.round(1e300), kInf);
  EXPECT_EQ(kHalf.round(-kInf), -kInf);
  EXPECT_TRUE(std::isnan(kBrain.round(std::nan(""))));
}

TEST(Format, SumsInOrder) {
  const Eigen::Vector3d terms(2048, 1, 1);
  EXPECT_EQ(kHalf.sum(terms), 2048);
  EXPECT_EQ(kHalf.sum(terms.reverse()), 2050);
  EXPECT_EQ(kDouble.sum(terms), 2050);
}

}  // namespace

}  // namespace attn::test
