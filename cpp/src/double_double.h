#pragma once

#include <cmath>

#include "elementary.h"

/**
 * Numbers of about 106 bits as unevaluated sums high + low, |low| ≤ ½
 * ulp(high), for the few places where double loses too much on the way.
 * Relative error of an operation: 2⁻¹⁰². Source: Dekker, "A floating-point
 * technique for extending the available precision", 1971.
 */
namespace attn {

struct DoubleDouble {
  double high = 0, low = 0;
};

/** a + b exactly; |a| ≥ |b|. */
inline DoubleDouble exactSum(double a, double b) {
  const double sum = a + b;
  return {sum, b - (sum - a)};
}

/** a·b exactly, up to 2⁹⁹⁶ in size. */
inline DoubleDouble exactProduct(double a, double b) {
  constexpr double kSplitter = 0x1p27 + 1;  // to halves of 26 bits
  const double c = kSplitter * a, d = kSplitter * b;
  const double a1 = c - (c - a), a2 = a - a1;
  const double b1 = d - (d - b), b2 = b - b1;
  const double product = a * b;
  return {product, ((a1 * b1 - product) + a1 * b2 + a2 * b1) + a2 * b2};
}

inline DoubleDouble operator*(DoubleDouble a, DoubleDouble b) {
  const DoubleDouble p = exactProduct(a.high, b.high);
  return exactSum(p.high, p.low + (a.high * b.low + a.low * b.high));
}

/** |a| ≥ |b|. */
inline DoubleDouble operator+(DoubleDouble a, DoubleDouble b) {
  const DoubleDouble s = exactSum(a.high, b.high);
  return exactSum(s.high, s.low + (a.low + b.low));
}

/** a/b: the quotient, then that of what it leaves. */
inline DoubleDouble operator/(DoubleDouble a, double b) {
  const double quotient = a.high / b;
  const DoubleDouble back = exactProduct(quotient, b);
  return exactSum(quotient, (((a.high - back.high) - back.low) + a.low) / b);
}

/** eˣ within 2⁻⁹⁰ relative, for −700 ≤ x ≤ 700. */
inline DoubleDouble exponential(DoubleDouble x) {
  constexpr DoubleDouble kLn2{0x1.62e42fefa39efp-1, 0x1.abc9e3b39803fp-56};
  constexpr int kHalvings = 8;
  const double k = std::floor(x.high / kLn2.high + 0.5);
  const DoubleDouble multiple = kLn2 * DoubleDouble{-k, 0};
  DoubleDouble r =
      std::abs(x.high) >= std::abs(multiple.high) ? x + multiple : multiple + x;
  r = {r.high / (1 << kHalvings), r.low / (1 << kHalvings)};
  // Taylor's series, from its small end, |r| < 0.0014; then squared as often as
  // x was halved.
  DoubleDouble power{1, 0};
  for (int n = 9; n > 0; --n) {
    power = DoubleDouble{1, 0} + (r * power) / n;
  }
  for (int i = 0; i < kHalvings; ++i) power = power * power;
  const double scale = powerOfTwo(static_cast<std::int64_t>(k));
  return {power.high * scale, power.low * scale};
}

/** ln x within 2⁻⁹⁰·max(1, |ln x|), for e⁻⁷⁰⁰ ≤ x ≤ e⁷⁰⁰: one step of Newton
 * on exp. */
inline DoubleDouble logarithmOf(double x) {
  const double guess = logarithm(x);
  const DoubleDouble ratio =
      exponential(DoubleDouble{-guess, 0}) * DoubleDouble{x, 0};
  return exactSum(guess, (ratio.high - 1) + ratio.low);
}

}  // namespace attn
