#include <attn/checks.h>
#include <attn/limits.h>
#include <attn/positional_encoding.h>

#include <cmath>

#include "double_double.h"

namespace attn {

namespace {

constexpr double kLargestBase = 1e300;

Check checkBase(double base) {
  if (base >= 1 && base <= kLargestBase) return {};
  return invalidArgument("base", formatNumber(base),
                         "it must be from 1 to 1e+300");
}

/** ω_i/2π: turns a position. */
DoubleDouble turnsPerPosition(DoubleDouble logBase, Index pair, Index width) {
  constexpr DoubleDouble kInverse2Pi{0x1.45f306dc9c883p-3,
                                     -0x1.6b01ec5417056p-57};
  const DoubleDouble numerator =
      logBase * DoubleDouble{-2.0 * static_cast<double>(pair), 0};
  return exponential(numerator / static_cast<double>(width)) * kInverse2Pi;
}

/** The part of t·turns beyond whole turns, in [0, 1]. */
double partOfTurn(Index t, DoubleDouble turns) {
  const DoubleDouble whole = turns * DoubleDouble{static_cast<double>(t), 0};
  const double part = (whole.high - std::floor(whole.high)) + whole.low;
  return part < 0 ? part + 1 : part;
}

}  // namespace

Result<RowMatrix<double>> positionalEncoding(std::int64_t positions,
                                             std::int64_t dModel, double base) {
  if (Check found = firstOf(
          [&] { return checkRange("positions", positions, 1, kMaxTokens); },
          [&] { return checkRange("dModel", dModel, 1, kMaxAttentionWidth); },
          [&] { return checkBase(base); })) {
    return *found;
  }
  const auto width = static_cast<Index>(dModel);
  const DoubleDouble logBase = logarithmOf(base);
  RowMatrix<double> matrix(static_cast<Index>(positions), width);
  for (Index pair = 0; 2 * pair < width; ++pair) {
    const DoubleDouble turns = turnsPerPosition(logBase, pair, width);
    for (Index t = 0; t < matrix.rows(); ++t) {
      const auto [cosine, sine] = turn(partOfTurn(t, turns));
      matrix(t, 2 * pair) = sine;
      if (2 * pair + 1 < width) matrix(t, 2 * pair + 1) = cosine;
    }
  }
  return matrix;
}

}  // namespace attn
