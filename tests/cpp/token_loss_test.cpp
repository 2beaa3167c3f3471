#include "layers/token_loss.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "samples.h"
#include "slopes.h"

namespace attn::test {

namespace {

constexpr std::int32_t kTargets[] = {2, -1, 0, -1};

TEST(TokenLoss, IsTheMeanOverWhatCounts) {
  const double logits[] = {0, 1, 2, 9, 9, 9, 3, 0, 4, 0, 0, 0};
  double p[12];
  const TokenLoss result = tokenLossForward(4, 3, logits, kTargets, p);
  EXPECT_EQ(result.counted, 2);
  EXPECT_EQ(result.correct, 1);
  const double first = std::log(1 + std::exp(-1.0) + std::exp(-2.0));
  const double third = std::log(1 + std::exp(-3.0) + std::exp(1.0));
  EXPECT_NEAR(result.loss, (first + third) / 2, 1e-15);
  EXPECT_NEAR(p[3], 1.0 / 3, 1e-15);
}

TEST(TokenLoss, BackwardIsTheSlopeAndZeroWhereNothingCounts) {
  Samples samples(1);
  Eigen::ArrayXd logits = samples.vector(20, -3, 3);
  Eigen::ArrayXd p(20);
  const auto loss = [&] {
    return tokenLossForward(4, 5, logits.data(), kTargets, p.data()).loss;
  };
  loss();
  tokenLossBackward(4, 5, 2, p.data(), kTargets, p.data());
  const Eigen::ArrayXd gradient = p;
  expectSlopes(gradient, logits, loss, "logits");
  EXPECT_TRUE((gradient.segment(5, 5) == 0).all());
  EXPECT_TRUE((gradient.segment(15, 5) == 0).all());
}

TEST(TokenLoss, HoldsForLogitsOfAnySize) {
  const float logits[] = {1e30F, -1e30F, 0};
  const std::int32_t right = 0, wrong = 2;
  float p[3];
  EXPECT_EQ(tokenLossForward(1, 3, logits, &right, p).loss, 0);
  EXPECT_NEAR(tokenLossForward(1, 3, logits, &wrong, p).loss, 1e30, 1e23);
}

TEST(TokenLoss, OfADivergedModelIsNaN) {
  const std::int32_t target = 1;
  for (const float bad : {std::numeric_limits<float>::quiet_NaN(),
                          std::numeric_limits<float>::infinity()}) {
    for (Index place = 0; place < 3; ++place) {
      float logits[] = {0, 1, 2};
      logits[place] = bad;
      float p[3];
      EXPECT_TRUE(std::isnan(tokenLossForward(1, 3, logits, &target, p).loss));
    }
  }
}

}  // namespace

}  // namespace attn::test
