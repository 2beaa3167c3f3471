#include <attn/checks.h>
#include <attn/cross_entropy.h>
#include <attn/limits.h>

#include <cmath>
#include <string>

#include "compensated_sum.h"
#include "elementary.h"
#include "format.h"

namespace attn {

namespace {

constexpr double kSumTolerance = 1e-6;

/** How one request adds and rounds. */
struct Arithmetic {
  Format format;
  bool exact;  ///< the stable way in float64: sums do not lose digits

  double sum(const VectorView& terms) const {
    if (!exact) return format.sum(terms);
    CompensatedSum sum;
    for (double term : terms) sum.add(term);
    return sum.value();
  }
};

Check checkDistribution(const VectorView& target, Index n) {
  if (target.size() != n) {
    return invalidArgument(
        "target", std::to_string(target.size()) + " numbers",
        "there must be one for each of the " + std::to_string(n) + " logits");
  }
  CompensatedSum sum;
  for (Index i = 0; i < n; ++i) {
    if (!(std::isfinite(target[i]) && target[i] >= 0)) {
      return invalidEntry("target", placeOf(i), target[i],
                          "it must be finite and at least 0");
    }
    sum.add(target[i]);
  }
  if (std::abs(sum.value() - 1) <= kSumTolerance) return {};
  return invalidArgument("target",
                         "a list whose sum is " + formatNumber(sum.value()),
                         "the sum must be 1, within 1e-6");
}

Check checkTarget(const Target& target, Index n) {
  if (const auto* index = std::get_if<std::int64_t>(&target)) {
    return checkIndex("target", *index, n);
  }
  return checkDistribution(*std::get_if<Eigen::VectorXd>(&target), n);
}

Eigen::VectorXd distributionOf(const Target& target, Index n,
                               const Format& format) {
  if (const auto* index = std::get_if<std::int64_t>(&target)) {
    return Eigen::VectorXd::Unit(n, static_cast<Index>(*index));
  }
  return format.round(*std::get_if<Eigen::VectorXd>(&target));
}

/** log Z = log1p(Σ of all exponentials but the first maximum's, which is 1). */
double logNormalizer(const SoftmaxResult& forward,
                     const Arithmetic& arithmetic) {
  Eigen::VectorXd others = forward.exponentials;
  Index largest = 0;
  forward.centered.maxCoeff(&largest);
  others[largest] = 0;
  return arithmetic.format.round(std::log1p(arithmetic.sum(others)));
}

/** −log s. */
Eigen::VectorXd surprisals(const SoftmaxResult& forward, SoftmaxMethod method,
                           const Arithmetic& arithmetic) {
  if (method == SoftmaxMethod::kNaive) return -forward.logProbabilities;
  const double logZ = logNormalizer(forward, arithmetic);
  return arithmetic.format.round((logZ - forward.shifted.array()).matrix());
}

/** Σ y_i x_i, where y_i = 0 gives 0 whatever x_i. */
double expectation(const VectorView& y, const VectorView& x,
                   const Arithmetic& arithmetic) {
  Eigen::VectorXd terms = Eigen::VectorXd::Zero(y.size());
  for (Index i = 0; i < y.size(); ++i) {
    if (y[i] != 0) terms[i] = arithmetic.format.round(y[i] * x[i]);
  }
  return arithmetic.sum(terms);
}

double entropyOf(const VectorView& y, const Arithmetic& arithmetic) {
  const Eigen::VectorXd surprisal = y.unaryExpr(
      [&](double p) { return -arithmetic.format.round(logarithm(p)); });
  return expectation(y, surprisal, arithmetic);
}

/** dz = s ⊙ (g − ⟨g, s⟩)/T with g = −y/s, one rounding after the other. */
TwoStepGradient twoStep(const VectorView& s, const VectorView& y,
                        double temperature, const Format& format) {
  TwoStepGradient result{Eigen::VectorXd::Zero(s.size()),
                         Eigen::VectorXd(s.size())};
  for (Index i = 0; i < s.size(); ++i) {
    if (y[i] != 0) result.upstream[i] = format.round(-y[i] / s[i]);
  }
  const double dot = format.sum(format.round(result.upstream.cwiseProduct(s)));
  for (Index i = 0; i < s.size(); ++i) {
    const double difference = format.round(result.upstream[i] - dot);
    result.gradient[i] =
        format.round(format.round(s[i] * difference) / temperature);
  }
  return result;
}

}  // namespace

Result<CrossEntropyResult> crossEntropy(const VectorView& logits,
                                        const Target& target,
                                        const SoftmaxOptions& options) {
  const Index n = logits.size();
  if (Check found = firstOf([&] { return checkLogitCount(n); },
                            [&] { return checkTarget(target, n); })) {
    return *found;
  }
  const Result<SoftmaxResult> softmaxed = softmax(logits, options);
  if (!softmaxed.ok()) return softmaxed.error();
  const SoftmaxResult& forward = softmaxed.value();
  const Format format(options.precision);
  const Arithmetic arithmetic{format,
                              options.method == SoftmaxMethod::kStable &&
                                  options.precision == Precision::kFloat64};
  const double temperature = format.round(options.temperature);

  CrossEntropyResult result;
  result.target = distributionOf(target, n, format);
  result.loss =
      expectation(result.target,
                  surprisals(forward, options.method, arithmetic), arithmetic);
  result.probabilities = forward.probabilities;
  result.gradient = format.round(
      format.round(forward.probabilities - result.target) / temperature);
  result.logProbabilities = forward.logProbabilities;
  result.targetEntropy = entropyOf(result.target, arithmetic);
  result.twoStep =
      twoStep(forward.probabilities, result.target, temperature, format);
  return result;
}

}  // namespace attn
