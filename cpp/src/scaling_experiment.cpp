#include <attn/checks.h>
#include <attn/limits.h>
#include <attn/scaling_experiment.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <string>

#include "elementary.h"
#include "kernels/attention_rows.h"
#include "kernels/components.h"

namespace attn {

namespace {

enum Side : std::uint32_t { kQuery, kKey };

constexpr double kReach = 8;         ///< standard deviations of a histogram
constexpr double kBinWidth = 0.2;    ///< standard deviations
constexpr double kSaturated = 0.99;  ///< largest weight
constexpr double kMaxMean = 1000;
constexpr std::int64_t kPairs = std::int64_t{1} << 32;

/** What q·k is distributed like, and the bins that go with it. */
struct Law {
  double mean;
  double variance;
  double binWidth;
  Index bins;

  double edge(Index i) const {
    return mean +
           binWidth * (static_cast<double>(i) - static_cast<double>(bins) / 2);
  }
};

Law lawOf(const ScalingRequest& request, std::int64_t dk) {
  const auto d = static_cast<double>(dk);
  const double square = request.mean * request.mean;
  const double rho = request.correlation;
  Law law{d * square,
          d + 2 * d * square + d * (d - 1) * rho * (rho + 2 * square), 0,
          static_cast<Index>(2 * kReach / kBinWidth)};
  const double deviation = std::sqrt(law.variance);
  law.binWidth = kBinWidth * deviation;
  if (request.distribution != Distribution::kRademacher || square != 0 ||
      rho != 0) {
    return law;
  }
  // Products are d, d − 2, …: an odd number of them a bin, and an edge at 0
  // for odd d only, keep the edges half-way between two.
  law.binWidth = 2 * (2 * std::floor(law.binWidth / 4) + 1);
  law.bins =
      static_cast<Index>(std::ceil(2 * kReach * deviation / law.binWidth));
  if ((law.bins + dk) % 2 == 0) ++law.bins;
  return law;
}

/** Sums over one slice's products, about their expectation. */
struct ProductSums {
  std::int64_t count = 0;
  double values = 0, squares = 0, spread = 0;
  Eigen::VectorXd counts;

  void add(double product, const Law& law) {
    const double square = (product - law.mean) * (product - law.mean);
    const double excess = square - law.variance;
    ++count;
    values += product;
    squares += square;
    spread += excess * excess;
    const double bin = std::floor((product - law.edge(0)) / law.binWidth);
    const auto last = static_cast<double>(law.bins - 1);
    counts[static_cast<Index>(std::clamp(bin, 0.0, last))] += 1;
  }
};

/** Sums over the softmax of one slice's rows. */
struct RowSums {
  double scale;  ///< of the scores
  Eigen::ArrayXd s;
  double maxWeight = 0, entropy = 0;
  std::int64_t saturated = 0;
  std::vector<double> norms;

  void add(const Eigen::ArrayXd& scores);
};

/**
 * With m the place of the largest weight, r = Σ_{i≠m} s_i = 1 − s_m and t =
 * Σ_{i≠m} s_i², the square of ‖diag(s) − s sᵀ‖_F is
 *   s_m² r² + Σ_{i≠m} s_i²(1 − s_i)² + 2 s_m² t + Σ_{i≠m} s_i²(t − s_i²):
 * nothing cancels where s_m is nearly 1.
 */
void RowSums::add(const Eigen::ArrayXd& scores) {
  Index m = 0;
  const double max = scores.maxCoeff(&m);
  double others = 0, weighted = 0, t = 0;
  for (Index i = 0; i < s.size(); ++i) {
    const double distance = (max - scores[i]) * scale;
    s[i] = i == m ? 0 : exponential(-distance);
    others += s[i];
    weighted += s[i] * distance;
  }
  const double normalizer = 1 + others, largest = 1 / normalizer;
  s /= normalizer;
  for (double si : s) t += si * si;
  double norm =
      largest * largest * (others * others / (normalizer * normalizer) + 2 * t);
  for (double si : s) norm += si * si * ((1 - si) * (1 - si) + (t - si * si));
  norms.push_back(std::sqrt(norm) * scale);
  maxWeight += largest;
  entropy += std::log1p(others) + weighted / normalizer;
  if (largest > kSaturated) ++saturated;
}

struct SliceSums {
  ProductSums products;
  RowSums raw, scaled;
};

/** Draws the slice's pairs, and before them those of the row that it may end.
 */
SliceSums drawSlice(const ScalingRequest& request, std::int64_t dk,
                    const Law& law) {
  const auto d = static_cast<Index>(dk);
  const auto keys = static_cast<Index>(request.keys);
  Eigen::ArrayXd row(keys);
  SliceSums sums{{0, 0, 0, 0, Eigen::VectorXd::Zero(law.bins)},
                 {1, row, 0, 0, 0, {}},
                 {1 / std::sqrt(static_cast<double>(dk)), row, 0, 0, 0, {}}};
  Components queries(request.distribution, d, request.mean,
                     request.correlation);
  Components rowQueries = queries, allKeys = queries;
  const auto drawFrom = [&](Components& vectors, Side side, std::int64_t pair) {
    return vectors.draw({static_cast<std::uint32_t>(request.seed),
                         static_cast<std::uint32_t>(pair), side,
                         static_cast<std::uint32_t>(dk)});
  };
  const std::int64_t first = request.firstSample;
  const float* rowQuery = nullptr;
  for (std::int64_t p = first - first % keys; p < first + request.samples;
       ++p) {
    const auto place = static_cast<Index>(p % keys);
    if (place == 0) rowQuery = drawFrom(rowQueries, kQuery, p);
    const float* key = drawFrom(allKeys, kKey, p);
    row[place] = dot(rowQuery, key, d);
    if (p >= first) {
      const double product =
          place == 0 ? row[0] : dot(drawFrom(queries, kQuery, p), key, d);
      sums.products.add(product, law);
    }
    if (place + 1 != keys) continue;
    sums.raw.add(row);
    sums.scaled.add(row);
  }
  return sums;
}

double median(std::vector<double> values) {
  if (values.empty()) return std::numeric_limits<double>::quiet_NaN();
  const auto middle =
      values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
  std::nth_element(values.begin(), middle, values.end());
  if (values.size() % 2 != 0) return *middle;
  return (*std::max_element(values.begin(), middle) + *middle) / 2;
}

void describeRows(const RowSums& sums, ScalingStatistics& statistics) {
  statistics.rows = static_cast<std::int64_t>(sums.norms.size());
  const auto rows = static_cast<double>(statistics.rows);
  statistics.meanMaxWeight = sums.maxWeight / rows;
  statistics.meanEntropy = sums.entropy / rows;
  statistics.meanJacobianNorm =
      std::accumulate(sums.norms.begin(), sums.norms.end(), 0.0) / rows;
  statistics.medianJacobianNorm = median(sums.norms);
  statistics.jacobianNorms = Eigen::Map<const Eigen::VectorXd>(
      sums.norms.data(), static_cast<Index>(sums.norms.size()));
  statistics.saturatedRows = sums.saturated;
  statistics.saturatedShare = static_cast<double>(sums.saturated) / rows;
}

/** Of the products divided by √divisor. */
ScalingStatistics describe(const ProductSums& products, const RowSums& rows,
                           const Law& law, double divisor) {
  const auto n = static_cast<double>(products.count);
  const double root = std::sqrt(divisor);
  ScalingStatistics statistics{};
  statistics.count = products.count;
  statistics.mean = products.values / n / root;
  statistics.variance = products.squares / n / divisor;
  statistics.spread = products.spread / n / (divisor * divisor);
  statistics.meanError = std::sqrt(statistics.variance / n);
  statistics.expectedVariance = law.variance / divisor;
  const double excess = statistics.variance - statistics.expectedVariance;
  statistics.varianceError =
      std::sqrt(std::max(0.0, statistics.spread - excess * excess) / n);
  statistics.expectedMean = law.mean / root;
  statistics.edges.resize(law.bins + 1);
  for (Index i = 0; i <= law.bins; ++i) {
    statistics.edges[i] = law.edge(i) / root;
  }
  statistics.counts = products.counts;
  describeRows(rows, statistics);
  return statistics;
}

Check checkWidths(const std::vector<std::int64_t>& widths,
                  std::int64_t samples) {
  std::int64_t components = 0;
  for (std::int64_t dk : widths) {
    if (Check found = checkRange("dk", dk, 1, kMaxScalingWidth)) return found;
    components += 2 * samples * dk;
  }
  if (components <= kMaxScalingComponents) return {};
  return tooLarge("samples", std::to_string(samples),
                  "all vectors would have " + std::to_string(components) +
                      " components, at most " +
                      std::to_string(kMaxScalingComponents) + " are allowed");
}

Check checkUnit(const char* argument, double value) {
  if (value >= 0 && value <= 1) return {};
  return invalidArgument(argument, formatNumber(value),
                         "it must be from 0 to 1");
}

Check checkMean(double mean) {
  if (std::abs(mean) <= kMaxMean) return {};
  return invalidArgument("mean", formatNumber(mean),
                         "it must be from -1000 to 1000");
}

Check checkRequest(const ScalingRequest& request) {
  const std::int64_t samples = request.samples;
  return firstOf(
      [&] {
        return checkWidthCount(static_cast<std::int64_t>(request.dk.size()));
      },
      [&] { return checkRange("samples", samples, 1, kMaxScalingSamples); },
      [&] { return checkWidths(request.dk, samples); },
      [&] { return checkRange("keys", request.keys, 1, kMaxScalingKeys); },
      [&] { return checkUnsigned32("seed", request.seed); },
      [&] {
        return checkRange("firstSample", request.firstSample, 0,
                          kPairs - samples);
      },
      [&] { return checkMean(request.mean); },
      [&] { return checkUnit("correlation", request.correlation); });
}

}  // namespace

Result<std::vector<ScalingAtWidth>> scalingExperiment(
    const ScalingRequest& request) {
  if (Check found = checkRequest(request)) return *found;
  std::vector<ScalingAtWidth> results;
  results.reserve(request.dk.size());
  for (std::int64_t dk : request.dk) {
    const Law law = lawOf(request, dk);
    const SliceSums sums = drawSlice(request, dk, law);
    results.push_back(
        {dk, describe(sums.products, sums.raw, law, 1),
         describe(sums.products, sums.scaled, law, static_cast<double>(dk))});
  }
  return results;
}

}  // namespace attn
