#include <attn/limits.h>
#include <gtest/gtest.h>

#include "expect.h"

namespace attn::test {

TEST(Limits, LogitsFromOneToAMillion) {
  EXPECT_FALSE(checkLogitCount(1));
  EXPECT_FALSE(checkLogitCount(1'000'000));
  expectInvalid(checkLogitCount(0), "logits",
                "logits is 0 numbers; there must be at least 1");
  expectTooLarge(checkLogitCount(1'000'001), "logits",
                 "logits is 1000001 numbers; there must be at most 1000000");
}

TEST(Limits, StepsFromTwoToTenThousand) {
  EXPECT_FALSE(checkStepCount("steps", 2, 1'000'000));
  EXPECT_FALSE(checkStepCount("steps", 10'000, 1000));
  expectInvalid(checkStepCount("steps", 1, 2), "steps",
                "steps is 1; it must be from 2 to 10000");
  expectTooLarge(
      checkStepCount("temperatures", 10'001, 2), "temperatures",
      "temperatures is 10001 numbers; there must be from 2 to 10000");
}

TEST(Limits, TheCellsOfASweep) {
  EXPECT_FALSE(checkStepCount("steps", 10'000, kMaxSweepCells / 10'000));
  EXPECT_TRUE(checkStepCount("steps", 10'000, kMaxSweepCells / 10'000 + 1));
  EXPECT_EQ(checkStepCount("steps", 10'000, 1'000'000)->code,
            ErrorCode::kTooLarge);
}

TEST(Limits, AttentionTakesFourMillionCells) {
  EXPECT_FALSE(checkAttentionShapes({2048, 4}, {2048, 4}, {2048, 4}));
  EXPECT_FALSE(checkAttentionShapes({1, 1}, {1 << 22, 1}, {1 << 22, 1}));
  expectTooLarge(checkAttentionShapes({2049, 4}, {2048, 4}, {2048, 4}), "q",
                 "q is 2049x4 and k 2048x4; their rows multiplied must be at "
                 "most 4194304");
}

TEST(Limits, AttentionsMatricesFitIntoMemory) {
  EXPECT_FALSE(checkAttentionShapes({16384, 1024}, {16, 1024}, {16, 1000}));
  expectTooLarge(checkAttentionShapes({1 << 20, 1}, {1, 1}, {1, 512}), "q",
                 "q is 1048576x1 and v 1x512; q, k, v and the output must "
                 "hold at most 33554432 numbers together");
  EXPECT_EQ(checkAttentionShapes({1, 1024}, {1 << 22, 1024}, {1 << 22, 1024})
                ->argument,
            "k");
}

TEST(Limits, NoProductOfRowsWraps) {
  constexpr std::int64_t kHuge = std::int64_t{1} << 52;
  EXPECT_EQ(checkAttentionShapes({kHuge, 1}, {kHuge, 1}, {kHuge, 1})->code,
            ErrorCode::kTooLarge);
}

TEST(Limits, AttentionIsAtMost1024Wide) {
  EXPECT_FALSE(checkAttentionShapes({1, 1024}, {1, 1024}, {1, 1024}));
  expectTooLarge(checkAttentionShapes({1, 1025}, {1, 1025}, {1, 1}), "q",
                 "q is 1x1025; it must have at most 1024 columns");
  expectTooLarge(checkAttentionShapes({1, 1}, {1, 1025}, {1, 1}), "k",
                 "k is 1x1025; it must have at most 1024 columns");
  expectTooLarge(checkAttentionShapes({1, 1}, {1, 1}, {1, 1025}), "v",
                 "v is 1x1025; it must have at most 1024 columns");
}

TEST(Limits, ShapesOfAttentionMustFit) {
  expectInvalid(checkAttentionShapes({2, 3}, {4, 5}, {4, 1}), "k",
                "k is 4x5; it must have q's number of columns, 3");
  expectInvalid(checkAttentionShapes({2, 3}, {4, 3}, {2, 1}), "v",
                "v is 2x1; it must have k's number of rows, 4");
  expectInvalid(checkAttentionShapes({0, 3}, {4, 3}, {4, 1}), "q",
                "q is 0x3; it must have at least one row and one column");
  expectInvalid(checkAttentionShapes({2, 3}, {4, 3}, {4, 0}), "v",
                "v is 4x0; it must have at least one row and one column");
}

TEST(Limits, AnUpstreamHasTheShapeOfTheOutput) {
  EXPECT_FALSE(checkUpstreamShape({2, 5}, {2, 3}, {4, 5}));
  expectInvalid(checkUpstreamShape({4, 5}, {2, 3}, {4, 5}), "upstream",
                "upstream is 4x5; it must be 2x5");
  EXPECT_FALSE(checkUpstreamCount(7, 7));
}

}  // namespace attn::test
