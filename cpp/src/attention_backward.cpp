#include <attn/attention_backward.h>
#include <attn/checks.h>
#include <attn/limits.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "attention_checks.h"
#include "kernels/attention_rows.h"

namespace attn {

namespace {

/** Gradients of rows that every query adds to, summed in blocks of queries. */
struct BlockSum {
  RowMatrix<double> whole, block;

  BlockSum(Index rows, Index cols)
      : whole(RowMatrix<double>::Zero(rows, cols)),
        block(RowMatrix<double>::Zero(rows, cols)) {}

  void close() {
    whole += block;
    block.setZero();
  }
};

double largest(const MatrixView<double>& matrix) {
  return matrix.cwiseAbs().maxCoeff();
}

/** What one call reads, in double, which holds every float. */
struct Inputs {
  RowMatrix<double> q, k, v, upstream;
  const Mask& mask;
  double factor;
};

/** A bound on every gradient: |dWeights| ≤ d_v·|dO|·|V|, |dScaled| ≤
 * 2·|dWeights| in each cell and in the sum of a row. */
Check checkGradientsFit(const Inputs& in, double most) {
  const auto n = static_cast<double>(in.q.rows());
  const double given = largest(in.upstream);
  const double dScaled =
      2 * given * largest(in.v) * static_cast<double>(in.v.cols());
  const double dScores = dScaled * std::max(1.0, std::abs(in.factor));
  const double bound = std::max(
      n * given, dScores * std::max({1.0, largest(in.k), n * largest(in.q)}));
  if (bound <= most) return {};
  return invalidArgument(
      "upstream", "as large as " + formatNumber(given),
      "the gradients could exceed the precision's largest number, " +
          formatNumber(most));
}

void setRow(RowMatrix<double>& matrix, Index i, const Eigen::ArrayXd& row) {
  std::copy(row.begin(), row.end(), matrix.row(i).data());
}

/** All of one call. */
struct Pass {
  const Inputs& in;
  BlockSum dV, dK;
  Eigen::ArrayXd weights, gradient;  ///< m; one query's row
  Eigen::RowVectorXd dQ, block;      ///< d_k
  AttentionBackwardResult<double> result;

  explicit Pass(const Inputs& inputs)
      : in(inputs),
        dV(in.k.rows(), in.v.cols()),
        dK(in.k.rows(), in.k.cols()),
        weights(in.k.rows()),
        gradient(in.k.rows()),
        dQ(in.k.cols()),
        block(in.k.cols()) {
    for (auto* cells : {&result.dWeights, &result.dScaled, &result.dScores}) {
      cells->resize(in.q.rows(), in.k.rows());
    }
    result.dQ.resize(in.q.rows(), in.q.cols());
  }

  /** weights = softmax of query i's scaled scores over what the mask shows;
   * false where it shows nothing. */
  bool forward(Index i) {
    dotRow<double>(in.q, i, in.k, weights);
    weights *= in.factor;
    hideMasked(in.mask, i, weights);
    return weightRow(weights);
  }

  /** From query i's output back to its scores. `+ 0.0` makes −0 a 0. */
  void backward(Index i) {
    addOuter(weights, in.upstream.row(i).data(), dV.block);
    dotRow<double>(in.upstream, i, in.v, gradient);
    setRow(result.dWeights, i, gradient);
    const double mean = dot(gradient.data(), weights.data(), weights.size());
    gradient = weights * (gradient - mean) + 0.0;
    setRow(result.dScaled, i, gradient);
    gradient = gradient * in.factor + 0.0;
    setRow(result.dScores, i, gradient);
  }

  /** From query i's scores back to q and k. */
  void scatter(Index i) {
    sumRows<double>(gradient, in.k, dQ, block);
    result.dQ.row(i) = dQ;
    addOuter(gradient, in.q.row(i).data(), dK.block);
  }

  /** A fully masked row: its output is 0 whatever the inputs. */
  void skip(Index i) {
    for (auto* cells : {&result.dWeights, &result.dScaled, &result.dScores}) {
      cells->row(i).setZero();
    }
    result.dQ.row(i).setZero();
    result.fullyMaskedRows.push_back(i);
  }

  void run() {
    for (Index i = 0; i < in.q.rows(); ++i) {
      if (forward(i)) {
        backward(i);
        scatter(i);
      } else {
        skip(i);
      }
      if ((i + 1) % kBlock != 0 && i + 1 != in.q.rows()) continue;
      dV.close();
      dK.close();
    }
    result.dV = std::move(dV.whole);
    result.dK = std::move(dK.whole);
  }
};

template <typename Scalar>
AttentionBackwardResult<Scalar> rounded(
    const AttentionBackwardResult<double>& result) {
  return {result.dV.cast<Scalar>(),      result.dWeights.cast<Scalar>(),
          result.dScaled.cast<Scalar>(), result.dScores.cast<Scalar>(),
          result.dQ.cast<Scalar>(),      result.dK.cast<Scalar>(),
          result.fullyMaskedRows};
}

}  // namespace

template <typename Scalar>
Result<AttentionBackwardResult<Scalar>> attentionBackward(
    const MatrixView<Scalar>& q, const MatrixView<Scalar>& k,
    const MatrixView<Scalar>& v, const MatrixView<Scalar>& upstream,
    const Mask& mask, const Scale& scale) {
  if (Check found = firstOf(
          [&] { return checkAttention<Scalar>(q, k, v, mask, scale); },
          [&] {
            return checkUpstreamShape({upstream.rows(), upstream.cols()},
                                      {q.rows(), q.cols()},
                                      {v.rows(), v.cols()});
          },
          [&] { return checkFiniteMatrix<Scalar>("upstream", upstream); })) {
    return *found;
  }
  const Inputs inputs{q.template cast<double>(),
                      k.template cast<double>(),
                      v.template cast<double>(),
                      upstream.template cast<double>(),
                      mask,
                      scaleFactor(scale, q.cols())};
  constexpr auto kMost =
      static_cast<double>(std::numeric_limits<Scalar>::max());
  if (Check found = checkGradientsFit(inputs, kMost)) return *found;
  Pass pass(inputs);
  pass.run();
  return rounded<Scalar>(pass.result);
}

template Result<AttentionBackwardResult<float>> attentionBackward<float>(
    const MatrixView<float>&, const MatrixView<float>&,
    const MatrixView<float>&, const MatrixView<float>&, const Mask&,
    const Scale&);
template Result<AttentionBackwardResult<double>> attentionBackward<double>(
    const MatrixView<double>&, const MatrixView<double>&,
    const MatrixView<double>&, const MatrixView<double>&, const Mask&,
    const Scale&);

}  // namespace attn
