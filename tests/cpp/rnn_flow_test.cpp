#include <attn/rnn_flow.h>
#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "expect.h"
#include "fixtures.h"

namespace attn::test {

constexpr double kInf = std::numeric_limits<double>::infinity();

RnnFlowRequest toRequest(const Json& json) {
  return {
      json["tokens"].get<std::int64_t>(),
      json["hidden"].get<std::int64_t>(),
      toNumber(json["gain"]),
      toNumber(json["inputScale"]),
      json["activation"] == "linear" ? Activation::kLinear : Activation::kTanh,
      json["seed"].get<std::int64_t>()};
}

TEST(RnnFlow, AgreesWithAutograd) {
  for (const Json& item : casesOf("rnnFlow")) {
    const auto name = item["name"].get<std::string>();
    const Result<RnnFlowResult> answer = rnnFlow(toRequest(item["request"]));
    ASSERT_TRUE(answer.ok()) << name << ": " << answer.error().message;
    const Json& wanted = item["result"];
    expectNear(answer.value().states, toMatrix(wanted["states"]), 1e-12,
               name + ", states");
    expectNear(answer.value().sensitivity, toMatrix(wanted["sensitivity"]),
               1e-12, name + ", sensitivity");
    expectNear(answer.value().toInput, toMatrix(wanted["toInput"]), 1e-12,
               name + ", toInput");
  }
}

TEST(RnnFlow, LinearSensitivityIsAPowerOfTheGain) {
  for (double gain : {0.0, 0.5, 0.9, 1.0, 1.1}) {
    const RnnFlowResult flow =
        rnnFlow({24, 16, gain, 0.5, Activation::kLinear, 7}).value();
    for (Index t = 0; t < 24; ++t) {
      for (Index s = 0; s < 24; ++s) {
        const double power =
            s > t ? 0 : std::pow(gain, static_cast<double>(t - s));
        EXPECT_NEAR(flow.sensitivity(t, s), power, 1e-13 * (1 + power));
        EXPECT_NEAR(flow.toInput(t, s), power, 1e-13 * (1 + power));
      }
    }
  }
}

TEST(RnnFlow, SensitivityIsOneOnTheDiagonalAndZeroAbove) {
  const RnnFlowResult flow =
      rnnFlow({12, 8, 1.3, 0.5, Activation::kTanh, 3}).value();
  for (Index t = 0; t < 12; ++t) {
    EXPECT_DOUBLE_EQ(flow.sensitivity(t, t), 1);
    for (Index s = t + 1; s < 12; ++s) EXPECT_EQ(flow.sensitivity(t, s), 0);
  }
}

TEST(RnnFlow, TanhNeverCarriesMoreThanTheLinearNetwork) {
  const double gain = 1.2;
  const RnnFlowResult flow =
      rnnFlow({20, 10, gain, 0.7, Activation::kTanh, 5}).value();
  EXPECT_LE(flow.states.cwiseAbs().maxCoeff(), 1);
  for (Index t = 0; t < 20; ++t) {
    for (Index s = 0; s < t; ++s) {
      EXPECT_LT(flow.sensitivity(t, s),
                std::pow(gain, static_cast<double>(t - s)));
    }
  }
}

TEST(RnnFlow, WithoutInputTanhIsLinear) {
  const RnnFlowResult flow =
      rnnFlow({8, 5, 0.8, 0, Activation::kTanh, 2}).value();
  EXPECT_EQ(flow.states, RowMatrix<double>::Zero(8, 5));
  EXPECT_NEAR(flow.sensitivity(7, 0), std::pow(0.8, 7), 1e-14);
}

TEST(RnnFlow, ASeedDecidesEverything) {
  const RnnFlowRequest request{6, 4, 1, 0.5, Activation::kTanh, 9};
  RnnFlowRequest other = request;
  other.seed = 10;
  EXPECT_EQ(rnnFlow(request).value().states, rnnFlow(request).value().states);
  EXPECT_NE(rnnFlow(request).value().states, rnnFlow(other).value().states);
}

TEST(RnnFlow, BeyondDoubleIsInfiniteAndStaysSo) {
  const RnnFlowResult flow =
      rnnFlow({40, 3, 1e10, 0, Activation::kLinear, 1}).value();
  EXPECT_NEAR(flow.sensitivity(30, 0) / 1e300, 1, 1e-12);
  EXPECT_EQ(flow.sensitivity(32, 0), kInf);
  EXPECT_EQ(flow.sensitivity(39, 0), kInf);
  EXPECT_EQ(flow.toInput(39, 0), kInf);
  EXPECT_EQ(flow.sensitivity(0, 39), 0);
}

TEST(RnnFlow, RefusesWhatIsOutOfRange) {
  const RnnFlowRequest good{4, 4, 1, 0.5, Activation::kTanh, 1};
  RnnFlowRequest bad = good;
  bad.tokens = 0;
  expectInvalid(rnnFlow(bad), "tokens",
                "tokens is 0; it must be an integer from 1 to 1024");
  bad.tokens = 1025;
  expectTooLarge(rnnFlow(bad), "tokens",
                 "tokens is 1025; it must be an integer from 1 to 1024");
  bad = good;
  bad.hidden = 513;
  expectTooLarge(rnnFlow(bad), "hidden",
                 "hidden is 513; it must be an integer from 1 to 512");
  bad = good;
  bad.gain = -0.5;
  expectInvalid(rnnFlow(bad), "gain",
                "gain is -0.5; it must be finite and at least 0");
  bad = good;
  bad.inputScale = kInf;
  expectInvalid(rnnFlow(bad), "inputScale",
                "inputScale is Infinity; it must be finite and at least 0");
  bad = good;
  bad.seed = -1;
  EXPECT_EQ(rnnFlow(bad).error().argument, "seed");
  bad.seed = std::int64_t{1} << 32;
  EXPECT_EQ(rnnFlow(bad).error().argument, "seed");
}

TEST(RnnFlow, RefusesWhatWouldTakeTooLong) {
  const Result<RnnFlowResult> flow =
      rnnFlow({1024, 512, 1, 0.5, Activation::kTanh, 1});
  ASSERT_FALSE(flow.ok());
  EXPECT_EQ(flow.error().code, ErrorCode::kTooLarge);
  EXPECT_EQ(flow.error().argument, "tokens");
  EXPECT_NE(flow.error().message.find("34359738368"), std::string::npos)
      << flow.error().message;
}

}  // namespace attn::test
