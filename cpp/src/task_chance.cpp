#include "task_chance.h"

#include <array>

#include "elementary.h"

namespace attn {

namespace {

/** Probability of each number of successes, 0 … trials. */
Eigen::VectorXd binomial(Index trials, double p) {
  Eigen::VectorXd chances = Eigen::VectorXd::Unit(trials + 1, 0);
  for (Index n = 1; n <= trials; ++n) {
    for (Index k = n; k > 0; --k) {
      chances[k] = chances[k] * (1 - p) + chances[k - 1] * p;
    }
    chances[0] *= 1 - p;
  }
  return chances;
}

}  // namespace

Eigen::VectorXd sortedDistribution(Index symbols, Index length, Index j) {
  Eigen::VectorXd distribution(symbols);
  double below = 0;
  for (Index v = 0; v < symbols; ++v) {
    const double p = static_cast<double>(v + 1) / static_cast<double>(symbols);
    const double upTo = binomial(length, p).tail(length - j).sum();
    distribution[v] = upTo - below;
    below = upTo;
  }
  return distribution;
}

Eigen::VectorXd sumDistribution(Index j) {
  constexpr Index kNumbers = 100;
  constexpr std::array<Index, 3> kPlaces = {1, 10, 100};
  Eigen::VectorXd counts = Eigen::VectorXd::Zero(10);
  for (Index sum = 0; sum < 2 * kNumbers - 1; ++sum) {
    // As many pairs as there are first terms that leave a second in range.
    const Index pairs = sum < kNumbers ? sum + 1 : 2 * kNumbers - 1 - sum;
    counts[sum / kPlaces[static_cast<std::size_t>(j)] % 10] +=
        static_cast<double>(pairs);
  }
  return counts / static_cast<double>(kNumbers * kNumbers);
}

double entropyOf(const Eigen::VectorXd& distribution) {
  double sum = 0;
  for (double p : distribution) sum -= p > 0 ? p * logarithm(p) : 0;
  return sum;
}

}  // namespace attn
