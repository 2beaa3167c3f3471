#include <attn/attention_flow.h>
#include <gtest/gtest.h>

#include <limits>

#include "expect.h"
#include "fixtures.h"

namespace attn::test {

AttentionFlowRequest toFlowRequest(const Json& json) {
  return {json["tokens"].get<std::int64_t>(),
          json["hidden"].get<std::int64_t>(), json["mask"] == "causal",
          toNumber(json["inputScale"]), json["seed"].get<std::int64_t>()};
}

TEST(AttentionFlow, AgreesWithAutograd) {
  for (const Json& item : casesOf("attentionFlow")) {
    const auto name = item["name"].get<std::string>();
    const Result<AttentionFlowResult> answer =
        attentionFlow(toFlowRequest(item["request"]));
    ASSERT_TRUE(answer.ok()) << name << ": " << answer.error().message;
    expectNear(answer.value().weights, toMatrix(item["result"]["weights"]),
               1e-12, name + ", weights");
    expectNear(answer.value().toInput, toMatrix(item["result"]["toInput"]),
               1e-12, name + ", toInput");
  }
}

TEST(AttentionFlow, WithoutInputEveryTokenReachesEveryOutputAlike) {
  constexpr Index kTokens = 6;
  const AttentionFlowResult flow =
      attentionFlow({kTokens, 4, false, 0, 3}).value();
  expectNear(flow.toInput,
             RowMatrix<double>::Constant(kTokens, kTokens, 1.0 / kTokens),
             1e-14, "1/n");
}

TEST(AttentionFlow, CausallyNothingComesFromLaterTokens) {
  const AttentionFlowResult flow = attentionFlow({9, 5, true, 0.5, 3}).value();
  for (Index t = 0; t < 9; ++t) {
    EXPECT_NEAR(flow.weights.row(t).sum(), 1, 1e-15);
    for (Index s = 0; s < 9; ++s) {
      EXPECT_EQ(flow.toInput(t, s) == 0, s > t) << t << ", " << s;
    }
  }
}

TEST(AttentionFlow, RefusesWhatIsOutOfRange) {
  expectInvalid(attentionFlow({0, 4, false, 0.5, 1}), "tokens",
                "tokens is 0; it must be an integer from 1 to 1024");
  expectTooLarge(attentionFlow({4, 513, false, 0.5, 1}), "hidden",
                 "hidden is 513; it must be an integer from 1 to 512");
  expectInvalid(attentionFlow({4, 4, false, -1, 1}), "inputScale",
                "inputScale is -1; it must be finite and at least 0");
  EXPECT_EQ(attentionFlow({4, 4, false, 1e200, 1}).error().argument,
            "inputScale");
  EXPECT_EQ(attentionFlow({4, 4, false, 0.5, -1}).error().argument, "seed");
  EXPECT_EQ(attentionFlow({1024, 512, false, 0.5, 1}).error().code,
            ErrorCode::kTooLarge);
}

}  // namespace attn::test
