#include <attn/checks.h>
#include <attn/softmax_precision.h>

#include <cmath>
#include <string>

#include "elementary.h"
#include "format.h"

namespace attn {

namespace {

Check checkTemperature(double temperature, const Format& format) {
  if (Check found = checkPositive("temperature", temperature)) return found;
  const double rounded = format.round(temperature);
  if (rounded > 0 && std::isfinite(rounded)) return {};
  return invalidArgument("temperature", formatNumber(temperature),
                         "in " + std::string(format.name()) +
                             " it must be finite and greater than 0");
}

/** Logits that the format has none of: rounded, one is +∞ or all are −∞. */
Check checkRounded(const VectorView& logits, const Eigen::VectorXd& rounded,
                   const Format& format) {
  Index largest = 0;
  if (std::isfinite(rounded.maxCoeff(&largest))) return {};
  return invalidEntry("logits", placeOf(largest), logits[largest],
                      "in " + std::string(format.name()) +
                          " it must be finite, or -Infinity beside another");
}

Eigen::VectorXd divide(const VectorView& x, double divisor,
                       const Format& format) {
  return format.round(x / divisor);
}

/** log p: log of the rounded p, or shifted − log Z. */
Eigen::VectorXd logProbabilitiesOf(const SoftmaxResult& result,
                                   SoftmaxMethod method, const Format& format) {
  if (method == SoftmaxMethod::kNaive) {
    return result.probabilities.unaryExpr(
        [&](double p) { return format.round(logarithm(p)); });
  }
  const double logNormalizer = format.round(logarithm(result.normalizer));
  return format.round((result.shifted.array() - logNormalizer).matrix());
}

/** −Σ p log p, where 0 log 0 = 0. */
double entropyOf(const SoftmaxResult& result, const Format& format) {
  Eigen::VectorXd terms = result.probabilities;
  for (Index i = 0; i < terms.size(); ++i) {
    if (terms[i] != 0) {
      terms[i] = format.round(terms[i] * -result.logProbabilities[i]);
    }
  }
  return format.sum(terms);
}

/** z/Σz, or nothing where a share of the sum makes no sense. */
Eigen::VectorXd linearSharesOf(const VectorView& logits, const Format& format) {
  const double sum = format.sum(logits);
  if (!(logits.minCoeff() > 0 && std::isfinite(sum))) return {};
  return divide(logits, sum, format);
}

}  // namespace

Result<SoftmaxResult> softmax(const VectorView& logits,
                              const SoftmaxOptions& options) {
  const bool stable = options.method == SoftmaxMethod::kStable;
  const Format format(options.precision);
  if (Check found = firstOf(
          [&] { return checkLogits(logits); },
          [&] { return checkTemperature(options.temperature, format); })) {
    return *found;
  }
  if (stable && options.precision == Precision::kFloat64) {
    return softmax(logits, options.temperature);
  }

  const double temperature = format.round(options.temperature);
  SoftmaxResult result;
  result.inputs = format.round(logits);
  if (Check found = checkRounded(logits, result.inputs, format)) return *found;
  const double max = result.inputs.maxCoeff();
  result.max = format.round(max / temperature);
  result.centered = format.round((result.inputs.array() - max).matrix());
  result.shifted = divide(result.centered, temperature, format);
  result.exponents =
      stable ? result.shifted : divide(result.inputs, temperature, format);
  result.exponentials = result.exponents.unaryExpr(
      [&](double x) { return format.round(exponential(x)); });
  result.normalizer = format.sum(result.exponentials);
  result.probabilities = divide(result.exponentials, result.normalizer, format);
  result.logProbabilities = logProbabilitiesOf(result, options.method, format);
  const double logNormalizer = format.round(logarithm(result.normalizer));
  result.logSumExp =
      stable ? format.round(result.max + logNormalizer) : logNormalizer;
  result.entropy = entropyOf(result, format);
  result.perplexity = format.round(exponential(result.entropy));
  result.linearShares = linearSharesOf(result.inputs, format);
  return result;
}

}  // namespace attn
