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

template <typename Scalar>
Shape shapeOf(const RowMatrix<Scalar>& matrix) {
  return {matrix.rows(), matrix.cols()};
}

template <typename Scalar>
Check checkInputs(const MultiHeadAttentionInputs<Scalar>& in,
                  std::int64_t heads) {
  const auto finite = [](const char* name, const RowMatrix<Scalar>& matrix) {
    return checkFiniteMatrix<Scalar>(name, matrix);
  };
  return firstOf(
      [&] {
        return checkMultiHeadAttentionShapes(
            {shapeOf(in.x), shapeOf(in.wq), shapeOf(in.wk), shapeOf(in.wv),
             shapeOf(in.wo)},
            heads);
      },
      [&] { return finite("x", in.x); }, [&] { return finite("wq", in.wq); },
      [&] { return finite("wk", in.wk); }, [&] { return finite("wv", in.wv); },
      [&] { return finite("wo", in.wo); });
}

Error tooLargeForPrecision() {
  return {ErrorCode::kInvalidArgument, "x",
          "x and the weights are so large that a result would exceed the "
          "precision's largest number"};
}

template <typename Scalar>
RowMatrix<double> project(const RowMatrix<Scalar>& x,
                          const RowMatrix<Scalar>& w) {
  return product(x.template cast<double>(), w.template cast<double>());
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
  if (Check found = checkInputs<Scalar>(in, heads)) return *found;
  const RowMatrix<double> q = project(in.x, in.wq);
  const RowMatrix<double> k = project(in.x, in.wk);
  const RowMatrix<double> v = project(in.x, in.wv);
  const Index width = q.cols() / static_cast<Index>(heads);
  MultiHeadAttentionResult<Scalar> result;
  RowMatrix<double> joined(q.rows(), q.cols());
  for (Index from = 0; from < q.cols(); from += width) {
    const Result<AttentionResult<double>> head =
        attend(q.middleCols(from, width), k.middleCols(from, width),
               v.middleCols(from, width), mask);
    if (!head.ok()) return head.error();
    const AttentionResult<double>& formed = head.value();
    joined.middleCols(from, width) = formed.output;
    result.heads.push_back({formed.weights.template cast<Scalar>(),
                            formed.output.template cast<Scalar>()});
    result.fullyMaskedRows = formed.fullyMaskedRows;
  }
  result.output = project(joined, in.wo.template cast<double>().eval())
                      .template cast<Scalar>();
  // A head beyond the precision is beyond it in the output's sums as well, but
  // for weights of 0.
  for (const Head<Scalar>& head : result.heads) {
    if (!head.output.allFinite()) return tooLargeForPrecision();
  }
  if (!result.output.allFinite()) return tooLargeForPrecision();
  return result;
}

template Result<MultiHeadAttentionResult<float>> multiHeadAttention<float>(
    const MultiHeadAttentionInputs<float>&, std::int64_t, const Mask&);
template Result<MultiHeadAttentionResult<double>> multiHeadAttention<double>(
    const MultiHeadAttentionInputs<double>&, std::int64_t, const Mask&);

}  // namespace attn
