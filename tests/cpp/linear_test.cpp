#include "layers/linear.h"

#include <gtest/gtest.h>

#include "expect.h"
#include "samples.h"
#include "slopes.h"

namespace attn::test {

namespace {

TEST(Linear, IsXTimesTheTransposedWeightPlusBias) {
  Samples samples(1);
  const RowMatrix<float> x = samples.matrix<float>(5, 3);
  const RowMatrix<float> weight = samples.matrix<float>(9, 3);
  const RowMatrix<float> bias = samples.matrix<float>(1, 9);
  RowMatrix<float> out(5, 9);
  linearForward({5, 3, 9}, x.data(), weight.data(), bias.data(), out.data());
  expectNear(out, (x * weight.transpose()).rowwise() + bias.row(0), 1e-6,
             "out");
}

TEST(Linear, BackwardIsTheSlope) {
  Samples samples(2);
  for (const LinearSize size :
       {LinearSize{1, 1, 1}, LinearSize{3, 5, 2}, LinearSize{4, 2, 7}}) {
    const auto [rows, inputs, outputs] = size;
    Eigen::ArrayXd x = samples.vector(rows * inputs, -1, 1);
    Eigen::ArrayXd weight = samples.vector(outputs * inputs, -1, 1);
    Eigen::ArrayXd bias = samples.vector(outputs, -1, 1);
    const Eigen::ArrayXd upstream = samples.vector(rows * outputs, 0.5, 1);
    const auto loss = [&, cells = rows * outputs] {
      Eigen::ArrayXd out(cells);
      linearForward(size, x.data(), weight.data(), bias.data(), out.data());
      return (out * upstream).sum();
    };
    Eigen::ArrayXd dX(x.size());
    Eigen::ArrayXd dWeight = Eigen::ArrayXd::Zero(weight.size());
    Eigen::ArrayXd dBias = Eigen::ArrayXd::Zero(outputs);
    linearBackward(size, x.data(), weight.data(), upstream.data(), dX.data(),
                   dWeight.data(), dBias.data());
    expectSlopes(dX, x, loss, "x");
    expectSlopes(dWeight, weight, loss, "weight");
    expectSlopes(dBias, bias, loss, "bias");
  }
}

TEST(Linear, BackwardAddsToTheParametersGradients) {
  const double x = 2, weight = 3, dOut = 5;
  double dX = 100, dWeight = 100, dBias = 100;
  linearBackward({1, 1, 1}, &x, &weight, &dOut, &dX, &dWeight, &dBias);
  EXPECT_EQ(dX, 15);
  EXPECT_EQ(dWeight, 110);
  EXPECT_EQ(dBias, 105);
}

}  // namespace

}  // namespace attn::test
