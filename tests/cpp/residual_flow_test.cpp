#include <attn/residual_flow.h>
#include <gtest/gtest.h>

#include <cmath>
#include <string>
#include <vector>

#include "expect.h"

namespace attn::test {

namespace {

ResidualFlowResult flow(const ResidualFlowRequest& request) {
  const auto result = residualFlow(request);
  EXPECT_TRUE(result.ok()) << result.error().message;
  return result.value();
}

std::vector<std::string> names(const ResidualFlowResult& result) {
  std::vector<std::string> list;
  for (const Station& station : result.stations) list.push_back(station.name);
  return list;
}

const Eigen::VectorXd& vectorOf(const ResidualFlowResult& result,
                                const std::string& name) {
  for (const Station& station : result.stations) {
    if (station.name == name) return station.vector;
  }
  ADD_FAILURE() << "no station " << name;
  return result.norms;
}

TEST(ResidualFlow, StationsComeInTheOrderOfTheBlock) {
  ResidualFlowRequest request;
  using Names = std::vector<std::string>;
  EXPECT_EQ(names(flow(request)),
            (Names{"x", "norm1", "attention", "sum1", "norm2", "mlp", "sum2"}));
  request.layerNorm = LayerNormPlace::kPost;
  EXPECT_EQ(names(flow(request)),
            (Names{"x", "attention", "sum1", "norm1", "mlp", "sum2", "norm2"}));
  request.layerNorm = LayerNormPlace::kNone;
  EXPECT_EQ(names(flow(request)),
            (Names{"x", "attention", "sum1", "mlp", "sum2"}));
}

TEST(ResidualFlow, SumsAreSumsAndNormsAreNormal) {
  ResidualFlowRequest request;
  request.token = 3;
  const ResidualFlowResult result = flow(request);
  expectNear(vectorOf(result, "sum1"),
             vectorOf(result, "x") + vectorOf(result, "attention"), 1e-6,
             "sum1");
  expectNear(vectorOf(result, "sum2"),
             vectorOf(result, "sum1") + vectorOf(result, "mlp"), 1e-6, "sum2");
  for (const Station& station : result.stations) {
    EXPECT_NEAR(station.mean, station.vector.mean(), 1e-12);
    if (station.name.substr(0, 4) != "norm") continue;
    EXPECT_NEAR(station.mean, 0, 1e-6);
    EXPECT_NEAR(station.variance, 1, 1e-3);
  }
  request.residual = false;
  const ResidualFlowResult cut = flow(request);
  EXPECT_EQ(vectorOf(cut, "sum1"), vectorOf(cut, "attention"));
}

TEST(ResidualFlow, WithoutResidualAndLayerNormTheGradientDiesOnItsWay) {
  ResidualFlowRequest request;
  request.dModel = 32;
  request.layers = 12;
  const ResidualFlowResult kept = flow(request);
  ASSERT_EQ(kept.norms.size(), 13);
  EXPECT_GT(kept.gradientNorms[0], 0.5 * kept.gradientNorms[12]);
  request.residual = false;
  request.layerNorm = LayerNormPlace::kNone;
  const ResidualFlowResult lost = flow(request);
  EXPECT_EQ(lost.gradientNorms[12], kept.gradientNorms[12]) << "it is ‖r‖";
  EXPECT_LT(lost.gradientNorms[0], 1e-3 * kept.gradientNorms[0]);
}

TEST(ResidualFlow, PostLayerNormGivesRowsOfLengthRootD) {
  ResidualFlowRequest request;
  request.layerNorm = LayerNormPlace::kPost;
  request.dModel = 16;
  const ResidualFlowResult result = flow(request);
  for (Index l = 1; l <= request.layers; ++l) {
    EXPECT_NEAR(result.norms[l], 4, 1e-3);
  }
}

TEST(ResidualFlow, UnderTheCausalMaskTheFirstTokenSeesItselfOnly) {
  ResidualFlowRequest request;
  request.causal = true;
  const Eigen::VectorXd some = vectorOf(flow(request), "sum2");
  request.tokens = 1;
  // The first row of x is the same whatever the number of rows.
  expectNear(vectorOf(flow(request), "sum2"), some, 1e-6, "sum2");
  request.tokens = 6;
  request.causal = false;
  EXPECT_GT((vectorOf(flow(request), "sum2") - some).norm(), 1e-3);
}

TEST(ResidualFlow, RefusesByName) {
  using Request = ResidualFlowRequest;
  const auto refused = [](void (*change)(Request&), const char* argument,
                          ErrorCode code = ErrorCode::kInvalidArgument) {
    Request request;
    change(request);
    const auto result = residualFlow(request);
    ASSERT_FALSE(result.ok()) << argument;
    EXPECT_EQ(result.error().argument, argument) << result.error().message;
    EXPECT_EQ(result.error().code, code) << result.error().message;
  };
  refused([](Request& r) { r.tokens = 0; }, "tokens");
  refused([](Request& r) { r.heads = 3; }, "heads");
  refused([](Request& r) { r.layers = 13; }, "layers", ErrorCode::kTooLarge);
  refused([](Request& r) { r.dModel = 129; }, "dModel", ErrorCode::kTooLarge);
  refused([](Request& r) { r.token = 6; }, "token");
  refused([](Request& r) { r.seed = -1; }, "seed");
  refused(
      [](Request& r) {
        r.tokens = 1024;
        r.dModel = 128;
        r.heads = 8;
        r.layers = 12;
      },
      "tokens", ErrorCode::kTooLarge);
}

}  // namespace

}  // namespace attn::test
