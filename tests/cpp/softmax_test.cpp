#include <attn/softmax.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "expect.h"
#include "fixtures.h"
#include "goldens.h"
#include "samples.h"

namespace attn::test {

constexpr double kInf = std::numeric_limits<double>::infinity();
constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();

TEST(Softmax, AgreesWithLongDouble) {
  for (const Json& item : casesOf("softmax")) {
    const auto name = item["name"].get<std::string>();
    const Json& wanted = item["result"];
    const Result<SoftmaxResult> answer = softmax(
        toVector(item["request"]["logits"]), toSoftmaxOptions(item["request"]));
    ASSERT_TRUE(answer.ok()) << name << ": " << answer.error().message;
    const SoftmaxResult& result = answer.value();
    const double tolerance = isNarrow(item["request"]) ? 0 : 1e-14;
    const auto number = [&](double actual, const char* field) {
      expectNumber(actual, wanted[field], tolerance, name + ", " + field);
    };
    const auto vector = [&](const VectorView& actual, const char* field) {
      expectVector(actual, wanted[field], tolerance, name + ", " + field);
    };
    vector(result.probabilities, "probabilities");
    vector(result.exponentials, "exponentials");
    number(result.normalizer, "normalizer");
    number(result.max, "max");
    number(result.logSumExp, "logSumExp");
    number(result.entropy, "entropy");
    number(result.perplexity, "perplexity");
    vector(result.centered, "centered");
    vector(result.shifted, "shifted");
    vector(result.inputs, "inputs");
    vector(result.exponents, "exponents");
    vector(result.logProbabilities, "logProbabilities");
    vector(result.linearShares, "linearShares");
  }
}

TEST(Softmax, OfOneAndTwo) {
  const SoftmaxResult result = softmax(Eigen::Vector2d(1, 2)).value();
  EXPECT_NEAR(result.probabilities[0], 0.2689, 5e-5);
  EXPECT_NEAR(result.probabilities[1], 0.7311, 5e-5);
}

TEST(Softmax, IsADistributionInTheOrderOfItsLogits) {
  Samples samples(1);
  for (int round = 0; round < 200; ++round) {
    const Index n = samples.integer(1, 40);
    const Eigen::VectorXd z = samples.vector(n, -50, 50);
    const SoftmaxResult result = softmax(z, samples.uniform(0.05, 20)).value();
    const Eigen::VectorXd& p = result.probabilities;
    EXPECT_GE(p.minCoeff(), 0);
    EXPECT_NEAR(p.sum(), 1, static_cast<double>(n) * 0x1p-52);
    EXPECT_GE(result.entropy, 0);
    EXPECT_LE(result.entropy, std::log(static_cast<double>(n)) + 1e-14);
    for (Index i = 0; i + 1 < n; ++i) {
      const bool rises = z[i] <= z[i + 1];
      EXPECT_TRUE(rises ? p[i] <= p[i + 1] : p[i] >= p[i + 1]);
    }
  }
}

TEST(Softmax, IsInvariantToAddingAConstant) {
  Samples samples(2);
  for (int round = 0; round < 100; ++round) {
    // Multiples of 2⁻¹⁰, so that adding loses nothing.
    const Eigen::VectorXd z =
        (samples.vector(9, -8, 8).array() * 1024).round() / 1024;
    const auto c = static_cast<double>(samples.integer(-1'000'000, 1'000'000));
    EXPECT_EQ(softmax(z).value().probabilities,
              softmax((z.array() + c).matrix()).value().probabilities);
  }
}

TEST(Softmax, IsEquivariantToPermutations) {
  Samples samples(3);
  for (int round = 0; round < 100; ++round) {
    const Eigen::VectorXd z = samples.vector(11, -20, 20);
    const Eigen::VectorXd reversed = softmax(z.reverse()).value().probabilities;
    expectNear(reversed.reverse(), softmax(z).value().probabilities, 1e-15,
               "reversed");
  }
}

TEST(Softmax, OfZOverTIsTheSoftmaxOfZAtTemperatureT) {
  Samples samples(4);
  for (int round = 0; round < 100; ++round) {
    const Eigen::VectorXd z = samples.vector(6, -5, 5);
    const double temperature = samples.uniform(0.05, 20);
    expectNear(softmax(z, temperature).value().probabilities,
               softmax(z / temperature).value().probabilities, 1e-14, "z/T");
  }
}

TEST(Softmax, HoldsWhereTheDifferenceOfTwoLogitsIsBeyondDouble) {
  const SoftmaxResult result =
      softmax(Eigen::Vector2d(1e308, -1e308), 1e308).value();
  const double larger = 1 / (1 + std::exp(-2.0));
  expectNear(result.probabilities, Eigen::Vector2d(larger, 1 - larger), 1e-14,
             "z/T = [1, -1]");
  EXPECT_NEAR(result.shifted[1], -2, 1e-15);
}

TEST(Softmax, GivesMinusInfinityNothing) {
  const SoftmaxResult result = softmax(Eigen::Vector3d(-kInf, 0, 0)).value();
  EXPECT_EQ(result.probabilities, Eigen::Vector3d(0, 0.5, 0.5));
  EXPECT_NEAR(result.entropy, std::log(2.0), 1e-15);
}

TEST(Softmax, TakesAMillionLogits) {
  const SoftmaxResult result =
      softmax(Eigen::VectorXd::Constant(1'000'000, 0.3)).value();
  EXPECT_EQ(result.normalizer, 1e6);
  EXPECT_EQ(result.probabilities.minCoeff(), 1e-6);
  EXPECT_EQ(result.probabilities.maxCoeff(), 1e-6);
  EXPECT_NEAR(result.entropy, std::log(1e6), 1e-13);
}

TEST(Softmax, RefusesLogitsThatMakeNoSense) {
  expectInvalid(softmax(Eigen::VectorXd()), "logits",
                "logits is 0 numbers; there must be at least 1");
  expectInvalid(softmax(Eigen::Vector2d(1, kNaN)), "logits",
                "logits[1] is NaN; it must be finite or -Infinity");
  expectInvalid(softmax(Eigen::Vector2d(kInf, 0)), "logits",
                "logits[0] is Infinity; it must be finite or -Infinity");
  expectInvalid(softmax(Eigen::Vector2d(-kInf, -kInf)), "logits",
                "logits is -Infinity throughout; at least one must be finite");
  expectTooLarge(softmax(Eigen::VectorXd::Zero(1'000'001)), "logits",
                 "logits is 1000001 numbers; there must be at most 1000000");
}

TEST(Softmax, RefusesTemperaturesThatAreNotPositive) {
  const Eigen::Vector2d z(1, 2);
  expectInvalid(softmax(z, 0), "temperature",
                "temperature is 0; it must be finite and greater than 0");
  expectInvalid(softmax(z, -1.5), "temperature",
                "temperature is -1.5; it must be finite and greater than 0");
  expectInvalid(
      softmax(z, kInf), "temperature",
      "temperature is Infinity; it must be finite and greater than 0");
  expectInvalid(softmax(z, kNaN), "temperature",
                "temperature is NaN; it must be finite and greater than 0");
}

TEST(SoftmaxSweep, AgreesWithLongDouble) {
  for (const Json& item : casesOf("softmaxSweep")) {
    const auto name = item["name"].get<std::string>();
    const Json& request = item["request"];
    const Result<SoftmaxSweepResult> answer = softmaxSweep(
        toVector(request["logits"]), request["index"].get<std::int64_t>(),
        toNumber(request["from"]), toNumber(request["to"]),
        request["steps"].get<std::int64_t>(), toNumber(request["temperature"]));
    ASSERT_TRUE(answer.ok()) << name << ": " << answer.error().message;
    const SoftmaxSweepResult& sweep = answer.value();
    const Json& wanted = item["result"];
    expectNear(sweep.values, toVector(wanted["values"]), 1e-14, name);
    expectNear(sweep.probabilities, toMatrix(wanted["probabilities"]), 1e-14,
               name + ", probabilities");
    expectNear(sweep.slopes, toMatrix(wanted["slopes"]), 1e-14,
               name + ", slopes");
  }
}

TEST(SoftmaxSweep, MeetsItsEndsExactly) {
  Samples samples(5);
  const Eigen::Vector3d z(1, 2, 3);
  for (int round = 0; round < 200; ++round) {
    const double from = samples.uniform(-1e3, 1e3);
    const double to = samples.uniform(-1e3, 1e3);
    const SoftmaxSweepResult sweep =
        softmaxSweep(z, 1, from, to, samples.integer(2, 50)).value();
    EXPECT_EQ(sweep.values[0], from);
    EXPECT_EQ(sweep.values[sweep.values.size() - 1], to);
  }
  const SoftmaxSweepResult widest =
      softmaxSweep(z, 0, -1.7e308, 1.7e308, 3).value();
  EXPECT_EQ(widest.values, Eigen::Vector3d(-1.7e308, 0, 1.7e308));
}

TEST(SoftmaxSweep, EachRowIsTheSoftmaxOfItsLogits) {
  Samples samples(6);
  const Eigen::VectorXd z = samples.vector(7, -4, 4);
  const SoftmaxSweepResult sweep = softmaxSweep(z, 2, -6, 6, 13, 0.7).value();
  for (Index r = 0; r < 13; ++r) {
    Eigen::VectorXd row = z;
    row[2] = sweep.values[r];
    EXPECT_EQ(sweep.probabilities.row(r).transpose(),
              softmax(row, 0.7).value().probabilities);
    EXPECT_NEAR(sweep.slopes.row(r).sum(), 0, 1e-15);
  }
}

TEST(SoftmaxSweep, SlopesAreNumbersAtTheLeastTemperature) {
  const SoftmaxSweepResult sweep =
      softmaxSweep(Eigen::Vector2d(0, 0), 0, -1, 1, 3, 5e-324).value();
  EXPECT_EQ(sweep.slopes.row(0), Eigen::RowVector2d(0, 0));
  EXPECT_EQ(sweep.slopes.row(2), Eigen::RowVector2d(0, 0));
}

TEST(SoftmaxSweep, RefusesWhatItCannotSweep) {
  const Eigen::Vector2d z(1, 2);
  expectInvalid(softmaxSweep(z, 2, 0, 1, 3), "index",
                "index is 2; it must be an integer from 0 to 1");
  expectInvalid(softmaxSweep(z, -1, 0, 1, 3), "index",
                "index is -1; it must be an integer from 0 to 1");
  expectInvalid(softmaxSweep(z, 0, kNaN, 1, 3), "from",
                "from is NaN; it must be finite");
  expectInvalid(softmaxSweep(z, 0, 0, -kInf, 3), "to",
                "to is -Infinity; it must be finite");
  expectInvalid(softmaxSweep(z, 0, 0, 1, 1), "steps",
                "steps is 1; it must be from 2 to 10000");
  expectTooLarge(softmaxSweep(z, 0, 0, 1, 10'001), "steps",
                 "steps is 10001; it must be from 2 to 10000");
  EXPECT_EQ(softmaxSweep(z, 0, 0, 1, 3, 0).error().argument, "temperature");
  EXPECT_EQ(softmaxSweep(Eigen::Vector2d(kNaN, 0), 0, 0, 1, 3).error().argument,
            "logits");
}

TEST(TemperatureSweep, AgreesWithLongDouble) {
  for (const Json& item : casesOf("temperatureSweep")) {
    const auto name = item["name"].get<std::string>();
    const Result<TemperatureSweepResult> answer =
        temperatureSweep(toVector(item["request"]["logits"]),
                         toVector(item["request"]["temperatures"]));
    ASSERT_TRUE(answer.ok()) << name << ": " << answer.error().message;
    expectNear(answer.value().probabilities,
               toMatrix(item["result"]["probabilities"]), 1e-14, name);
    expectNear(answer.value().entropies, toVector(item["result"]["entropies"]),
               1e-14, name + ", entropies");
  }
}

TEST(TemperatureSweep, RunsFromTheLargestLogitsToUniform) {
  const Eigen::Vector4d z(2, -1, 2, 0);
  const TemperatureSweepResult sweep =
      temperatureSweep(z, Eigen::Vector2d(1e-6, 1e6)).value();
  EXPECT_EQ(sweep.probabilities.row(0), Eigen::RowVector4d(0.5, 0, 0.5, 0));
  expectNear(sweep.probabilities.row(1), Eigen::RowVector4d::Constant(0.25),
             1e-6, "hot");
  EXPECT_NEAR(sweep.entropies[0], std::log(2.0), 1e-15);
  EXPECT_NEAR(sweep.entropies[1], std::log(4.0), 1e-10);
}

TEST(TemperatureSweep, EntropyRisesWithTemperature) {
  Samples samples(7);
  const Eigen::VectorXd temperatures =
      Eigen::VectorXd::LinSpaced(60, std::log(0.05), std::log(20.0))
          .array()
          .exp();
  for (int round = 0; round < 20; ++round) {
    const TemperatureSweepResult sweep =
        temperatureSweep(samples.vector(8, -5, 5), temperatures).value();
    for (Index r = 0; r + 1 < 60; ++r) {
      EXPECT_LE(sweep.entropies[r], sweep.entropies[r + 1] + 1e-14);
    }
  }
}

TEST(TemperatureSweep, RefusesWhatIsNoTemperature) {
  const Eigen::Vector2d z(1, 2);
  expectInvalid(temperatureSweep(z, Eigen::Vector2d(1, 0)), "temperatures",
                "temperatures[1] is 0; it must be finite and greater than 0");
  expectInvalid(temperatureSweep(z, Eigen::VectorXd::Ones(1)), "temperatures",
                "temperatures is 1 numbers; there must be from 2 to 10000");
  EXPECT_EQ(temperatureSweep(z, Eigen::VectorXd::Ones(10'001)).error().code,
            ErrorCode::kTooLarge);
}

}  // namespace attn::test
