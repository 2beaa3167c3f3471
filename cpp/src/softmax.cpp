#include <attn/checks.h>
#include <attn/limits.h>
#include <attn/softmax.h>

#include <cmath>

#include "compensated_sum.h"
#include "elementary.h"

namespace attn {

namespace {

/** (z − max)/T. Halved where the difference itself is beyond double, which
 * a large T may bring back. */
double shiftedLogit(double z, double max, double temperature) {
  const double difference = z - max;
  if (std::isfinite(difference) || std::isinf(z)) {
    return difference / temperature;
  }
  return (z / 2 - max / 2) / temperature * 2;
}

/** exponentials = exp((z − max)/T); returns their sum. Precondition: max is
 * finite. */
double exponentiate(const VectorView& logits, double max, double temperature,
                    Eigen::Ref<Eigen::VectorXd> exponentials) {
  CompensatedSum sum;
  for (Index i = 0; i < logits.size(); ++i) {
    exponentials[i] = exponential(shiftedLogit(logits[i], max, temperature));
    sum.add(exponentials[i]);
  }
  return sum.value();
}

/** H = log Z + Σ p (max − z)/T: both terms are ≥ 0, so nothing cancels. */
double entropyOf(const VectorView& logits, double max, double temperature,
                 const VectorView& probabilities, double normalizer) {
  CompensatedSum sum;
  sum.add(logarithm(normalizer));
  for (Index i = 0; i < logits.size(); ++i) {
    if (probabilities[i] > 0) {
      sum.add(-probabilities[i] * shiftedLogit(logits[i], max, temperature));
    }
  }
  return sum.value();
}

/** Writes one row of probabilities; returns Z. */
double softmaxRow(const VectorView& logits, double temperature,
                  Eigen::Ref<Eigen::VectorXd> row) {
  const double normalizer =
      exponentiate(logits, logits.maxCoeff(), temperature, row);
  row /= normalizer;
  return normalizer;
}

/** z_i/Σz, or nothing where a share of the sum makes no sense. */
Eigen::VectorXd linearSharesOf(const VectorView& logits) {
  const double sum = logits.sum();
  const bool positive = logits.minCoeff() > 0 && std::isfinite(sum);
  if (!positive) return {};
  return logits / sum;
}

Check checkTemperature(double temperature) {
  return checkPositive("temperature", temperature);
}

Check checkTemperatures(const VectorView& temperatures) {
  Check found;
  for (Index r = 0; r < temperatures.size() && !found; ++r) {
    found = checkPositive("temperatures", temperatures[r], placeOf(r));
  }
  return found;
}

}  // namespace

Result<SoftmaxResult> softmax(const VectorView& logits, double temperature) {
  if (Check found = firstOf([&] { return checkLogits(logits); },
                            [&] { return checkTemperature(temperature); })) {
    return *found;
  }
  const double max = logits.maxCoeff();
  SoftmaxResult result;
  result.exponentials.resize(logits.size());
  result.normalizer =
      exponentiate(logits, max, temperature, result.exponentials);
  result.probabilities = result.exponentials / result.normalizer;
  result.max = max / temperature;
  result.logSumExp = result.max + logarithm(result.normalizer);
  result.entropy = entropyOf(logits, max, temperature, result.probabilities,
                             result.normalizer);
  result.perplexity = exponential(result.entropy);
  result.centered = logits.array() - max;
  result.inputs = logits;
  result.shifted.resize(logits.size());
  for (Index i = 0; i < logits.size(); ++i) {
    result.shifted[i] = shiftedLogit(logits[i], max, temperature);
  }
  result.exponents = result.shifted;
  result.logProbabilities =
      result.shifted.array() - logarithm(result.normalizer);
  result.linearShares = linearSharesOf(logits);
  return result;
}

Result<SoftmaxSweepResult> softmaxSweep(const VectorView& logits,
                                        std::int64_t index, double from,
                                        double to, std::int64_t steps,
                                        double temperature) {
  const Index n = logits.size();
  if (Check found =
          firstOf([&] { return checkLogitCount(n); },                 //
                  [&] { return checkStepCount("steps", steps, n); },  //
                  [&] { return checkLogits(logits); },                //
                  [&] { return checkTemperature(temperature); },      //
                  [&] { return checkIndex("index", index, n); },      //
                  [&] { return checkFinite("from", from); },          //
                  [&] { return checkFinite("to", to); })) {
    return *found;
  }
  const auto rows = static_cast<Index>(steps);
  SoftmaxSweepResult result{Eigen::VectorXd(rows), RowMatrix<double>(rows, n),
                            RowMatrix<double>(rows, n)};
  const auto column = static_cast<Index>(index);
  Eigen::VectorXd swept = logits;
  for (Index r = 0; r < rows; ++r) {
    // lerp meets both ends exactly and does not overflow where `to - from`
    // would.
    result.values[r] = std::lerp(
        from, to, static_cast<double>(r) / static_cast<double>(rows - 1));
    swept[column] = result.values[r];
    softmaxRow(swept, temperature, result.probabilities.row(r).transpose());
    const double share = result.probabilities(r, column);
    result.slopes.row(r) = result.probabilities.row(r) * -share / temperature;
    result.slopes(r, column) = share * (1 - share) / temperature;
  }
  return result;
}

Result<TemperatureSweepResult> temperatureSweep(
    const VectorView& logits, const VectorView& temperatures) {
  const Index n = logits.size();
  const Index rows = temperatures.size();
  if (Check found =
          firstOf([&] { return checkLogitCount(n); },                       //
                  [&] { return checkStepCount("temperatures", rows, n); },  //
                  [&] { return checkLogits(logits); },                      //
                  [&] { return checkTemperatures(temperatures); })) {
    return *found;
  }
  const double max = logits.maxCoeff();
  TemperatureSweepResult result{RowMatrix<double>(rows, n),
                                Eigen::VectorXd(rows)};
  for (Index r = 0; r < rows; ++r) {
    const double normalizer = softmaxRow(
        logits, temperatures[r], result.probabilities.row(r).transpose());
    result.entropies[r] =
        entropyOf(logits, max, temperatures[r],
                  result.probabilities.row(r).transpose(), normalizer);
  }
  return result;
}

}  // namespace attn
