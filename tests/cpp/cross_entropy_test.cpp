#include <attn/cross_entropy.h>
#include <attn/softmax_gradient.h>
#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "expect.h"
#include "fixtures.h"
#include "goldens.h"
#include "samples.h"

namespace attn::test {

namespace {

constexpr double kInf = std::numeric_limits<double>::infinity();
constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();

Target toTarget(const Json& target) {
  if (target.is_number()) return target.get<std::int64_t>();
  return toVector(target);
}

Eigen::VectorXd distribution(Samples& samples, Index n) {
  const Eigen::VectorXd y = samples.vector(n, 0.01, 1);
  return y / y.sum();
}

TEST(CrossEntropy, AgreesWithLongDouble) {
  for (const Json& item : casesOf("crossEntropy")) {
    const auto name = item["name"].get<std::string>();
    const Json& request = item["request"];
    const auto answer =
        crossEntropy(toVector(request["logits"]), toTarget(request["target"]),
                     toSoftmaxOptions(request));
    ASSERT_TRUE(answer.ok()) << name << ": " << answer.error().message;
    const CrossEntropyResult& result = answer.value();
    const Json& wanted = item["result"];
    const bool narrow = isNarrow(request);
    const double exact = narrow ? 0 : 1e-13;
    expectNumber(result.loss, wanted["loss"], exact, name + ", loss");
    expectVector(result.probabilities, wanted["probabilities"], exact, name);
    expectVector(result.gradient, wanted["gradient"], narrow ? 0 : 1e-12,
                 name + ", gradient");
    expectVector(result.logProbabilities, wanted["logProbabilities"], exact,
                 name + ", log s");
    expectVector(result.target, wanted["target"], exact, name + ", y");
    expectNumber(result.targetEntropy, wanted["targetEntropy"], exact,
                 name + ", H(y)");
    if (!wanted.contains("twoStep")) continue;
    const Json& steps = wanted["twoStep"];
    expectVector(result.twoStep.upstream, steps["upstream"], exact,
                 name + ", −y/s");
    expectVector(result.twoStep.gradient, steps["gradient"], narrow ? 0 : 1e-12,
                 name + ", two steps");
  }
}

TEST(CrossEntropy, ItsGradientSumsToZeroAndIsTheSlopeOfTheLoss) {
  Samples samples(1);
  constexpr double kStep = 1e-5;
  for (int round = 0; round < 60; ++round) {
    const Index n = samples.integer(1, 10);
    Eigen::VectorXd z = samples.vector(n, -4, 4);
    const Target y = distribution(samples, n);
    const SoftmaxOptions options{samples.uniform(0.5, 3)};
    const Eigen::VectorXd gradient =
        crossEntropy(z, y, options).value().gradient;
    EXPECT_NEAR(gradient.sum(), 0, 1e-14);
    for (Index i = 0; i < n; ++i) {
      const double center = z[i];
      z[i] = center + kStep;
      const double above = crossEntropy(z, y, options).value().loss;
      z[i] = center - kStep;
      const double below = crossEntropy(z, y, options).value().loss;
      z[i] = center;
      EXPECT_NEAR((above - below) / (2 * kStep), gradient[i], 1e-8);
    }
  }
}

TEST(CrossEntropy, AClassIsItsOneHotDistribution) {
  Samples samples(2);
  for (int round = 0; round < 50; ++round) {
    const Eigen::VectorXd z = samples.vector(6, -20, 20);
    const Index y = samples.integer(0, 5);
    const CrossEntropyResult one = crossEntropy(z, y).value();
    const CrossEntropyResult other =
        crossEntropy(z, Target(Eigen::VectorXd::Unit(6, y))).value();
    EXPECT_EQ(one.loss, other.loss);
    EXPECT_EQ(one.gradient, other.gradient);
  }
}

TEST(CrossEntropy, IsInvariantToAddingAConstant) {
  const Eigen::Vector3d z(1, 2, 3);
  EXPECT_EQ(crossEntropy(z, 1).value().loss,
            crossEntropy(z.array() + 512, 1).value().loss);
}

TEST(CrossEntropy, KeepsTheDigitsOfATinyLoss) {
  // −log(1/(1 + e⁻⁵⁰)) = e⁻⁵⁰, which 1 − s has no digit of.
  EXPECT_NEAR(crossEntropy(Eigen::Vector2d(50, 0), 0).value().loss,
              std::exp(-50.0), 1e-35);
}

TEST(CrossEntropy, IsTheTargetsEntropyWhereTheGradientIsZero) {
  const Eigen::Vector3d y(0.7, 0.2, 0.1);
  const CrossEntropyResult result =
      crossEntropy(y.array().log().matrix(), Target(y)).value();
  expectNear(result.gradient, Eigen::Vector3d::Zero(), 1e-15, "gradient");
  EXPECT_NEAR(result.loss, 0.802, 5e-4);
  EXPECT_NEAR(result.loss, result.targetEntropy, 1e-15);
}

TEST(CrossEntropy, TwoStepsAreTheFusedGradientWhereNothingUnderflows) {
  Samples samples(3);
  for (int round = 0; round < 50; ++round) {
    const Eigen::VectorXd z = samples.vector(5, -5, 5);
    const CrossEntropyResult result =
        crossEntropy(z, Target(distribution(samples, 5)), {0.7}).value();
    expectNear(result.twoStep.gradient, result.gradient, 1e-13, "two steps");
    expectNear(softmaxVjp(z, result.twoStep.upstream, 0.7).value().gradient,
               result.gradient, 1e-13, "Jᵀ(−y/s)");
  }
}

TEST(CrossEntropy, TwoStepsDivideByZeroWhereTheFusedGradientIsRight) {
  const CrossEntropyResult result =
      crossEntropy(Eigen::Vector2d(0, -120), 1,
                   {1, SoftmaxMethod::kStable, Precision::kFloat32})
          .value();
  EXPECT_EQ(result.loss, 120);
  EXPECT_EQ(result.gradient, Eigen::Vector2d(1, -1));
  EXPECT_EQ(result.twoStep.upstream, Eigen::Vector2d(0, -kInf));
  EXPECT_TRUE(result.twoStep.gradient.array().isNaN().all());
}

TEST(CrossEntropy, NaivelyTakesTheLogarithmOfZero) {
  const SoftmaxOptions naive{1, SoftmaxMethod::kNaive, Precision::kFloat32};
  EXPECT_EQ(crossEntropy(Eigen::Vector2d(0, -120), 1, naive).value().loss,
            kInf);
  EXPECT_TRUE(
      std::isnan(crossEntropy(Eigen::Vector2d(89, 0), 0, naive).value().loss));
}

TEST(CrossEntropy, ZeroTimesInfinityIsZero) {
  const Eigen::Vector3d z(-kInf, 0, 0);
  EXPECT_NEAR(crossEntropy(z, 1).value().loss, std::log(2.0), 1e-15);
  EXPECT_EQ(crossEntropy(z, 0).value().loss, kInf);
  EXPECT_EQ(crossEntropy(z, 0).value().gradient, Eigen::Vector3d(-1, 0.5, 0.5));
}

TEST(CrossEntropy, RefusesTargetsThatMakeNoSense) {
  const Eigen::Vector3d z(1, 2, 3);
  const auto soft = [](double a, double b, double c) {
    return Target(Eigen::VectorXd(Eigen::Vector3d(a, b, c)));
  };
  expectInvalid(crossEntropy(z, 3), "target",
                "target is 3; it must be an integer from 0 to 2");
  expectInvalid(crossEntropy(z, -1), "target",
                "target is -1; it must be an integer from 0 to 2");
  expectInvalid(crossEntropy(z, soft(1.2, -0.2, 0)), "target",
                "target[1] is -0.2; it must be finite and at least 0");
  expectInvalid(crossEntropy(z, soft(kNaN, 0.5, 0.5)), "target",
                "target[0] is NaN; it must be finite and at least 0");
  expectInvalid(
      crossEntropy(z, soft(0.5, 0.25, 0.125)), "target",
      "target is a list whose sum is 0.875; the sum must be 1, within 1e-6");
  EXPECT_TRUE(crossEntropy(z, soft(0.5, 0.5 + 9e-7, 0)).ok());
  EXPECT_FALSE(crossEntropy(z, soft(0.5, 0.5 + 1.1e-6, 0)).ok());
  expectInvalid(crossEntropy(z, Target(Eigen::VectorXd::Ones(1))), "target",
                "target is 1 numbers; there must be one for each of the 3 "
                "logits");
  EXPECT_EQ(crossEntropy(z, 0, {0}).error().argument, "temperature");
  EXPECT_EQ(crossEntropy(Eigen::VectorXd(), 0).error().argument, "logits");
}

}  // namespace

}  // namespace attn::test
