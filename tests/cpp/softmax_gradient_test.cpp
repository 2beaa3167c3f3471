#include <attn/softmax.h>
#include <attn/softmax_gradient.h>
#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "expect.h"
#include "fixtures.h"
#include "goldens.h"
#include "samples.h"

namespace attn::test {

constexpr double kInf = std::numeric_limits<double>::infinity();
constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();

TEST(SoftmaxJacobian, AgreesWithLongDouble) {
  for (const Json& item : casesOf("softmaxJacobian")) {
    const auto name = item["name"].get<std::string>();
    const auto answer =
        softmaxJacobian(toVector(item["request"]["logits"]),
                        toNumber(item["request"]["temperature"]));
    ASSERT_TRUE(answer.ok()) << name << ": " << answer.error().message;
    const SoftmaxJacobianResult& result = answer.value();
    const Json& wanted = item["result"];
    expectNear(result.jacobian, toMatrix(wanted["jacobian"]), 1e-13, name);
    expectVector(result.probabilities, wanted["probabilities"], 1e-14, name);
    EXPECT_EQ(result.rank, wanted["rank"].get<Index>()) << name;
    expectNumber(result.frobeniusNorm, wanted["frobeniusNorm"], 1e-13, name);
  }
}

TEST(SoftmaxJacobian, IsSymmetricAndItsRowsAndColumnsSumToZero) {
  Samples samples(1);
  for (int round = 0; round < 100; ++round) {
    const Index n = samples.integer(1, 30);
    const RowMatrix<double> j =
        softmaxJacobian(samples.vector(n, -9, 9), samples.uniform(0.5, 5))
            .value()
            .jacobian;
    expectNear(j, j.transpose(), 1e-16, "Jᵀ");
    expectNear(j.rowwise().sum(), Eigen::VectorXd::Zero(n), 1e-15, "rows");
    expectNear(j.colwise().sum(), Eigen::RowVectorXd::Zero(n), 1e-15, "cols");
  }
}

TEST(SoftmaxJacobian, IsInvariantToAddingAConstant) {
  const Eigen::Vector3d z(0.5, -1, 2);
  EXPECT_EQ(softmaxJacobian(z).value().jacobian,
            softmaxJacobian(z.array() + 1024).value().jacobian);
}

TEST(SoftmaxJacobian, ItsRankCountsWhatIsNotZero) {
  EXPECT_EQ(softmaxJacobian(Eigen::Vector3d(1, 2, 3)).value().rank, 2);
  EXPECT_EQ(softmaxJacobian(Eigen::Vector3d(1, -kInf, 3)).value().rank, 1);
  EXPECT_EQ(softmaxJacobian(Eigen::Vector2d(0, 1000)).value().rank, 0);
}

TEST(SoftmaxJacobian, ItsNormIsLargestWhereTwoAreTied) {
  Eigen::VectorXd tied = Eigen::VectorXd::Constant(6, -40);
  tied.head(2).setZero();
  EXPECT_GE(softmaxJacobian(tied).value().frobeniusNorm, 0.499);
  EXPECT_NEAR(softmaxJacobian(Eigen::VectorXd::Zero(6)).value().frobeniusNorm,
              std::sqrt(5.0) / 6, 1e-15);
  Samples samples(2);
  for (int round = 0; round < 100; ++round) {
    EXPECT_LE(
        softmaxJacobian(samples.vector(6, -8, 8), 0.5).value().frobeniusNorm,
        std::sqrt(0.5) / 0.5);
  }
}

TEST(SoftmaxJacobianNumeric, AgreesWithLongDouble) {
  for (const Json& item : casesOf("softmaxJacobianNumeric")) {
    const auto name = item["name"].get<std::string>();
    const Json& request = item["request"];
    const auto answer = softmaxJacobianNumeric(toVector(request["logits"]),
                                               toNumber(request["temperature"]),
                                               toNumber(request["step"]));
    ASSERT_TRUE(answer.ok()) << name << ": " << answer.error().message;
    const Json& wanted = item["result"];
    expectNear(answer.value().jacobian, toMatrix(wanted["jacobian"]), 5e-11,
               name);
    expectNumber(answer.value().maxAbsError, wanted["maxAbsError"], 5e-11,
                 name);
  }
}

TEST(SoftmaxJacobianNumeric, AgreesWithTheClosedForm) {
  Samples samples(3);
  for (int round = 0; round < 50; ++round) {
    const auto result = softmaxJacobianNumeric(
        samples.vector(samples.integer(1, 12), -4, 4), samples.uniform(0.5, 3));
    EXPECT_LT(result.value().maxAbsError, 1e-9);
  }
}

TEST(SoftmaxVjp, AgreesWithLongDouble) {
  for (const Json& item : casesOf("softmaxVjp")) {
    const auto name = item["name"].get<std::string>();
    const Json& request = item["request"];
    const auto answer =
        softmaxVjp(toVector(request["logits"]), toVector(request["upstream"]),
                   toNumber(request["temperature"]));
    ASSERT_TRUE(answer.ok()) << name << ": " << answer.error().message;
    const Json& wanted = item["result"];
    expectVector(answer.value().gradient, wanted["gradient"], 1e-12, name);
    expectNumber(answer.value().dot, wanted["dot"], 1e-13, name);
    expectVector(answer.value().probabilities, wanted["probabilities"], 1e-14,
                 name);
  }
}

TEST(SoftmaxVjp, IsTheJacobianTimesUpstream) {
  Samples samples(4);
  for (int round = 0; round < 100; ++round) {
    const Index n = samples.integer(1, 40);
    const Eigen::VectorXd z = samples.vector(n, -6, 6);
    const Eigen::VectorXd g = samples.vector(n, -10, 10);
    const double temperature = samples.uniform(0.2, 5);
    const Eigen::VectorXd gradient =
        softmaxVjp(z, g, temperature).value().gradient;
    expectNear(gradient, softmaxJacobian(z, temperature).value().jacobian * g,
               1e-12, "J·g");
    EXPECT_NEAR(gradient.sum(), 0, 1e-13);
  }
}

TEST(SoftmaxVjp, OfAConstantIsZero) {
  const auto result =
      softmaxVjp(Eigen::Vector3d(1, 2, 3), Eigen::Vector3d::Constant(5));
  expectNear(result.value().gradient, Eigen::Vector3d::Zero(), 1e-15, "dz");
}

TEST(SoftmaxVjp, TakesAMillionLogits) {
  const Eigen::VectorXd z = Eigen::VectorXd::Zero(1'000'000);
  const auto result = softmaxVjp(z, Eigen::VectorXd::Constant(z.size(), 0.3));
  EXPECT_NEAR(result.value().dot, 0.3, 1e-15);
}

TEST(SoftmaxGradient, RefusesWhatItCannotTake) {
  const Eigen::Vector2d z(1, 2);
  EXPECT_TRUE(softmaxJacobian(Eigen::VectorXd::Zero(512)).ok());
  expectTooLarge(softmaxJacobian(Eigen::VectorXd::Zero(513)), "logits",
                 "logits is 513 numbers; there must be at most 512");
  expectInvalid(softmaxJacobian(z, 0), "temperature",
                "temperature is 0; it must be finite and greater than 0");
  expectInvalid(softmaxJacobianNumeric(z, 1, 0), "step",
                "step is 0; it must be finite and greater than 0");
  expectInvalid(softmaxJacobianNumeric(z, 1, -1e-5), "step",
                "step is -1e-05; it must be finite and greater than 0");
  expectInvalid(softmaxJacobianNumeric(Eigen::Vector2d(1e308, 0), 1, 1e308),
                "step",
                "step is 1e+308; it must not take a logit beyond double");
  expectInvalid(softmaxVjp(z, Eigen::Vector3d(1, 2, 3)), "upstream",
                "upstream is 3 numbers; there must be one for each of the 2 "
                "logits");
  expectInvalid(softmaxVjp(z, Eigen::Vector2d(1, kNaN)), "upstream",
                "upstream[1] is NaN; it must be finite");
  EXPECT_EQ(softmaxVjp(Eigen::Vector2d(kNaN, 0), z).error().argument, "logits");
}

}  // namespace attn::test
