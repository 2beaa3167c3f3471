#include "layers/layer_norm.h"

#include <gtest/gtest.h>

#include <cmath>

#include "samples.h"
#include "slopes.h"

namespace attn::test {

namespace {

struct Layer {
  Index rows, width;
  Eigen::ArrayXd x, weight, bias, mean, inverseDeviation, out;

  Layer(Samples& samples, Index n, Index c)
      : rows(n),
        width(c),
        x(samples.vector(n * c, -2, 3)),
        weight(samples.vector(c, -1, 2)),
        bias(samples.vector(c, -1, 1)),
        mean(n),
        inverseDeviation(n),
        out(n * c) {}

  RowMoments<double> moments() {
    return {mean.data(), inverseDeviation.data()};
  }
  void forward() {
    layerNormForward(rows, width, x.data(), weight.data(), bias.data(),
                     moments(), out.data());
  }
};

TEST(LayerNorm, GivesRowsOfMeanZeroAndVarianceOne) {
  Samples samples(1);
  Layer layer(samples, 3, 7);
  layer.weight.setOnes();
  layer.bias.setZero();
  layer.forward();
  for (Index i = 0; i < 3; ++i) {
    const auto row = layer.out.segment(7 * i, 7);
    EXPECT_NEAR(row.mean(), 0, 1e-15);
    const double variance = 1 / std::pow(layer.inverseDeviation[i], 2) - 1e-5;
    EXPECT_NEAR(row.square().mean(), variance / (variance + 1e-5), 1e-12);
  }
}

TEST(LayerNorm, BackwardIsTheSlope) {
  Samples samples(2);
  for (const Index width : {1, 2, 3, 4, 7, 13}) {
    Layer layer(samples, 3, width);
    const Eigen::ArrayXd upstream = samples.vector(3 * width, -1, 1);
    const auto loss = [&] {
      layer.forward();
      return (layer.out * upstream).sum();
    };
    loss();
    Eigen::ArrayXd d = upstream;
    Eigen::ArrayXd dWeight = Eigen::ArrayXd::Zero(width);
    Eigen::ArrayXd dBias = Eigen::ArrayXd::Zero(width);
    layerNormBackward(3, width, layer.x.data(), layer.weight.data(),
                      layer.moments(), d.data(), d.data(), dWeight.data(),
                      dBias.data());
    expectSlopes(dBias, layer.bias, loss, "bias");
    if (width == 1) {  // nothing passes: x is its own mean
      EXPECT_TRUE((d == 0).all());
      continue;
    }
    expectSlopes(d, layer.x, loss, "x");
    expectSlopes(dWeight, layer.weight, loss, "weight");
  }
}

}  // namespace

}  // namespace attn::test
