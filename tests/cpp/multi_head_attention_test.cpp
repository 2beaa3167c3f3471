#include <attn/multi_head_attention.h>
#include <gtest/gtest.h>

#include <limits>
#include <string>

#include "attention_requests.h"
#include "expect.h"
#include "fixtures.h"
#include "samples.h"

namespace attn::test {

template <typename Scalar>
class MultiHeadAttention : public testing::Test {};

using Scalars = testing::Types<float, double>;
TYPED_TEST_SUITE(MultiHeadAttention, Scalars, );

template <typename Scalar>
using Inputs = MultiHeadAttentionInputs<Scalar>;

template <typename Scalar>
double tolerance() {
  return std::is_same_v<Scalar, float> ? 2e-5 : 1e-12;
}

template <typename Scalar>
Inputs<Scalar> random(std::uint32_t seed, Index n, Index d) {
  Samples samples(seed);
  const auto square = [&] { return samples.matrix<Scalar>(d, d); };
  Inputs<Scalar> inputs{samples.matrix<Scalar>(n, d), {}, {}, {}, {}};
  inputs.wq = square();
  inputs.wk = square();
  inputs.wv = square();
  inputs.wo = square();
  return inputs;
}

template <typename Scalar>
Inputs<Scalar> inputsOf(const Json& request) {
  const auto matrix = [&](const char* field) -> RowMatrix<Scalar> {
    return toMatrix(request[field]).template cast<Scalar>();
  };
  return {matrix("x"), matrix("wq"), matrix("wk"), matrix("wv"), matrix("wo")};
}

TYPED_TEST(MultiHeadAttention, AgreesWithPyTorch) {
  for (const Json& item : casesOf("multiHeadAttention")) {
    const Json& request = item["request"];
    const Json& wanted = item["result"];
    const auto result =
        multiHeadAttention<TypeParam>(inputsOf<TypeParam>(request),
                                      request["heads"].get<std::int64_t>(),
                                      toMask(request))
            .value();
    const auto name = item["name"].get<std::string>();
    ASSERT_EQ(result.heads.size(), wanted["heads"].size());
    for (std::size_t h = 0; h < result.heads.size(); ++h) {
      const Json& head = wanted["heads"][h];
      expectNear(result.heads[h].weights, toMatrix(head["weights"]),
                 tolerance<TypeParam>(), name);
      const RowMatrix<double> output = toMatrix(head["output"]);
      const double size = std::max(1.0, output.cwiseAbs().maxCoeff());
      expectNear(result.heads[h].output, output, size * tolerance<TypeParam>(),
                 name);
    }
    const RowMatrix<double> output = toMatrix(wanted["output"]);
    const double size = std::max(1.0, output.cwiseAbs().maxCoeff());
    expectNear(result.output, output, size * tolerance<TypeParam>(), name);
    EXPECT_EQ(Json(result.fullyMaskedRows), wanted["fullyMaskedRows"]) << name;
  }
}

TYPED_TEST(MultiHeadAttention, OneHeadIsAttentionBetweenProjections) {
  const Inputs<double> in = random<double>(1, 5, 4);
  const auto whole = multiHeadAttention<double>(in, 1).value();
  const auto plain =
      attention<double>(in.x * in.wq, in.x * in.wk, in.x * in.wv).value();
  expectNear(whole.heads[0].weights, plain.weights, 1e-13, "weights");
  expectNear(whole.output, RowMatrix<double>(plain.output * in.wo), 1e-13,
             "output");
}

TYPED_TEST(MultiHeadAttention, AHeadDependsOnItsOwnColumnsAlone) {
  Inputs<TypeParam> inputs = random<TypeParam>(2, 6, 8);
  const auto before = multiHeadAttention<TypeParam>(inputs, 4).value();
  inputs.wq.col(2) *= 2;  // of head 1
  const auto after = multiHeadAttention<TypeParam>(inputs, 4).value();
  for (std::size_t h : {0U, 2U, 3U}) {
    EXPECT_EQ(before.heads[h].weights, after.heads[h].weights);
    EXPECT_EQ(before.heads[h].output, after.heads[h].output);
  }
  EXPECT_NE(before.heads[1].weights, after.heads[1].weights);
}

TYPED_TEST(MultiHeadAttention, IsPermutationEquivariantUnlessTheMaskIsCausal) {
  Inputs<TypeParam> inputs = random<TypeParam>(3, 5, 6);
  const auto before = multiHeadAttention<TypeParam>(inputs, 3).value();
  const auto causal =
      multiHeadAttention<TypeParam>(inputs, 3, causalMask()).value();
  inputs.x = RowMatrix<TypeParam>(inputs.x.colwise().reverse());
  const auto after = multiHeadAttention<TypeParam>(inputs, 3).value();
  expectNear(RowMatrix<TypeParam>(after.output.colwise().reverse()),
             before.output, 10 * tolerance<TypeParam>(), "output");
  const auto causalAfter =
      multiHeadAttention<TypeParam>(inputs, 3, causalMask()).value();
  EXPECT_GT((causalAfter.output.colwise().reverse() - causal.output)
                .cwiseAbs()
                .maxCoeff(),
            0.01);
}

TYPED_TEST(MultiHeadAttention, RefusesHeadsThatDoNotDivideTheWidth) {
  const Inputs<TypeParam> inputs = random<TypeParam>(4, 2, 6);
  for (std::int64_t heads : {-2, 0, 4, 7}) {
    expectInvalid(multiHeadAttention<TypeParam>(inputs, heads), "heads",
                  "heads is " + std::to_string(heads) +
                      "; it must divide the number of x's columns, 6");
  }
}

TYPED_TEST(MultiHeadAttention, RefusesShapesThatDoNotFit) {
  Inputs<TypeParam> inputs = random<TypeParam>(5, 2, 6);
  inputs.wk = RowMatrix<TypeParam>::Ones(6, 5);
  expectInvalid(multiHeadAttention<TypeParam>(inputs, 2), "wk",
                "wk is 6x5; it must be 6x6");
  inputs = random<TypeParam>(5, 2, 6);
  expectInvalid(multiHeadAttention<TypeParam>(
                    inputs, 2, matrixMask(RowMatrix<double>::Ones(2, 3))),
                "mask", "mask is 2x3; it must be 2x2");
  inputs.x.resize(0, 6);
  expectInvalid(multiHeadAttention<TypeParam>(inputs, 2), "x",
                "x is 0x6; it must have at least one row and one column");
  const Shape wide{1025, 1025};
  expectTooLarge(
      checkMultiHeadAttentionShapes({{1, 1025}, wide, wide, wide, wide}, 1),
      "x", "x is 1x1025; it must have at most 1024 columns");
  const Shape square{4, 4};
  expectTooLarge(
      checkMultiHeadAttentionShapes({{2048, 4}, square, square, square, square},
                                    2),
      "x",
      "x is 2048x4 for 2 heads; heads times rows times rows must be at most "
      "4194304");
  EXPECT_FALSE(checkMultiHeadAttentionShapes(
      {{2048, 4}, square, square, square, square}, 1));
}

TYPED_TEST(MultiHeadAttention, RefusesNumbersThatAreNotFiniteOrTooLarge) {
  Inputs<TypeParam> inputs = random<TypeParam>(6, 2, 4);
  inputs.wo(1, 3) = std::numeric_limits<TypeParam>::quiet_NaN();
  expectInvalid(multiHeadAttention<TypeParam>(inputs, 2), "wo",
                "wo[1, 3] is NaN; it must be finite");
  inputs = random<TypeParam>(6, 2, 4);
  inputs.x.setConstant(std::numeric_limits<TypeParam>::max());
  inputs.wv.setConstant(4);
  inputs.wq.setZero();
  EXPECT_EQ(multiHeadAttention<TypeParam>(inputs, 2).error().argument, "x");
}

}  // namespace attn::test
