#include <attn/checks.h>
#include <attn/limits.h>
#include <attn/softmax.h>
#include <attn/softmax_gradient.h>

#include <algorithm>
#include <cmath>

#include "compensated_sum.h"
#include "product.h"

namespace attn {

namespace {

/** J = (diag(s) − s sᵀ)/T. `+ 0.0` makes −0, where s_i or s_j is 0, a 0. */
RowMatrix<double> jacobianOf(const VectorView& s, double temperature) {
  RowMatrix<double> jacobian(s.size(), s.size());
  for (Index i = 0; i < s.size(); ++i) {
    for (Index j = 0; j < s.size(); ++j) {
      jacobian(i, j) = s[i] * ((i == j ? 1 : 0) - s[j]) / temperature + 0.0;
    }
  }
  return jacobian;
}

Check checkStep(const VectorView& logits, double step) {
  if (Check found = checkPositive("step", step)) return found;
  for (double z : logits) {
    if (std::isfinite(z) && !std::isfinite(std::abs(z) + step)) {
      return invalidArgument("step", formatNumber(step),
                             "it must not take a logit beyond double");
    }
  }
  return {};
}

}  // namespace

Result<SoftmaxJacobianResult> softmaxJacobian(const VectorView& logits,
                                              double temperature) {
  if (Check found = checkJacobianCount(logits.size())) return *found;
  const Result<SoftmaxResult> forward = softmax(logits, temperature);
  if (!forward.ok()) return forward.error();
  SoftmaxJacobianResult result;
  result.probabilities = forward.value().probabilities;
  result.jacobian = jacobianOf(result.probabilities, temperature);
  result.rank = (result.probabilities.array() > 0).count() - 1;
  result.frobeniusNorm = frobeniusNorm(result.jacobian);
  return result;
}

Result<SoftmaxJacobianNumericResult> softmaxJacobianNumeric(
    const VectorView& logits, double temperature, double step) {
  const Result<SoftmaxJacobianResult> closed =
      softmaxJacobian(logits, temperature);
  if (!closed.ok()) return closed.error();
  if (Check found = checkStep(logits, step)) return *found;
  SoftmaxJacobianNumericResult result{
      RowMatrix<double>(logits.size(), logits.size()), 0};
  Eigen::VectorXd moved = logits;
  const auto probabilitiesAt = [&](Index j, double z) -> Eigen::VectorXd {
    moved[j] = z;
    return softmax(moved, temperature).value().probabilities;
  };
  for (Index j = 0; j < logits.size(); ++j) {
    result.jacobian.col(j) = (probabilitiesAt(j, logits[j] + step) -
                              probabilitiesAt(j, logits[j] - step)) /
                             (2 * step);
    moved[j] = logits[j];
  }
  result.maxAbsError =
      (result.jacobian - closed.value().jacobian).cwiseAbs().maxCoeff();
  return result;
}

Result<SoftmaxVjpResult> softmaxVjp(const VectorView& logits,
                                    const VectorView& upstream,
                                    double temperature) {
  if (Check found = firstOf(
          [&] { return checkLogitCount(logits.size()); },
          [&] { return checkUpstreamCount(upstream.size(), logits.size()); },
          [&] { return checkFiniteVector("upstream", upstream); })) {
    return *found;
  }
  const Result<SoftmaxResult> forward = softmax(logits, temperature);
  if (!forward.ok()) return forward.error();
  const Eigen::VectorXd& s = forward.value().probabilities;
  CompensatedSum dot;
  for (Index i = 0; i < s.size(); ++i) dot.add(upstream[i] * s[i]);
  return SoftmaxVjpResult{
      s.array() * (upstream.array() - dot.value()) / temperature, dot.value(),
      s};
}

}  // namespace attn
