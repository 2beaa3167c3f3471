#include "layers/self_attention.h"

#include <attn/attention.h>
#include <gtest/gtest.h>

#include <cmath>

#include "expect.h"
#include "samples.h"
#include "slopes.h"

namespace attn::test {

namespace {

struct Layer {
  Extent extent;
  HeadsOptions options;
  Eigen::ArrayXd qkv, weights, out;

  Layer(Samples& samples, Extent shape, HeadsOptions given)
      : extent(shape),
        options(given),
        qkv(samples.vector(3 * shape.size(), -2, 2)),
        weights(shape.rows() * given.heads * shape.length),
        out(shape.size()) {}

  void forward() {
    selfAttentionForward(extent, options, qkv.data(), weights.data(),
                         out.data());
  }
};

TEST(SelfAttention, IsAttentionHeadByHead) {
  Samples samples(1);
  Layer layer(samples, {2, 5, 6}, {2, 1 / std::sqrt(3.0), true});
  layer.forward();
  AttentionOptions options;
  options.mask.kind = Mask::Kind::kCausal;
  for (Index b = 0; b < 2; ++b) {
    const RowMatrix<double> qkv =
        Eigen::Map<RowMatrix<double>>(layer.qkv.data() + b * 90, 5, 18);
    const Eigen::Map<RowMatrix<double>> out(layer.out.data() + b * 30, 5, 6);
    for (Index h = 0; h < 2; ++h) {
      const RowMatrix<double> q = qkv.middleCols(3 * h, 3);
      const RowMatrix<double> k = qkv.middleCols(6 + 3 * h, 3);
      const RowMatrix<double> v = qkv.middleCols(12 + 3 * h, 3);
      const auto wanted = attention<double>(q, k, v, options).value();
      expectNear(out.middleCols(3 * h, 3), wanted.output, 1e-14, "output");
      expectNear(Eigen::Map<RowMatrix<double>>(
                     layer.weights.data() + (2 * b + h) * 25, 5, 5),
                 wanted.weights, 1e-15, "weights");
    }
  }
}

TEST(SelfAttention, RowsSumToOneAndSeeNothingLater) {
  Samples samples(2);
  Layer wide(samples, {3, 17, 8}, {4, 1, true});
  const Eigen::ArrayXf qkv = wide.qkv.cast<float>();
  Eigen::ArrayXf weights(wide.weights.size()), out(wide.out.size());
  selfAttentionForward(wide.extent, wide.options, qkv.data(), weights.data(),
                       out.data());
  for (Index row = 0; row < 3 * 4 * 17; ++row) {
    const auto cells = weights.segment(row * 17, 17);
    EXPECT_NEAR(cells.sum(), 1, 1e-6);
    EXPECT_TRUE((cells.tail(16 - row % 17) == 0).all());
  }
}

TEST(SelfAttention, BackwardIsTheSlope) {
  Samples samples(3);
  for (const HeadsOptions options :
       {HeadsOptions{1, 1, true}, HeadsOptions{3, 0.6, true},
        HeadsOptions{2, 0.5, false}}) {
    for (const Index length : {1, 2, 5}) {
      Layer layer(samples, {2, length, 6}, options);
      const Eigen::ArrayXd upstream =
          samples.vector(layer.extent.size(), -1, 1);
      const auto loss = [&] {
        layer.forward();
        return (layer.out * upstream).sum();
      };
      loss();
      Eigen::ArrayXd dQkv(layer.qkv.size()), scratch(length * length);
      selfAttentionBackward(layer.extent, options, layer.qkv.data(),
                            layer.weights.data(), upstream.data(), dQkv.data(),
                            scratch.data());
      expectSlopes(dQkv, layer.qkv, loss, "qkv");
    }
  }
}

}  // namespace

}  // namespace attn::test
