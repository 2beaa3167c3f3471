#include <attn/attention.h>
#include <attn/checks.h>
#include <attn/limits.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>

#include "compensated_sum.h"

namespace attn {

namespace {

constexpr double kHidden = -std::numeric_limits<double>::infinity();

/**
 * Σ a_c b_c in double, which holds a product of two floats exactly. Four sums
 * side by side let the compiler use SIMD and fix the order of additions, so
 * that every target returns the same bits.
 */
template <typename Scalar>
double dot(const Scalar* a, const Scalar* b, Index size) {
  double sum0 = 0, sum1 = 0, sum2 = 0, sum3 = 0;
  Index c = 0;
  for (; c + 4 <= size; c += 4) {
    sum0 += static_cast<double>(a[c]) * static_cast<double>(b[c]);
    sum1 += static_cast<double>(a[c + 1]) * static_cast<double>(b[c + 1]);
    sum2 += static_cast<double>(a[c + 2]) * static_cast<double>(b[c + 2]);
    sum3 += static_cast<double>(a[c + 3]) * static_cast<double>(b[c + 3]);
  }
  for (; c < size; ++c) {
    sum0 += static_cast<double>(a[c]) * static_cast<double>(b[c]);
  }
  return (sum0 + sum1) + (sum2 + sum3);
}

/** Row i of QKᵀ. */
template <typename Scalar>
void scoreRow(const MatrixView<Scalar>& q, Index i, const MatrixView<Scalar>& k,
              Eigen::ArrayXd& row) {
  for (Index j = 0; j < k.rows(); ++j) {
    row[j] = dot(q.row(i).data(), k.row(j).data(), q.cols());
  }
}

/** Sets what query i must not see to −∞. */
void hideMasked(const Mask& mask, Index i, Eigen::ArrayXd& row) {
  if (mask.kind == Mask::Kind::kCausal) {
    row.tail(row.size() - i - 1).setConstant(kHidden);
  }
  if (mask.kind != Mask::Kind::kMatrix) return;
  for (Index j = 0; j < row.size(); ++j) {
    if (mask.visible(i, j) == 0) row[j] = kHidden;
  }
}

/** Softmax in place over what is not −∞; where nothing is, the row becomes 0
 * and the answer false. */
bool weightRow(Eigen::ArrayXd& row) {
  const double max = row.maxCoeff();
  if (max == kHidden) {
    row.setZero();
    return false;
  }
  CompensatedSum normalizer;
  for (double& cell : row) {
    cell = std::exp(cell - max);  // Eigen's own exp is never 0, not even at −∞
    normalizer.add(cell);
  }
  row /= normalizer.value();
  return true;
}

/**
 * output = weights·V for one query. Summed block by block: in one run, the
 * rounding of four million additions would exceed the promised error.
 */
template <typename Scalar>
void outputRow(const Eigen::ArrayXd& weights, const MatrixView<Scalar>& v,
               AttentionWorkspace& workspace) {
  constexpr Index kBlock = 1024;
  workspace.output.setZero();
  for (Index start = 0; start < v.rows(); start += kBlock) {
    workspace.block.setZero();
    for (Index j = start; j < std::min(start + kBlock, v.rows()); ++j) {
      if (weights[j] == 0) continue;
      workspace.block += weights[j] * v.row(j).template cast<double>();
    }
    workspace.output += workspace.block;
  }
}

double scaleFactor(const Scale& scale, Index dk) {
  switch (scale.kind) {
    case Scale::Kind::kSqrt:
      return 1 / std::sqrt(static_cast<double>(dk));
    case Scale::Kind::kFactor:
      return scale.factor;
    case Scale::Kind::kNone:
      break;
  }
  return 1;
}

Check checkScale(const Scale& scale) {
  return scale.kind == Scale::Kind::kFactor ? checkFinite("scale", scale.factor)
                                            : Check{};
}

template <typename Scalar>
Shape shapeOf(const MatrixView<Scalar>& matrix) {
  return {matrix.rows(), matrix.cols()};
}

Check checkMaskFits(const Mask& mask, Shape q, Shape k) {
  if (mask.kind == Mask::Kind::kMatrix) {
    return checkMaskShape(shapeOf<double>(mask.visible), q, k);
  }
  if (mask.kind == Mask::Kind::kNone || q.rows == k.rows) return {};
  return invalidArgument("mask", "causal",
                         "it needs as many queries as keys, not " +
                             std::to_string(q.rows) + " and " +
                             std::to_string(k.rows));
}

Check checkMaskCells(const Mask& mask) {
  if (mask.kind != Mask::Kind::kMatrix) return {};
  for (Index i = 0; i < mask.visible.rows(); ++i) {
    for (Index j = 0; j < mask.visible.cols(); ++j) {
      const double cell = mask.visible(i, j);
      if (cell == 0 || cell == 1) continue;
      return invalidEntry("mask", placeOf(i, j), cell,
                          "it must be 0 or 1 (1 = visible)");
    }
  }
  return {};
}

/** A bound on the scores rather than the scores: the check comes before the
 * work. */
template <typename Scalar>
Check checkScoresFit(const MatrixView<Scalar>& q, const MatrixView<Scalar>& k,
                     double factor) {
  const auto largestQ = static_cast<double>(q.cwiseAbs().maxCoeff());
  const auto largestK = static_cast<double>(k.cwiseAbs().maxCoeff());
  const auto most = static_cast<double>(std::numeric_limits<Scalar>::max());
  const double bound = largestQ * largestK * static_cast<double>(q.cols());
  if (bound > most) {
    return invalidArgument("q",
                           "as large as " + formatNumber(largestQ) +
                               " and k as " + formatNumber(largestK),
                           "their products could exceed the precision's "
                           "largest number, " +
                               formatNumber(most));
  }
  if (bound * std::abs(factor) <= most) return {};
  return invalidArgument("scale", formatNumber(factor),
                         "the scaled products could exceed the precision's "
                         "largest number, " +
                             formatNumber(most));
}

template <typename Scalar>
Check checkAttention(const MatrixView<Scalar>& q, const MatrixView<Scalar>& k,
                     const MatrixView<Scalar>& v,
                     const AttentionOptions& options) {
  return firstOf(
      [&] {
        return checkAttentionShapes(shapeOf<Scalar>(q), shapeOf<Scalar>(k),
                                    shapeOf<Scalar>(v));
      },
      [&] {
        return checkMaskFits(options.mask, shapeOf<Scalar>(q),
                             shapeOf<Scalar>(k));
      },
      [&] { return checkScale(options.scale); },          //
      [&] { return checkFiniteMatrix<Scalar>("q", q); },  //
      [&] { return checkFiniteMatrix<Scalar>("k", k); },  //
      [&] { return checkFiniteMatrix<Scalar>("v", v); },  //
      [&] { return checkMaskCells(options.mask); },       //
      [&] {
        return checkScoresFit<Scalar>(q, k,
                                      scaleFactor(options.scale, q.cols()));
      });
}

template <typename Scalar>
void shapeResult(Index n, Index m, Index dv, const AttentionWant& want,
                 AttentionResult<Scalar>& result) {
  result.scores.resize(want.scores ? n : 0, want.scores ? m : 0);
  result.scaled.resize(want.scaled ? n : 0, want.scaled ? m : 0);
  result.weights.resize(want.weights ? n : 0, want.weights ? m : 0);
  result.output.resize(want.output ? n : 0, want.output ? dv : 0);
  result.fullyMaskedRows.clear();
}

}  // namespace

template <typename Scalar>
Check attentionInto(const MatrixView<Scalar>& q, const MatrixView<Scalar>& k,
                    const MatrixView<Scalar>& v,
                    const AttentionOptions& options,
                    AttentionWorkspace& workspace,
                    AttentionResult<Scalar>& result) {
  if (Check found = checkAttention<Scalar>(q, k, v, options)) return found;
  const AttentionWant& want = options.want;
  const double factor = scaleFactor(options.scale, q.cols());
  shapeResult(q.rows(), k.rows(), v.cols(), want, result);
  workspace.row.resize(k.rows());
  workspace.output.resize(v.cols());
  workspace.block.resize(v.cols());

  for (Index i = 0; i < q.rows(); ++i) {
    Eigen::ArrayXd& row = workspace.row;
    scoreRow<Scalar>(q, i, k, row);
    if (want.scores) {
      result.scores.row(i) = row.matrix().transpose().template cast<Scalar>();
    }
    row *= factor;
    if (want.scaled) {
      result.scaled.row(i) = row.matrix().transpose().template cast<Scalar>();
    }
    hideMasked(options.mask, i, row);
    if (!weightRow(row) && want.fullyMaskedRows) {
      result.fullyMaskedRows.push_back(i);
    }
    if (want.weights) {
      result.weights.row(i) = row.matrix().transpose().template cast<Scalar>();
    }
    if (!want.output) continue;
    outputRow<Scalar>(row, v, workspace);
    result.output.row(i) = workspace.output.template cast<Scalar>();
  }
  return {};
}

template <typename Scalar>
Result<AttentionResult<Scalar>> attention(const MatrixView<Scalar>& q,
                                          const MatrixView<Scalar>& k,
                                          const MatrixView<Scalar>& v,
                                          const AttentionOptions& options) {
  AttentionWorkspace workspace;
  AttentionResult<Scalar> result;
  if (Check found =
          attentionInto<Scalar>(q, k, v, options, workspace, result)) {
    return *found;
  }
  return result;
}

template <typename Scalar>
Result<RowMatrix<Scalar>> toPrecision(const char* argument,
                                      const MatrixView<double>& matrix) {
  RowMatrix<Scalar> rounded = matrix.cast<Scalar>();
  for (Index i = 0; i < matrix.rows(); ++i) {
    for (Index j = 0; j < matrix.cols(); ++j) {
      if (!std::isfinite(rounded(i, j))) {
        return invalidEntry(argument, placeOf(i, j), matrix(i, j),
                            "it must be finite in the precision asked for");
      }
    }
  }
  return rounded;
}

template Check attentionInto<float>(const MatrixView<float>&,
                                    const MatrixView<float>&,
                                    const MatrixView<float>&,
                                    const AttentionOptions&,
                                    AttentionWorkspace&,
                                    AttentionResult<float>&);
template Check attentionInto<double>(const MatrixView<double>&,
                                     const MatrixView<double>&,
                                     const MatrixView<double>&,
                                     const AttentionOptions&,
                                     AttentionWorkspace&,
                                     AttentionResult<double>&);
template Result<AttentionResult<float>> attention<float>(
    const MatrixView<float>&, const MatrixView<float>&,
    const MatrixView<float>&, const AttentionOptions&);
template Result<AttentionResult<double>> attention<double>(
    const MatrixView<double>&, const MatrixView<double>&,
    const MatrixView<double>&, const AttentionOptions&);
template Result<RowMatrix<float>> toPrecision<float>(const char*,
                                                     const MatrixView<double>&);
template Result<RowMatrix<double>> toPrecision<double>(
    const char*, const MatrixView<double>&);

}  // namespace attn
