#include <attn/attention_backward.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "attention_requests.h"
#include "expect.h"
#include "fixtures.h"
#include "samples.h"

namespace attn::test {

namespace {

/** The errors that attention_backward.h promises, relative to max(1, max|x|).
 */
template <typename Scalar>
constexpr double kTolerance = 1e-11;
template <>
constexpr double kTolerance<float> = 1e-4;

template <typename Scalar>
struct Inputs {
  RowMatrix<Scalar> q, k, v, upstream;
};

template <typename Scalar>
Result<AttentionBackwardResult<Scalar>> backward(const Inputs<Scalar>& inputs,
                                                 const Mask& mask = {},
                                                 const Scale& scale = {}) {
  return attentionBackward<Scalar>(inputs.q, inputs.k, inputs.v,
                                   inputs.upstream, mask, scale);
}

template <typename Scalar>
Inputs<Scalar> random(Samples& samples, Index n, Index m, Index dk, Index dv) {
  return {samples.matrix<Scalar>(n, dk, 2), samples.matrix<Scalar>(m, dk, 2),
          samples.matrix<Scalar>(m, dv, 2), samples.matrix<Scalar>(n, dv, 2)};
}

/** L = ⟨dO, O⟩, whose gradients are those of dO. */
double loss(const Inputs<double>& inputs, const Mask& mask,
            const Scale& scale) {
  AttentionOptions options;
  options.mask = mask;
  options.scale = scale;
  return attention<double>(inputs.q, inputs.k, inputs.v, options)
      .value()
      .output.cwiseProduct(inputs.upstream)
      .sum();
}

/** Central differences of the loss by each cell of one of the inputs. */
RowMatrix<double> slopes(Inputs<double> inputs,
                         RowMatrix<double> Inputs<double>::*part,
                         const Mask& mask, const Scale& scale) {
  constexpr double kStep = 1e-5;
  RowMatrix<double>& matrix = inputs.*part;
  RowMatrix<double> gradient(matrix.rows(), matrix.cols());
  for (Index c = 0; c < matrix.size(); ++c) {
    const double center = matrix.data()[c];
    matrix.data()[c] = center + kStep;
    const double above = loss(inputs, mask, scale);
    matrix.data()[c] = center - kStep;
    const double below = loss(inputs, mask, scale);
    matrix.data()[c] = center;
    gradient.data()[c] = (above - below) / (2 * kStep);
  }
  return gradient;
}

template <typename Scalar>
class AttentionBackward : public testing::Test {};

using Precisions = testing::Types<float, double>;
TYPED_TEST_SUITE(AttentionBackward, Precisions, );

TYPED_TEST(AttentionBackward, AgreesWithPyTorch) {
  for (const Json& item : casesOf("attentionBackward")) {
    const auto name = item["name"].template get<std::string>();
    const Json& request = item["request"];
    const auto part = [&](const char* field) -> RowMatrix<TypeParam> {
      return toMatrix(request[field]).cast<TypeParam>();
    };
    const auto answer =
        backward<TypeParam>({part("q"), part("k"), part("v"), part("upstream")},
                            toMask(request), toScale(request));
    ASSERT_TRUE(answer.ok()) << name << ": " << answer.error().message;
    const AttentionBackwardResult<TypeParam>& result = answer.value();
    const auto expectGradient = [&](const RowMatrix<TypeParam>& actual,
                                    const char* field) {
      const RowMatrix<double> wanted = toMatrix(item["result"][field]);
      const double size = std::max(1.0, wanted.cwiseAbs().maxCoeff());
      expectNear(actual, wanted, kTolerance<TypeParam> * size,
                 name + ", " + field);
    };
    expectGradient(result.dV, "dV");
    expectGradient(result.dWeights, "dWeights");
    expectGradient(result.dScaled, "dScaled");
    expectGradient(result.dScores, "dScores");
    expectGradient(result.dQ, "dQ");
    expectGradient(result.dK, "dK");
    EXPECT_EQ(
        result.fullyMaskedRows,
        item["result"]["fullyMaskedRows"].template get<std::vector<Index>>())
        << name;
  }
}

TEST(AttentionBackwardSlopes, AreFiniteDifferences) {
  Samples samples(1);
  RowMatrix<double> visible(4, 5);
  visible << 1, 0, 1, 1, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 0, 0, 0, 1, 0;
  for (const Scale& scale : {Scale{}, Scale{Scale::Kind::kFactor, -0.7},
                             Scale{Scale::Kind::kNone}}) {
    for (const Mask& mask : {Mask{}, matrixMask(visible)}) {
      const Inputs<double> inputs = random<double>(samples, 4, 5, 3, 2);
      const auto result = backward(inputs, mask, scale).value();
      using Parts = Inputs<double>;
      expectNear(result.dQ, slopes(inputs, &Parts::q, mask, scale), 1e-8, "dQ");
      expectNear(result.dK, slopes(inputs, &Parts::k, mask, scale), 1e-8, "dK");
      expectNear(result.dV, slopes(inputs, &Parts::v, mask, scale), 1e-8, "dV");
    }
  }
}

TYPED_TEST(AttentionBackward, IsEquivariantToPermutations) {
  Samples samples(2);
  for (int round = 0; round < 20; ++round) {
    const auto inputs = random<TypeParam>(samples, 4, 6, 3, 2);
    const Inputs<TypeParam> shuffled{
        inputs.q.colwise().reverse(), inputs.k.colwise().reverse(),
        inputs.v.colwise().reverse(), inputs.upstream.colwise().reverse()};
    const auto straight = backward(inputs).value();
    const auto reversed = backward(shuffled).value();
    const double tolerance = 10 * kTolerance<TypeParam>;
    expectNear(reversed.dQ.colwise().reverse(), straight.dQ, tolerance, "dQ");
    expectNear(reversed.dK.colwise().reverse(), straight.dK, tolerance, "dK");
    expectNear(reversed.dV.colwise().reverse(), straight.dV, tolerance, "dV");
  }
}

TYPED_TEST(AttentionBackward, RowsOfDScaledSumToZero) {
  Samples samples(3);
  const auto inputs = random<TypeParam>(samples, 5, 7, 4, 3);
  expectNear(backward(inputs).value().dScaled.rowwise().sum(),
             Eigen::VectorXd::Zero(5), 1e-6, "sums");
}

TYPED_TEST(AttentionBackward, WhatIsMaskedHasNoGradient) {
  Samples samples(4);
  const auto inputs = random<TypeParam>(samples, 3, 4, 2, 2);
  RowMatrix<double> visible = RowMatrix<double>::Ones(3, 4);
  visible.row(1).setZero();
  visible.col(2).setZero();
  const auto result = backward(inputs, matrixMask(visible)).value();
  EXPECT_EQ(result.fullyMaskedRows, std::vector<Index>{1});
  for (const auto* cells : {&result.dScaled, &result.dScores}) {
    EXPECT_TRUE(cells->row(1).isZero(0));
    EXPECT_TRUE(cells->col(2).isZero(0));
    EXPECT_FALSE(std::signbit((*cells)(1, 0))) << "−0";
  }
  EXPECT_TRUE(result.dWeights.row(1).isZero(0));
  EXPECT_FALSE(result.dWeights.col(2).isZero(0)) << "it is dO·Vᵀ";
  EXPECT_TRUE(result.dQ.row(1).isZero(0));
  EXPECT_TRUE(result.dK.row(2).isZero(0));
  EXPECT_TRUE(result.dV.row(2).isZero(0));
  EXPECT_FALSE(result.dK.row(0).isZero(0));
}

// In one run the rounding of so many alike terms would add up.
TYPED_TEST(AttentionBackward, ManyAlikeQueriesStayExact) {
  constexpr Index kQueries = 1 << 20;
  const auto column = [](double value) -> RowMatrix<TypeParam> {
    return RowMatrix<TypeParam>::Constant(kQueries, 1, TypeParam(value));
  };
  const Inputs<TypeParam> inputs{
      column(0.3), RowMatrix<TypeParam>::Constant(1, 1, 1),
      RowMatrix<TypeParam>::Constant(1, 1, 1), column(0.7)};
  const double wanted = kQueries * static_cast<double>(TypeParam(0.7));
  EXPECT_NEAR(backward(inputs).value().dV(0, 0), wanted,
              kTolerance<TypeParam> * wanted);
}

TYPED_TEST(AttentionBackward, RefusesWhatItCannotTake) {
  Samples samples(5);
  const auto good = random<TypeParam>(samples, 2, 3, 4, 2);
  auto bad = good;
  bad.upstream = samples.matrix<TypeParam>(3, 2);
  expectInvalid(backward(bad), "upstream", "upstream is 3x2; it must be 2x2");
  bad = good;
  bad.upstream(1, 0) = std::numeric_limits<TypeParam>::infinity();
  expectInvalid(backward(bad), "upstream",
                "upstream[1, 0] is Infinity; it must be finite");
  bad = good;
  bad.upstream(0, 0) = std::numeric_limits<TypeParam>::max();
  EXPECT_EQ(backward(bad).error().argument, "upstream");
  bad = good;
  bad.v = samples.matrix<TypeParam>(2, 2);
  EXPECT_EQ(backward(bad).error().argument, "v");
  EXPECT_EQ(backward(good, causalMask()).error().argument, "mask");
  const Scale scale{Scale::Kind::kFactor,
                    std::numeric_limits<double>::quiet_NaN()};
  EXPECT_EQ(backward(good, {}, scale).error().argument, "scale");
}

}  // namespace

}  // namespace attn::test
