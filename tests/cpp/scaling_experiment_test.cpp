#include <attn/scaling_experiment.h>
#include <gtest/gtest.h>

#include <cmath>

#include "expect.h"
#include "fixtures.h"
#include "goldens.h"

namespace attn::test {

namespace {

constexpr auto kDistributions = {Distribution::kNormal, Distribution::kUniform,
                                 Distribution::kRademacher};

ScalingRequest requestOf(std::vector<std::int64_t> dk, std::int64_t samples,
                         std::int64_t seed, Distribution distribution) {
  ScalingRequest request;
  request.dk = std::move(dk);
  request.samples = samples;
  request.keys = 8;
  request.seed = seed;
  request.distribution = distribution;
  return request;
}

ScalingRequest toRequest(const Json& json) {
  ScalingRequest request;
  request.dk = json["dk"].get<std::vector<std::int64_t>>();
  request.samples = json["samples"].get<std::int64_t>();
  request.keys = json["keys"].get<std::int64_t>();
  request.seed = json["seed"].get<std::int64_t>();
  request.firstSample = json["firstSample"].get<std::int64_t>();
  const Json& distribution = json["distribution"];
  if (distribution == "uniform") request.distribution = Distribution::kUniform;
  if (distribution == "rademacher") {
    request.distribution = Distribution::kRademacher;
  }
  request.mean = toNumber(json["mean"]);
  request.correlation = toNumber(json["correlation"]);
  return request;
}

/** The components are float32: their sums agree to some of its digits. */
void expectStatistics(const ScalingStatistics& actual, const Json& wanted,
                      const std::string& name) {
  constexpr double kTolerance = 2e-5;
  const auto number = [&](double value, const Json& expected) {
    expectNumber(value, expected, kTolerance, name);
  };
  EXPECT_EQ(actual.count, wanted["count"].get<std::int64_t>()) << name;
  number(actual.mean, wanted["mean"]);
  number(actual.variance, wanted["variance"]);
  number(actual.spread, wanted["spread"]);
  number(actual.meanError, wanted["standardError"]["mean"]);
  number(actual.varianceError, wanted["standardError"]["variance"]);
  expectNumber(actual.expectedMean, wanted["expected"]["mean"], 1e-13, name);
  expectNumber(actual.expectedVariance, wanted["expected"]["variance"], 1e-13,
               name);
  expectVector(actual.edges, wanted["histogram"]["edges"], 1e-13, name);
  expectVector(actual.counts, wanted["histogram"]["counts"], 0, name);
  EXPECT_EQ(actual.rows, wanted["rows"].get<std::int64_t>()) << name;
  number(actual.meanMaxWeight, wanted["meanMaxWeight"]);
  number(actual.meanEntropy, wanted["meanEntropy"]);
  number(actual.meanJacobianNorm, wanted["jacobianNorm"]["mean"]);
  number(actual.medianJacobianNorm, wanted["jacobianNorm"]["median"]);
  expectVector(actual.jacobianNorms, wanted["jacobianNorms"], kTolerance, name);
  EXPECT_EQ(actual.saturatedRows, wanted["saturatedRows"].get<std::int64_t>());
  number(actual.saturatedShare, wanted["saturatedShare"]);
}

TEST(ScalingExperiment, AgreesWithASecondImplementation) {
  for (const Json& item : casesOf("scalingExperiment")) {
    const auto name = item["name"].get<std::string>();
    const auto answer = scalingExperiment(toRequest(item["request"]));
    ASSERT_TRUE(answer.ok()) << name << ": " << answer.error().message;
    const Json& wanted = item["result"]["results"];
    ASSERT_EQ(answer.value().size(), wanted.size());
    for (std::size_t i = 0; i < wanted.size(); ++i) {
      const ScalingAtWidth& result = answer.value()[i];
      EXPECT_EQ(result.dk, wanted[i]["dk"].get<std::int64_t>());
      expectStatistics(result.raw, wanted[i]["raw"], name + ", raw");
      expectStatistics(result.scaled, wanted[i]["scaled"], name + ", scaled");
    }
  }
}

// Four standard errors are missed once in 16 000: over all of these, never.
TEST(ScalingExperiment, TheVarianceIsTheWidthAndScaledOne) {
  for (Distribution distribution : kDistributions) {
    for (std::int64_t seed = 0; seed < 40; ++seed) {
      const auto widths = scalingExperiment(
          requestOf({1, 4, 16, 64}, 4000, seed, distribution));
      for (const ScalingAtWidth& width : widths.value()) {
        const auto d = static_cast<double>(width.dk);
        EXPECT_LE(std::abs(width.raw.variance - d),
                  4 * width.raw.varianceError);
        EXPECT_LE(std::abs(width.scaled.variance - 1),
                  4 * width.scaled.varianceError);
        EXPECT_LE(std::abs(width.raw.mean), 4 * width.raw.meanError);
      }
    }
  }
}

TEST(ScalingExperiment, ForRademacherOfWidthOneTheSquareIsConstant) {
  const auto widths =
      scalingExperiment(requestOf({1}, 777, 3, Distribution::kRademacher));
  for (const ScalingStatistics& statistics :
       {widths.value()[0].raw, widths.value()[0].scaled}) {
    EXPECT_EQ(statistics.variance, 1);
    EXPECT_EQ(statistics.varianceError, 0);
    EXPECT_GT(statistics.meanError, 0);
  }
}

// All components of a vector are then one and the same: q·k is d or −d.
TEST(ScalingExperiment, ForFullyCorrelatedRademacherTheSquareIsConstant) {
  ScalingRequest request =
      requestOf({3, 4095}, 777, 3, Distribution::kRademacher);
  request.correlation = 1;
  const auto widths = scalingExperiment(request);
  for (const auto& [dk, raw, scaled] : widths.value()) {
    EXPECT_EQ(raw.variance, static_cast<double>(dk * dk));
    EXPECT_EQ(raw.varianceError, 0);
    EXPECT_EQ(scaled.variance, static_cast<double>(dk));
    EXPECT_EQ(scaled.varianceError, 0);
  }
}

TEST(ScalingExperiment, MeanAndCorrelationChangeTheVarianceAsExpected) {
  for (Distribution distribution : kDistributions) {
    for (const auto& [mean, correlation] :
         {std::pair(0.7, 0.0), std::pair(0.0, 0.4), std::pair(-0.5, 0.2)}) {
      ScalingRequest request = requestOf({12}, 20'000, 11, distribution);
      request.mean = mean;
      request.correlation = correlation;
      const ScalingStatistics raw = scalingExperiment(request).value()[0].raw;
      EXPECT_GT(raw.expectedVariance, 12);
      EXPECT_NEAR(raw.mean, raw.expectedMean, 4 * raw.meanError);
      EXPECT_NEAR(raw.variance, raw.expectedVariance, 4 * raw.varianceError);
    }
  }
}

// Where the slices meet within a row, the second one has it.
TEST(ScalingExperiment, SlicesAddUpToTheWhole) {
  for (Distribution distribution : kDistributions) {
    ScalingRequest request = requestOf({1, 6, 40}, 100, 5, distribution);
    const auto whole = scalingExperiment(request).value();
    request.samples = 43;
    const auto first = scalingExperiment(request).value();
    request.firstSample = 43;
    request.samples = 57;
    const auto second = scalingExperiment(request).value();
    for (std::size_t i = 0; i < whole.size(); ++i) {
      const ScalingStatistics &all = whole[i].raw, &a = first[i].raw,
                              &b = second[i].raw;
      EXPECT_EQ(all.edges, a.edges);
      EXPECT_EQ(all.counts, a.counts + b.counts);
      EXPECT_EQ(all.rows, a.rows + b.rows);
      EXPECT_EQ(all.saturatedRows, a.saturatedRows + b.saturatedRows);
      Eigen::VectorXd norms(all.rows);
      norms << a.jacobianNorms, b.jacobianNorms;
      EXPECT_EQ(all.jacobianNorms, norms);
      EXPECT_NEAR(all.variance, (43 * a.variance + 57 * b.variance) / 100,
                  1e-13 * all.variance);
    }
  }
}

TEST(ScalingExperiment, HistogramsCountEveryPairOnce) {
  for (Distribution distribution : kDistributions) {
    const auto widths = scalingExperiment(
        requestOf({1, 2, 3, 64, 100, 1024}, 500, 9, distribution));
    for (const ScalingAtWidth& width : widths.value()) {
      EXPECT_EQ(width.raw.counts.sum(), 500);
      EXPECT_EQ(width.raw.counts, width.scaled.counts);
      EXPECT_EQ(width.raw.edges.size(), width.raw.counts.size() + 1);
      expectNear(width.scaled.edges * std::sqrt(static_cast<double>(width.dk)),
                 width.raw.edges, 1e-12 * width.raw.edges.maxCoeff(), "edges");
    }
  }
}

// The first scaled rows saturate at no width, the raw ones do at all large
// ones.
TEST(ScalingExperiment, WithoutScalingMostGradientsDieAndAFewAreLarge) {
  const auto widths =
      scalingExperiment(requestOf({1024}, 8000, 1, Distribution::kNormal));
  const auto& [dk, raw, scaled] = widths.value()[0];
  EXPECT_GT(raw.saturatedShare, 0.8);
  EXPECT_LT(scaled.saturatedShare, 0.01);
  EXPECT_LT(raw.medianJacobianNorm, 1e-3 * scaled.medianJacobianNorm);
  EXPECT_GT(raw.meanJacobianNorm, 0.1 * scaled.meanJacobianNorm);
  EXPECT_LT(raw.meanEntropy, 0.1);
  EXPECT_GT(scaled.meanEntropy, 1);
}

TEST(ScalingExperiment, OfSaturatedRowsTheNormKeepsItsDigits) {
  ScalingRequest request = requestOf({4096}, 400, 2, Distribution::kNormal);
  request.keys = 2;
  const ScalingStatistics raw = scalingExperiment(request).value()[0].raw;
  EXPECT_GT(raw.jacobianNorms.minCoeff(), 0);
  EXPECT_LT(raw.jacobianNorms.minCoeff(), 1e-20);
}

TEST(ScalingExperiment, WithoutACompleteRowItsAveragesAreNaN) {
  const auto widths =
      scalingExperiment(requestOf({2}, 7, 1, Distribution::kNormal));
  EXPECT_EQ(widths.value()[0].raw.rows, 0);
  EXPECT_TRUE(std::isnan(widths.value()[0].raw.meanEntropy));
  EXPECT_TRUE(std::isnan(widths.value()[0].raw.medianJacobianNorm));
}

TEST(ScalingExperiment, RefusesWhatIsOutOfRange) {
  const ScalingRequest good = requestOf({4}, 10, 1, Distribution::kNormal);
  const auto refused = [&](auto change) {
    ScalingRequest request = good;
    change(request);
    const auto answer = scalingExperiment(request);
    return answer.ok() ? "accepted" : answer.error().message;
  };
  using Request = ScalingRequest;
  EXPECT_EQ(refused([](Request& r) { r.dk = {}; }),
            "dk is 0 numbers; there must be at least 1");
  EXPECT_EQ(refused([](Request& r) {
              r.dk = {4, 0};
            }),
            "dk is 0; it must be an integer from 1 to 4096");
  EXPECT_EQ(refused([](Request& r) { r.dk = {4097}; }),
            "dk is 4097; it must be an integer from 1 to 4096");
  EXPECT_EQ(refused([](Request& r) { r.samples = 0; }),
            "samples is 0; it must be an integer from 1 to 4194304");
  EXPECT_EQ(refused([](Request& r) { r.keys = 1025; }),
            "keys is 1025; it must be an integer from 1 to 1024");
  EXPECT_EQ(refused([](Request& r) { r.seed = -1; }),
            "seed is -1; it must be an integer from 0 to 4294967295");
  EXPECT_EQ(refused([](Request& r) { r.firstSample = (1LL << 32) - 9; }),
            "firstSample is 4294967287; it must be an integer from 0 to "
            "4294967286");
  EXPECT_EQ(refused([](Request& r) { r.mean = -1001; }),
            "mean is -1001; it must be from -1000 to 1000");
  EXPECT_EQ(refused([](Request& r) { r.correlation = -0.1; }),
            "correlation is -0.1; it must be from 0 to 1");
  EXPECT_EQ(refused([](Request& r) {
              r.samples = 1 << 22;
              r.dk = {4096};
            }),
            "samples is 4194304; all vectors would have 34359738368 "
            "components, at most 2147483648 are allowed");
}

}  // namespace

}  // namespace attn::test
