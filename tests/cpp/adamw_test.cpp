#include "models/adamw.h"

#include <gtest/gtest.h>

#include <cmath>

namespace attn::test {

namespace {

/** A weight of two dimensions, which decays, and a bias, which does not. */
ParameterLayout twoParameters() {
  ParameterLayout layout;
  layout.add("weight", {1, 1}, 0, 0);
  layout.add("bias", {1}, 0, 0);
  return layout;
}

TEST(AdamW, FirstStepIsTheLearningRateInTheSignsDirection) {
  // m̂ = g and v̂ = g², so that the step is lr·g/(|g| + ε); the decay comes
  // first.
  const ParameterLayout layout = twoParameters();
  AdamW<double> optimizer(2);
  double parameters[] = {2, 2};
  const double gradient[] = {-0.5, 4};
  optimizer.step(layout, {0.1, 0.2}, gradient, parameters);
  EXPECT_NEAR(parameters[0], 2 * (1 - 0.1 * 0.2) + 0.1 * 0.5 / (0.5 + 1e-8),
              1e-15);
  EXPECT_NEAR(parameters[1], 2 - 0.1 * 4 / (4 + 1e-8), 1e-15);
}

TEST(AdamW, SecondStepCorrectsBothMeans) {
  const ParameterLayout layout = twoParameters();
  AdamW<double> optimizer(2);
  double parameters[] = {0, 0};
  const double first[] = {1, 1}, second[] = {-3, 0};
  optimizer.step(layout, {0.1, 0}, first, parameters);
  const double before[] = {parameters[0], parameters[1]};
  optimizer.step(layout, {0.1, 0}, second, parameters);
  for (int i = 0; i < 2; ++i) {
    const double m = (0.9 * 0.1 * first[i] + 0.1 * second[i]) / (1 - 0.81);
    const double v =
        (0.999 * 0.001 * first[i] * first[i] + 0.001 * second[i] * second[i]) /
        (1 - 0.999 * 0.999);
    EXPECT_NEAR(parameters[i], before[i] - 0.1 * m / (std::sqrt(v) + 1e-8),
                1e-14);
  }
}

TEST(AdamW, ClearForgetsTheSteps) {
  const ParameterLayout layout = twoParameters();
  AdamW<float> optimizer(2);
  const float gradient[] = {0.3F, -0.7F}, other[] = {5, 5};
  float once[] = {1, 1}, again[] = {1, 1}, thrown[] = {1, 1};
  optimizer.step(layout, {}, gradient, once);
  optimizer.step(layout, {}, other, thrown);
  optimizer.clear();
  optimizer.step(layout, {}, gradient, again);
  EXPECT_EQ(once[0], again[0]);
  EXPECT_EQ(once[1], again[1]);
}

}  // namespace

}  // namespace attn::test
