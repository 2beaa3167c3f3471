#include <attn/attention.h>
#include <attn/checks.h>

#include <cmath>

#include "attention_checks.h"
#include "kernels/attention_rows.h"

namespace attn {

namespace {

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
  if (Check found =
          checkAttention<Scalar>(q, k, v, options.mask, options.scale)) {
    return found;
  }
  const AttentionWant& want = options.want;
  const double factor = scaleFactor(options.scale, q.cols());
  shapeResult(q.rows(), k.rows(), v.cols(), want, result);
  workspace.row.resize(k.rows());
  workspace.output.resize(v.cols());
  workspace.block.resize(v.cols());

  for (Index i = 0; i < q.rows(); ++i) {
    Eigen::ArrayXd& row = workspace.row;
    dotRow<Scalar>(q, i, k, row);
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
    sumRows<Scalar>(row, v, workspace.output, workspace.block);
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
