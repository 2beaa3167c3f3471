#include "layers/recurrence.h"

#include <gtest/gtest.h>

#include <cmath>

#include "samples.h"
#include "slopes.h"

namespace attn::test {

namespace {

TEST(Recurrence, StepsByItsFormula) {
  double states[] = {0.3, -0.2, 0.5};  // u of three steps, one unit
  const double weight = 0.7, bias = 0.1;
  recurrenceForward({1, 3, 1}, &weight, &bias, states);
  double h = 0;
  const double u[] = {0.3, -0.2, 0.5};
  for (int t = 0; t < 3; ++t) {
    h = std::tanh(u[t] + 0.7 * h + 0.1);
    EXPECT_NEAR(states[t], h, 1e-15);
  }
}

TEST(Recurrence, BackwardIsTheSlope) {
  Samples samples(1);
  for (const Extent extent :
       {Extent{1, 1, 1}, Extent{2, 4, 3}, Extent{3, 2, 5}, Extent{1, 7, 2}}) {
    const Index width = extent.width;
    Eigen::ArrayXd u = samples.vector(extent.size(), -1, 1);
    Eigen::ArrayXd weight = samples.vector(width * width, -1, 1);
    Eigen::ArrayXd bias = samples.vector(width, -1, 1);
    const Eigen::ArrayXd upstream = samples.vector(extent.size(), -1, 1);
    Eigen::ArrayXd states;
    const auto loss = [&] {
      states = u;
      recurrenceForward(extent, weight.data(), bias.data(), states.data());
      return (states * upstream).sum();
    };
    loss();
    Eigen::ArrayXd d = upstream;
    Eigen::ArrayXd dWeight = Eigen::ArrayXd::Zero(weight.size());
    Eigen::ArrayXd dBias = Eigen::ArrayXd::Zero(width);
    recurrenceBackward(extent, weight.data(), states.data(), d.data(),
                       dWeight.data(), dBias.data());
    expectSlopes(d, u, loss, "u");
    expectSlopes(dBias, bias, loss, "bias");
    if (extent.length == 1) {
      EXPECT_TRUE((dWeight == 0).all()) << "h_{−1} is 0";
    } else {
      expectSlopes(dWeight, weight, loss, "weight");
    }
  }
}

}  // namespace

}  // namespace attn::test
