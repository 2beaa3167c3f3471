#include "attention_checks.h"

#include <attn/checks.h>
#include <attn/limits.h>

#include <cmath>
#include <limits>
#include <string>

namespace attn {

namespace {

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

}  // namespace

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

template <typename Scalar>
Check checkAttention(const MatrixView<Scalar>& q, const MatrixView<Scalar>& k,
                     const MatrixView<Scalar>& v, const Mask& mask,
                     const Scale& scale) {
  return firstOf(
      [&] {
        return checkAttentionShapes(shapeOf<Scalar>(q), shapeOf<Scalar>(k),
                                    shapeOf<Scalar>(v));
      },
      [&] {
        return checkMaskFits(mask, shapeOf<Scalar>(q), shapeOf<Scalar>(k));
      },
      [&] { return checkScale(scale); },                  //
      [&] { return checkFiniteMatrix<Scalar>("q", q); },  //
      [&] { return checkFiniteMatrix<Scalar>("k", k); },  //
      [&] { return checkFiniteMatrix<Scalar>("v", v); },  //
      [&] { return checkMaskCells(mask); },               //
      [&] {
        return checkScoresFit<Scalar>(q, k, scaleFactor(scale, q.cols()));
      });
}

template Check checkAttention<float>(const MatrixView<float>&,
                                     const MatrixView<float>&,
                                     const MatrixView<float>&, const Mask&,
                                     const Scale&);
template Check checkAttention<double>(const MatrixView<double>&,
                                      const MatrixView<double>&,
                                      const MatrixView<double>&, const Mask&,
                                      const Scale&);

}  // namespace attn
