#include <attn/checks.h>
#include <attn/limits.h>
#include <attn/multi_head_attention.h>

#include <cmath>
#include <string>
#include <utility>

#include "product.h"

namespace attn {

namespace {

std::string describe(Shape shape) {
  return std::to_string(shape.rows) + "x" + std::to_string(shape.cols);
}

Check checkSquare(const char* argument, Shape shape, std::int64_t width) {
  if (shape.rows == width && shape.cols == width) return {};
  return invalidArgument(argument, describe(shape),
                         "it must be " + describe({width, width}));
}

Check checkHeads(std::int64_t heads, Shape x) {
  if (heads < 1 || x.cols % heads != 0) {
    return invalidArgument(
        "heads", std::to_string(heads),
        "it must divide the number of x's columns, " + std::to_string(x.cols));
  }
  if (heads * x.rows <= kMaxAttentionCells / x.rows) return {};
  return tooLarge("x", describe(x) + " for " + std::to_string(heads) + " heads",
                  "heads times rows times rows must be at most " +
                      std::to_string(kMaxAttentionCells));
}

Shape shapeOf(const RowMatrix<double>& matrix) {
  return {matrix.rows(), matrix.cols()};
}

Check checkInputs(const MultiHeadAttentionInputs<double>& in,
                  std::int64_t heads) {
  const MultiHeadAttentionShapes shapes{shapeOf(in.x), shapeOf(in.wq),
                                        shapeOf(in.wk), shapeOf(in.wv),
                                        shapeOf(in.wo)};
  if (Check found = checkMultiHeadAttentionShapes(shapes, heads)) return found;
  const auto finite = [](const char* name, const RowMatrix<double>& matrix) {
    return checkFiniteMatrix<double>(name, matrix);
  };
  return firstOf(
      [&] { return finite("x", in.x); }, [&] { return finite("wq", in.wq); },
      [&] { return finite("wk", in.wk); }, [&] { return finite("wv", in.wv); },
      [&] { return finite("wo", in.wo); });
}

Error tooLargeForPrecision() {
  return {ErrorCode::kInvalidArgument, "x",
          "x and the weights are so large that a result would exceed the "
          "precision's largest number"};
}

/** One head on its columns of Q, K and V. */
Result<AttentionResult<double>> attend(const RowMatrix<double>& q,
                                       const RowMatrix<double>& k,
                                       const RowMatrix<double>& v,
                                       const Mask& mask) {
  AttentionOptions options{mask, {}, {}};
  options.want.scores = options.want.scaled = false;
  Result<AttentionResult<double>> result = attention<double>(q, k, v, options);
  // The callers know of no `q` and `k`.
  const bool fits = result.ok() || result.error().argument == "mask";
  return fits ? result : tooLargeForPrecision();
}

Result<MultiHeadAttentionResult<double>> form(
    const MultiHeadAttentionInputs<double>& in, std::int64_t heads,
    const Mask& mask) {
  if (Check found = checkInputs(in, heads)) return *found;
  const RowMatrix<double> q = product(in.x, in.wq);
  const RowMatrix<double> k = product(in.x, in.wk);
  const RowMatrix<double> v = product(in.x, in.wv);
  const Index width = q.cols() / static_cast<Index>(heads);
  MultiHeadAttentionResult<double> result;
  RowMatrix<double> joined(q.rows(), q.cols());
  for (Index from = 0; from < q.cols(); from += width) {
    const Result<AttentionResult<double>> head =
        attend(q.middleCols(from, width), k.middleCols(from, width),
               v.middleCols(from, width), mask);
    if (!head.ok()) return head.error();
    const AttentionResult<double>& formed = head.value();
    joined.middleCols(from, width) = formed.output;
    result.heads.push_back({formed.weights, formed.output});
    result.fullyMaskedRows = formed.fullyMaskedRows;
  }
  result.output = product(joined, in.wo);
  return result;
}

/** Rounds; refuses where that leaves something that is not finite. */
template <typename Scalar>
Result<MultiHeadAttentionResult<Scalar>> rounded(
    const MultiHeadAttentionResult<double>& formed) {
  MultiHeadAttentionResult<Scalar> result;
  result.output = formed.output.template cast<Scalar>();
  result.fullyMaskedRows = formed.fullyMaskedRows;
  bool finite = result.output.allFinite();
  for (const Head<double>& head : formed.heads) {
    result.heads.push_back({head.weights.template cast<Scalar>(),
                            head.output.template cast<Scalar>()});
    finite = finite && result.heads.back().output.allFinite();
  }
  if (!finite) return tooLargeForPrecision();
  return result;
}

}  // namespace

Check checkMultiHeadAttentionShapes(const MultiHeadAttentionShapes& shapes,
                                    std::int64_t heads) {
  const Shape x = shapes.x;
  if (x.rows < 1 || x.cols < 1) {
    return invalidArgument("x", describe(x),
                           "it must have at least one row and one column");
  }
  if (x.cols > kMaxAttentionWidth) {
    return tooLarge("x", describe(x),
                    "it must have at most " +
                        std::to_string(kMaxAttentionWidth) + " columns");
  }
  return firstOf([&] { return checkSquare("wq", shapes.wq, x.cols); },
                 [&] { return checkSquare("wk", shapes.wk, x.cols); },
                 [&] { return checkSquare("wv", shapes.wv, x.cols); },
                 [&] { return checkSquare("wo", shapes.wo, x.cols); },
                 [&] { return checkHeads(heads, x); });
}

template <typename Scalar>
Result<MultiHeadAttentionResult<Scalar>> multiHeadAttention(
    const MultiHeadAttentionInputs<Scalar>& in, std::int64_t heads,
    const Mask& mask) {
  const auto widened = [](const RowMatrix<Scalar>& matrix) {
    return RowMatrix<double>(matrix.template cast<double>());
  };
  const Result<MultiHeadAttentionResult<double>> formed =
      form({widened(in.x), widened(in.wq), widened(in.wk), widened(in.wv),
            widened(in.wo)},
           heads, mask);
  if (!formed.ok()) return formed.error();
  return rounded<Scalar>(formed.value());
}

template Result<MultiHeadAttentionResult<float>> multiHeadAttention<float>(
    const MultiHeadAttentionInputs<float>&, std::int64_t, const Mask&);
template Result<MultiHeadAttentionResult<double>> multiHeadAttention<double>(
    const MultiHeadAttentionInputs<double>&, std::int64_t, const Mask&);

}  // namespace attn
