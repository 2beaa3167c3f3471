#include <attn/sampling.h>
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <vector>

namespace attn::test {

using Logits = std::vector<float>;

Index sample(const Logits& logits, double temperature, Index topK,
             double uniform) {
  return sampleToken(logits.data(), static_cast<Index>(logits.size()),
                     temperature, topK, uniform);
}

/** Shares of the tokens over an even grid of `uniform`. */
std::vector<double> shares(const Logits& logits, double temperature,
                           Index topK) {
  constexpr int kSteps = 20'000;
  std::vector<double> counts(logits.size());
  for (int i = 0; i < kSteps; ++i) {
    const Index token = sample(logits, temperature, topK, (i + 0.5) / kSteps);
    counts[static_cast<std::size_t>(token)] += 1.0 / kSteps;
  }
  return counts;
}

TEST(SampleToken, ComesInTheProportionsOfSoftmax) {
  const Logits logits{0.5F, -1, 2, 0};
  for (double temperature : {0.5, 1.0, 3.0}) {
    double sum = 0;
    for (const float z : logits) {
      sum += std::exp(static_cast<double>(z) / temperature);
    }
    const std::vector<double> found = shares(logits, temperature, 0);
    for (std::size_t i = 0; i < logits.size(); ++i) {
      const auto z = static_cast<double>(logits[i]);
      EXPECT_NEAR(found[i], std::exp(z / temperature) / sum, 1e-4);
    }
  }
}

TEST(SampleToken, TopKLeavesTheLikeliestInTheirProportions) {
  const Logits logits{1, 3, 1, 2};
  const std::vector<double> two = shares(logits, 1, 2);
  EXPECT_EQ(two[0] + two[2], 0);
  EXPECT_NEAR(two[1] / two[3], std::exp(1), 1e-3);
  // Of equal ones the first.
  const std::vector<double> three = shares(logits, 1, 3);
  EXPECT_GT(three[0], 0);
  EXPECT_EQ(three[2], 0);
  EXPECT_EQ(shares(logits, 1, 9), shares(logits, 1, 0));
}

TEST(SampleToken, TemperatureZeroTakesTheFirstOfTheLikeliest) {
  for (double uniform : {0.0, 0.5, 0.999}) {
    EXPECT_EQ(sample({1, 3, 3, -2}, 0, 0, uniform), 1);
    EXPECT_EQ(sample({1, 3, 3.5F, -2}, 1e-300, 0, uniform), 2);
  }
}

TEST(SampleToken, EndsOfTheRangeFallOnTokensThatHaveAProbability) {
  const Logits logits{-1e4F, 0, 0, -1e4F};
  EXPECT_EQ(sample(logits, 1, 0, 0), 1);
  EXPECT_EQ(sample(logits, 1, 0, 1 - 0x1p-53), 2);
  EXPECT_EQ(sample({7}, 1, 0, 1 - 0x1p-53), 0);
}

TEST(SampleToken, HugeLogitsDoNotOverflow) {
  EXPECT_EQ(sample({3e38F, -3e38F}, 1e-3, 0, 0.9), 0);
  EXPECT_EQ(sample({3e38F, 3e38F}, 1e-3, 0, 0.9), 1);
}

TEST(SampleToken, AModelThatHasDivergedHasNoNextToken) {
  constexpr float kInfinity = std::numeric_limits<float>::infinity();
  EXPECT_EQ(sample({0, std::nanf("")}, 1, 0, 0), -1);
  EXPECT_EQ(sample({0, kInfinity}, 0, 0, 0), -1);
  EXPECT_EQ(sample({0, -kInfinity}, 1, 1, 0), -1);
}

}  // namespace attn::test
