#pragma once

#include <attn/matrix.h>

#include <cstdint>
#include <numbers>

/**
 * exp, log, sine and cosine without tables or the reduction of huge angles,
 * which would be an eighth of the WebAssembly. They are made of exactly rounded
 * operations (and log1p), so that every WebAssembly engine returns the same
 * bits.
 */
namespace attn {

/** ln 2 in two parts: a product of the first with any exponent is exact. */
inline constexpr double kLn2High = 0x1.62e42feep-1;
inline constexpr double kLn2Low = 0x1.a39ef35793c76p-33;

/** 2^k for −1022 ≤ k ≤ 1023. */
inline double powerOfTwo(std::int64_t k) {
  return Eigen::numext::bit_cast<double>((k + 1023) << 52);
}

/**
 * eˣ within 1.2 ulp, or 2⁻¹⁰⁷⁴ where that is more; 0 and ∞ beyond the range,
 * NaN for NaN. x = k·ln 2 + r with |r| ≤ ½ ln 2; Taylor's series of eʳ to r¹³,
 * even and odd powers apart. Without a branch, so that a loop over it can
 * become SIMD.
 */
inline double exponential(double x) {
  x = x < -746 ? -746 : x;
  x = x > 710 ? 710 : x;
  // Adding it leaves the nearest whole number in the last bits.
  constexpr double kRounder = 0x1.8p52;
  const double shifted = x * std::numbers::log2e + kRounder;
  const double k = shifted - kRounder;
  const double r = (x - k * kLn2High) - k * kLn2Low;
  const double z = r * r;
  double even = 1 / 479001600.0;
  even = even * z + 1 / 3628800.0;
  even = even * z + 1 / 40320.0;
  even = even * z + 1 / 720.0;
  even = even * z + 1 / 24.0;
  even = even * z + 1 / 2.0;
  double odd = 1 / 6227020800.0;
  odd = odd * z + 1 / 39916800.0;
  odd = odd * z + 1 / 362880.0;
  odd = odd * z + 1 / 5040.0;
  odd = odd * z + 1 / 120.0;
  odd = odd * z + 1 / 6.0;
  const double power = 1 + (r + z * (even + r * odd));
  // In two steps: 2^k itself may be out of range where the result is not.
  const std::int64_t whole = Eigen::numext::bit_cast<std::int64_t>(shifted) -
                             Eigen::numext::bit_cast<std::int64_t>(kRounder);
  const std::int64_t half = whole >> 1;
  return power * powerOfTwo(half) * powerOfTwo(whole - half);
}

/**
 * ln x within 1.5 ulp; −∞ for 0, NaN below. x = m·2^k with m in [√½, √2), where
 * m − 1 is exact; ln 2 in two parts.
 */
double logarithm(double x);

struct CosineAndSine {
  double cosine, sine;
};

/**
 * cos 2πt and sin 2πt for t in [0, 1], within 2⁻⁵² each. The multiple of a
 * quarter turn is split off exactly; polynomials of FDLIBM's k_cos.c and
 * k_sin.c.
 */
CosineAndSine turn(double t);

}  // namespace attn
