#include <attn/attention.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>
#include <type_traits>
#include <vector>

#include "allocations.h"
#include "attention_requests.h"
#include "expect.h"
#include "fixtures.h"
#include "samples.h"

namespace attn::test {

constexpr double kInf = std::numeric_limits<double>::infinity();
constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();

/** The errors that attention.h promises, relative to max(1, max|x|). */
template <typename Scalar>
constexpr double kTolerance = 1e-12;
template <>
constexpr double kTolerance<float> = 2e-5;

template <typename Scalar>
struct Inputs {
  RowMatrix<Scalar> q, k, v;
};

template <typename Scalar>
Result<AttentionResult<Scalar>> attend(const Inputs<Scalar>& inputs,
                                       const AttentionOptions& options = {}) {
  return attention<Scalar>(inputs.q, inputs.k, inputs.v, options);
}

AttentionOptions causal() { return {causalMask(), {}, {}}; }

AttentionOptions masked(const RowMatrix<double>& visible) {
  return {matrixMask(visible), {}, {}};
}

AttentionOptions scaledBy(double factor) {
  return {{}, {Scale::Kind::kFactor, factor}, {}};
}

AttentionOptions toOptions(const Json& request) {
  return {toMask(request), toScale(request), {}};
}

template <typename Scalar>
Inputs<Scalar> random(Samples& samples, Index n, Index m, Index dk, Index dv,
                      double size = 2) {
  return {samples.matrix<Scalar>(n, dk, size),
          samples.matrix<Scalar>(m, dk, size),
          samples.matrix<Scalar>(m, dv, size)};
}

template <typename Scalar>
void expectRelative(const RowMatrix<Scalar>& actual, const Json& expected,
                    const std::string& what) {
  const RowMatrix<double> wanted = toMatrix(expected);
  const double size = std::max(1.0, wanted.cwiseAbs().maxCoeff());
  expectNear(actual, wanted, kTolerance<Scalar> * size, what);
}

template <typename Scalar>
class Attention : public testing::Test {};

/** Names the precision in the name of a test. */
struct PrecisionName {
  template <typename Scalar>
  static std::string GetName(int /*index*/) {  // NOLINT: GoogleTest's name
    return std::is_same_v<Scalar, float> ? "float32" : "float64";
  }
};

using Precisions = testing::Types<float, double>;
TYPED_TEST_SUITE(Attention, Precisions, PrecisionName);

TYPED_TEST(Attention, AgreesWithPyTorch) {
  for (const Json& item : casesOf("attention")) {
    const auto name = item["name"].template get<std::string>();
    const Json& request = item["request"];
    const auto answer =
        attend<TypeParam>({toMatrix(request["q"]).cast<TypeParam>(),
                           toMatrix(request["k"]).cast<TypeParam>(),
                           toMatrix(request["v"]).cast<TypeParam>()},
                          toOptions(request));
    ASSERT_TRUE(answer.ok()) << name << ": " << answer.error().message;
    const AttentionResult<TypeParam>& result = answer.value();
    const Json& wanted = item["result"];
    expectRelative(result.scores, wanted["scores"], name + ", scores");
    expectRelative(result.scaled, wanted["scaled"], name + ", scaled");
    expectRelative(result.weights, wanted["weights"], name + ", weights");
    expectRelative(result.output, wanted["output"], name + ", output");
    EXPECT_EQ(result.fullyMaskedRows,
              wanted["fullyMaskedRows"].template get<std::vector<Index>>())
        << name;
  }
}

TYPED_TEST(Attention, OfTheHandMadeExample) {
  Inputs<TypeParam> inputs{RowMatrix<TypeParam>::Zero(1, 4),
                           RowMatrix<TypeParam>::Zero(6, 4),
                           RowMatrix<TypeParam>::Identity(6, 6)};
  inputs.q(0, 2) = 4;
  inputs.k(5, 2) = 2;
  const AttentionResult<TypeParam> result = attend(inputs).value();
  EXPECT_EQ(result.scores(0, 5), 8);
  EXPECT_EQ(result.scaled(0, 5), 4);
  EXPECT_NEAR(result.weights(0, 5), 0.916, 5e-4);
  EXPECT_EQ(result.output, result.weights);
  AttentionOptions unscaled;
  unscaled.scale.kind = Scale::Kind::kNone;
  EXPECT_NEAR(attend(inputs, unscaled).value().weights(0, 5), 0.998, 5e-4);
}

TYPED_TEST(Attention, RowsOfWeightsSumToOne) {
  Samples samples(1);
  for (int round = 0; round < 50; ++round) {
    const auto inputs =
        random<TypeParam>(samples, samples.integer(1, 9), samples.integer(1, 9),
                          samples.integer(1, 9), samples.integer(1, 9));
    const AttentionResult<TypeParam> result = attend(inputs).value();
    EXPECT_GE(result.weights.minCoeff(), 0);
    expectNear(result.weights.rowwise().sum(),
               RowMatrix<TypeParam>::Ones(inputs.q.rows(), 1), 1e-6, "sums");
  }
}

TYPED_TEST(Attention, DoesNotSeeTheOrderOfKeys) {
  Samples samples(2);
  for (int round = 0; round < 30; ++round) {
    const auto inputs = random<TypeParam>(samples, 4, 7, 5, 3);
    const Inputs<TypeParam> shuffled{inputs.q, inputs.k.colwise().reverse(),
                                     inputs.v.colwise().reverse()};
    const AttentionResult<TypeParam> straight = attend(inputs).value();
    const AttentionResult<TypeParam> reversed = attend(shuffled).value();
    expectNear(reversed.output, straight.output, kTolerance<TypeParam>,
               "output");
    expectNear(reversed.weights.rowwise().reverse(), straight.weights,
               kTolerance<TypeParam>, "weights");
  }
}

TYPED_TEST(Attention, MovesItsOutputsWithItsQueries) {
  Samples samples(3);
  const auto inputs = random<TypeParam>(samples, 5, 6, 4, 3);
  const Inputs<TypeParam> shuffled{inputs.q.colwise().reverse(), inputs.k,
                                   inputs.v};
  EXPECT_EQ(attend(shuffled).value().output,
            attend(inputs).value().output.colwise().reverse().eval());
}

TYPED_TEST(Attention, CausalEqualsItsLowerTriangle) {
  Samples samples(4);
  const auto inputs = random<TypeParam>(samples, 7, 7, 3, 2);
  RowMatrix<double> triangle = RowMatrix<double>::Zero(7, 7);
  triangle.triangularView<Eigen::Lower>().setOnes();
  const AttentionResult<TypeParam> result = attend(inputs, causal()).value();
  EXPECT_EQ(result.weights, attend(inputs, masked(triangle)).value().weights);
  for (Index i = 0; i < 7; ++i) {
    for (Index j = i + 1; j < 7; ++j) EXPECT_EQ(result.weights(i, j), 0);
  }
  EXPECT_EQ(result.output.row(0), inputs.v.row(0));
}

TYPED_TEST(Attention, AHiddenKeyIsAsGoodAsGone) {
  Samples samples(5);
  const auto inputs = random<TypeParam>(samples, 3, 5, 4, 2);
  RowMatrix<double> visible = RowMatrix<double>::Ones(3, 5);
  visible.col(4).setZero();
  const Inputs<TypeParam> fewer{inputs.q, inputs.k.topRows(4),
                                inputs.v.topRows(4)};
  EXPECT_EQ(attend(inputs, masked(visible)).value().output,
            attend(fewer).value().output);
}

TYPED_TEST(Attention, AFullyMaskedRowIsZeroAndListed) {
  Samples samples(6);
  const auto inputs = random<TypeParam>(samples, 4, 3, 2, 2);
  RowMatrix<double> visible = RowMatrix<double>::Ones(4, 3);
  visible.row(1).setZero();
  visible.row(3).setZero();
  const AttentionResult<TypeParam> result =
      attend(inputs, masked(visible)).value();
  EXPECT_EQ(result.fullyMaskedRows, (std::vector<Index>{1, 3}));
  for (Index row : {1, 3}) {
    EXPECT_TRUE(result.weights.row(row).isZero(0));
    EXPECT_TRUE(result.output.row(row).isZero(0));
  }
  EXPECT_FALSE(result.output.row(0).isZero(0));
  EXPECT_TRUE(result.scaled.allFinite());
}

TYPED_TEST(Attention, ManyAlikeKeysStayExact) {
  constexpr Index kKeys = 1 << 20;
  const Inputs<TypeParam> inputs{
      RowMatrix<TypeParam>::Constant(1, 1, 1),
      RowMatrix<TypeParam>::Constant(kKeys, 1, TypeParam(0.3)),
      RowMatrix<TypeParam>::Constant(kKeys, 1, TypeParam(0.7))};
  const AttentionResult<TypeParam> result = attend(inputs).value();
  EXPECT_EQ(result.weights.minCoeff(), TypeParam(1) / kKeys);
  EXPECT_NEAR(result.output(0, 0), TypeParam(0.7), kTolerance<TypeParam>);
}

TYPED_TEST(Attention, FormsOnlyWhatIsWanted) {
  Samples samples(7);
  const auto inputs = random<TypeParam>(samples, 4, 4, 3, 2);
  const AttentionResult<TypeParam> all = attend(inputs, causal()).value();
  AttentionOptions options = causal();
  options.want = {false, false, false, true, false};
  const AttentionResult<TypeParam> output = attend(inputs, options).value();
  EXPECT_EQ(output.output, all.output);
  EXPECT_EQ(output.scores.size() + output.scaled.size() + output.weights.size(),
            0);
  options.want = {true, false, true, false, false};
  const AttentionResult<TypeParam> some = attend(inputs, options).value();
  EXPECT_EQ(some.scores, all.scores);
  EXPECT_EQ(some.weights, all.weights);
  EXPECT_EQ(some.output.size(), 0);
}

TYPED_TEST(Attention, AllocatesNothingInAReusedWorkspace) {
  Samples samples(8);
  const auto inputs = random<TypeParam>(samples, 33, 47, 16, 9);
  RowMatrix<double> visible = RowMatrix<double>::Ones(33, 47);
  visible.row(5).setZero();
  const AttentionOptions options = masked(visible);
  AttentionWorkspace workspace;
  AttentionResult<TypeParam> result;
  const auto call = [&] {
    const std::size_t before = allocationCount();
    EXPECT_FALSE(attentionInto<TypeParam>(inputs.q, inputs.k, inputs.v, options,
                                          workspace, result));
    return allocationCount() - before;
  };
  EXPECT_GE(call(), 6U) << "the counter does not count";
  EXPECT_EQ(call(), 0U);
  EXPECT_EQ(result.fullyMaskedRows, std::vector<Index>{5});
}

TYPED_TEST(Attention, RefusesShapesThatDoNotFit) {
  Samples samples(9);
  auto inputs = random<TypeParam>(samples, 2, 3, 4, 2);
  inputs.k = samples.matrix<TypeParam>(3, 5);
  expectInvalid(attend(inputs), "k",
                "k is 3x5; it must have q's number of columns, 4");
  inputs = random<TypeParam>(samples, 2, 3, 4, 2);
  inputs.v = samples.matrix<TypeParam>(2, 2);
  expectInvalid(attend(inputs), "v",
                "v is 2x2; it must have k's number of rows, 3");
  expectTooLarge(attend(random<TypeParam>(samples, 2, 2, 1025, 1)), "q",
                 "q is 2x1025; it must have at most 1024 columns");
  EXPECT_EQ(attend(random<TypeParam>(samples, 2049, 2048, 1, 1)).error().code,
            ErrorCode::kTooLarge);
}

TYPED_TEST(Attention, RefusesMasksThatMakeNoSense) {
  Samples samples(10);
  const auto inputs = random<TypeParam>(samples, 2, 3, 4, 2);
  EXPECT_EQ(attend(inputs, causal()).error().argument, "mask");
  expectInvalid(attend(inputs, masked(RowMatrix<double>::Ones(3, 2))), "mask",
                "mask is 3x2; it must be 2x3");
  RowMatrix<double> visible = RowMatrix<double>::Ones(2, 3);
  visible(1, 2) = 0.5;
  expectInvalid(attend(inputs, masked(visible)), "mask",
                "mask[1, 2] is 0.5; it must be 0 or 1 (1 = visible)");
  visible(1, 2) = kNaN;
  expectInvalid(attend(inputs, masked(visible)), "mask",
                "mask[1, 2] is NaN; it must be 0 or 1 (1 = visible)");
}

TYPED_TEST(Attention, RefusesNumbersThatAreNotFinite) {
  Samples samples(11);
  const auto good = random<TypeParam>(samples, 2, 3, 4, 2);
  auto bad = good;
  bad.q(1, 3) = std::numeric_limits<TypeParam>::quiet_NaN();
  expectInvalid(attend(bad), "q", "q[1, 3] is NaN; it must be finite");
  bad = good;
  bad.k(2, 0) = -std::numeric_limits<TypeParam>::infinity();
  expectInvalid(attend(bad), "k", "k[2, 0] is -Infinity; it must be finite");
  bad = good;
  bad.v(0, 1) = std::numeric_limits<TypeParam>::infinity();
  expectInvalid(attend(bad), "v", "v[0, 1] is Infinity; it must be finite");
  expectInvalid(attend(good, scaledBy(kInf)), "scale",
                "scale is Infinity; it must be finite");
  expectInvalid(attend(good, scaledBy(kNaN)), "scale",
                "scale is NaN; it must be finite");
}

TYPED_TEST(Attention, RefusesScoresThatCouldOverflow) {
  const TypeParam large = std::sqrt(std::numeric_limits<TypeParam>::max());
  Inputs<TypeParam> inputs{RowMatrix<TypeParam>::Constant(1, 2, large),
                           RowMatrix<TypeParam>::Constant(1, 2, large),
                           RowMatrix<TypeParam>::Ones(1, 1)};
  EXPECT_EQ(attend(inputs).error().argument, "q");
  inputs.k /= 4;
  EXPECT_TRUE(attend(inputs).ok());
  EXPECT_EQ(attend(inputs, scaledBy(1e3)).error().argument, "scale");
}

TEST(ToPrecision, RoundsToTheNearestFloat) {
  RowMatrix<double> matrix(1, 2);
  matrix << 0.1, -3;
  EXPECT_EQ(toPrecision<float>("q", matrix).value()(0, 0), 0.1F);
  EXPECT_EQ(toPrecision<double>("q", matrix).value(), matrix);
}

TEST(ToPrecision, RefusesWhatIsTooLargeForFloat) {
  RowMatrix<double> matrix = RowMatrix<double>::Zero(2, 2);
  matrix(1, 0) = 1e300;
  expectInvalid(
      toPrecision<float>("v", matrix), "v",
      "v[1, 0] is 1e+300; it must be finite in the precision asked for");
  EXPECT_TRUE(toPrecision<double>("v", matrix).ok());
}

}  // namespace attn::test
