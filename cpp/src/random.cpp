#include <attn/checks.h>
#include <attn/limits.h>
#include <attn/philox.h>
#include <attn/random.h>

#include <cmath>

#include "elementary.h"

namespace attn {

namespace {

constexpr double kUnit = 0x1p-53;

double top53(std::uint32_t low, std::uint32_t high) {
  return static_cast<double>((low | (std::uint64_t{high} << 32)) >> 11);
}

/** Writes samples 2b and 2b + 1. */
void normalPair(std::uint32_t block, PhiloxKey key, double& even, double& odd) {
  const PhiloxBlock words = philox4x32({block, 0, 0, 0}, key);
  const double u = (top53(words[0], words[1]) + 1) * kUnit;
  const double v = top53(words[2], words[3]) * kUnit;
  const double radius = std::sqrt(-2 * logarithm(u));
  const auto [cosine, sine] = turn(v);
  even = radius * cosine;
  odd = radius * sine;
}

}  // namespace

RowMatrix<double> normalMatrix(Index rows, Index cols, std::uint32_t seed,
                               std::uint32_t stream) {
  RowMatrix<double> matrix(rows, cols);
  double* samples = matrix.data();
  double unused = 0;
  for (Index i = 0; i < matrix.size(); i += 2) {
    normalPair(static_cast<std::uint32_t>(i / 2), {seed, stream}, samples[i],
               i + 1 < matrix.size() ? samples[i + 1] : unused);
  }
  return matrix;
}

RowMatrix<double> orthogonalMatrix(Index n, std::uint32_t seed,
                                   std::uint32_t stream) {
  // Gram-Schmidt on the columns: its R has a positive diagonal by construction.
  // The second pass removes what rounding left of the earlier columns (Giraud,
  // Langou, Rozložník, van den Eshof, 2005: twice is enough).
  Eigen::MatrixXd q = normalMatrix(n, n, seed, stream);
  for (Index j = 0; j < n; ++j) {
    for (int pass = 0; pass < 2; ++pass) {
      for (Index i = 0; i < j; ++i) {
        q.col(j) -= q.col(i).dot(q.col(j)) * q.col(i);
      }
    }
    q.col(j).normalize();
  }
  return q;
}

Result<RowMatrix<double>> randomMatrix(std::int64_t rows, std::int64_t cols,
                                       std::int64_t seed, std::int64_t stream) {
  if (Check found = firstOf(
          [&] { return checkRange("rows", rows, 1, kMaxTokens); },
          [&] { return checkRange("cols", cols, 1, kMaxAttentionWidth); },
          [&] { return checkUnsigned32("seed", seed); },
          [&] { return checkUnsigned32("stream", stream); })) {
    return *found;
  }
  return normalMatrix(static_cast<Index>(rows), static_cast<Index>(cols),
                      static_cast<std::uint32_t>(seed),
                      static_cast<std::uint32_t>(stream));
}

}  // namespace attn
