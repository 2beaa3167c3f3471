#include <attn/softmax_precision.h>
#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "expect.h"
#include "samples.h"

namespace attn::test {

namespace {

constexpr double kInf = std::numeric_limits<double>::infinity();
constexpr auto kPrecisions = {Precision::kFloat64, Precision::kFloat32,
                              Precision::kFloat16, Precision::kBfloat16};

SoftmaxResult naive(const VectorView& logits, Precision precision) {
  return softmax(logits, {1, SoftmaxMethod::kNaive, precision}).value();
}

SoftmaxResult stable(const VectorView& logits, Precision precision,
                     double temperature = 1) {
  return softmax(logits, {temperature, SoftmaxMethod::kStable, precision})
      .value();
}

bool anyNaN(const VectorView& x) { return x.array().isNaN().any(); }

bool breaksAt(double x, Precision precision) {
  return anyNaN(naive(Eigen::Vector2d(x, 0), precision).probabilities);
}

TEST(NaiveSoftmax, BreaksWhereTheFormatDoes) {
  EXPECT_FALSE(breaksAt(11, Precision::kFloat16));
  EXPECT_TRUE(breaksAt(12, Precision::kFloat16));
  EXPECT_FALSE(breaksAt(88, Precision::kFloat32));
  EXPECT_TRUE(breaksAt(89, Precision::kFloat32));
  EXPECT_FALSE(breaksAt(88, Precision::kBfloat16));
  EXPECT_FALSE(breaksAt(709, Precision::kFloat64));
  EXPECT_TRUE(breaksAt(710, Precision::kFloat64));
}

TEST(NaiveSoftmax, OverflowIsInfinityOverInfinity) {
  const SoftmaxResult result =
      naive(Eigen::Vector2d(12, 0), Precision::kFloat16);
  EXPECT_EQ(result.exponentials, Eigen::Vector2d(kInf, 1));
  EXPECT_EQ(result.normalizer, kInf);
  EXPECT_TRUE(std::isnan(result.probabilities[0]));
  EXPECT_EQ(result.probabilities[1], 0);
}

TEST(NaiveSoftmax, TheSumCanOverflowWhereNoTermDoes) {
  const SoftmaxResult result =
      naive(Eigen::Vector2d(11, 10), Precision::kFloat16);
  EXPECT_TRUE(result.exponentials.allFinite());
  EXPECT_EQ(result.normalizer, kInf);
  EXPECT_EQ(result.probabilities, Eigen::Vector2d(0, 0));
}

TEST(NaiveSoftmax, UnderflowIsZeroOverZero) {
  for (const auto& [logits, precision] :
       {std::pair(Eigen::Vector2d(-20, -21), Precision::kFloat16),
        std::pair(Eigen::Vector2d(-110, -120), Precision::kFloat32)}) {
    const SoftmaxResult result = naive(logits, precision);
    EXPECT_EQ(result.normalizer, 0);
    EXPECT_TRUE(result.probabilities.array().isNaN().all());
    EXPECT_TRUE(stable(logits, precision).probabilities.allFinite());
  }
}

/** Powers of two up to this one are logits of the format. */
double rangeOf(Precision precision) {
  if (precision == Precision::kFloat16) return 14;
  return precision == Precision::kFloat64 ? 980 : 126;
}

TEST(StableSoftmax, IsNeverNaN) {
  Samples samples(1);
  for (int round = 0; round < 300; ++round) {
    for (Precision precision : kPrecisions) {
      const double size = std::exp2(samples.uniform(-10, rangeOf(precision)));
      Eigen::VectorXd z = samples.vector(5, -size, size);
      z[4] = round % 3 == 0 ? -kInf : z[4];
      const SoftmaxResult result =
          stable(z, precision, samples.uniform(0.05, 20));
      EXPECT_FALSE(anyNaN(result.probabilities));
      EXPECT_FALSE(anyNaN(result.logProbabilities));
      EXPECT_FALSE(std::isnan(result.entropy));
      EXPECT_NEAR(result.probabilities.sum(), 1, 0.02);
    }
  }
}

TEST(StableSoftmax, InFloat64IsTheOneOfSoftmaxH) {
  Samples samples(2);
  const Eigen::VectorXd z = samples.vector(9, -5, 5);
  EXPECT_EQ(stable(z, Precision::kFloat64, 0.7).probabilities,
            softmax(z, 0.7).value().probabilities);
}

TEST(SoftmaxPrecision, NarrowerFormatsAgreeToTheirDigits) {
  Samples samples(3);
  for (int round = 0; round < 100; ++round) {
    const Eigen::VectorXd z = samples.vector(6, -4, 4);
    const Eigen::VectorXd p = softmax(z).value().probabilities;
    for (SoftmaxMethod method :
         {SoftmaxMethod::kStable, SoftmaxMethod::kNaive}) {
      const auto in = [&](Precision precision) -> Eigen::VectorXd {
        return softmax(z, {1, method, precision}).value().probabilities;
      };
      expectNear(in(Precision::kFloat64), p, 1e-15, "float64");
      expectNear(in(Precision::kFloat32), p, 1e-6, "float32");
      expectNear(in(Precision::kFloat16), p, 8e-3, "float16");
      expectNear(in(Precision::kBfloat16), p, 6e-2, "bfloat16");
    }
  }
}

// Shift invariance holds in exact arithmetic: in float32, 2²⁴ + 1 is no number.
TEST(SoftmaxPrecision, ALargeShiftLosesDigits) {
  const Eigen::Vector2d z(1, 2);
  const double c = 0x1p24;
  EXPECT_NE(stable(z.array() + c, Precision::kFloat32).probabilities,
            stable(z, Precision::kFloat32).probabilities);
  EXPECT_EQ(stable(z.array() + c, Precision::kFloat64).probabilities,
            stable(z, Precision::kFloat64).probabilities);
}

TEST(SoftmaxPrecision, LogSoftmaxKeepsWhatTheLogarithmOfSoftmaxLoses) {
  const Eigen::Vector2d z(0, -120);
  EXPECT_EQ(naive(z, Precision::kFloat32).logProbabilities[1], -kInf);
  EXPECT_EQ(stable(z, Precision::kFloat32).logProbabilities[1], -120);
}

TEST(SoftmaxPrecision, RefusesLogitsThatTheFormatLacks) {
  const std::string need =
      "; in float16 it must be finite, or -Infinity beside another";
  for (const SoftmaxMethod method :
       {SoftmaxMethod::kNaive, SoftmaxMethod::kStable}) {
    const SoftmaxOptions half{1, method, Precision::kFloat16};
    expectInvalid(softmax(Eigen::Vector2d(1, 65520), half), "logits",
                  "logits[1] is 65520" + need);
    expectInvalid(softmax(Eigen::Vector2d(-65520, -7e4), half), "logits",
                  "logits[0] is -65520" + need);
    EXPECT_TRUE(softmax(Eigen::Vector2d(65519, -7e4), half).ok());
  }
  EXPECT_EQ(
      stable(Eigen::Vector2d(65519, -7e4), Precision::kFloat16).probabilities,
      Eigen::Vector2d(1, 0));
  EXPECT_TRUE(softmax(Eigen::Vector2d(1, 65520),
                      {1, SoftmaxMethod::kNaive, Precision::kBfloat16})
                  .ok());
}

TEST(SoftmaxPrecision, RefusesTemperaturesThatTheFormatLacks) {
  const Eigen::Vector2d z(1, 2);
  expectInvalid(
      softmax(z, {1e-9, SoftmaxMethod::kStable, Precision::kFloat16}),
      "temperature",
      "temperature is 1e-09; in float16 it must be finite and greater than 0");
  expectInvalid(
      softmax(z, {1e5, SoftmaxMethod::kNaive, Precision::kFloat16}),
      "temperature",
      "temperature is 100000; in float16 it must be finite and greater than 0");
  expectInvalid(softmax(z, {0, SoftmaxMethod::kNaive, Precision::kFloat32}),
                "temperature",
                "temperature is 0; it must be finite and greater than 0");
  EXPECT_EQ(softmax(Eigen::Vector2d(kInf, 0),
                    {1, SoftmaxMethod::kNaive, Precision::kFloat16})
                .error()
                .argument,
            "logits");
}

}  // namespace

}  // namespace attn::test
