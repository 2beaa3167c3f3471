#pragma once

#include <Eigen/Core>
#include <cstdint>

#include "../elementary.h"

/**
 * exp and tanh of the models' layers, without a branch or a table, so that a
 * loop over them becomes SIMD, and made of exactly rounded operations, so that
 * every WebAssembly engine returns the same bits. NaN gives NaN. The double
 * overloads serve the checks of gradients.
 */
namespace attn {

/**
 * eˣ for x ≤ 0 (up to 88 in fact) within 1.5 ulp; 0 below −87, where eˣ is
 * about to leave the normal floats. x = k·ln 2 + r with |r| ≤ ½ ln 2; the
 * polynomial is that of Cephes, expf.
 */
inline float decayingExponential(float x) {
  constexpr float kRounder =
      0x1.8p23F;  // leaves whole numbers in the last bits
  const float shifted = x * 1.44269504088896341F + kRounder;
  const float k = shifted - kRounder;
  const float r = (x - k * 0.693359375F) - k * -2.12194440e-4F;
  float p = 1.9875691500e-4F;
  p = p * r + 1.3981999507e-3F;
  p = p * r + 8.3334519073e-3F;
  p = p * r + 4.1665795894e-2F;
  p = p * r + 1.6666665459e-1F;
  p = p * r + 5.0000001201e-1F;
  const float power = p * (r * r) + r + 1.0F;
  const std::uint32_t bits =
      (Eigen::numext::bit_cast<std::uint32_t>(shifted) + 127U) << 23;
  const float result = power * Eigen::numext::bit_cast<float>(bits);
  return x < -87.0F ? 0.0F : result;
}

inline double decayingExponential(double x) { return exponential(x); }

/**
 * tanh x within 7·2⁻²⁴ of it, relative; ±1 beyond ±7.9. The quotient of an odd
 * and an even polynomial that Eigen uses (MathFunctionsImpl.h).
 */
inline float hyperbolicTangent(float given) {
  float x = given > 7.90531110763549805F ? 7.90531110763549805F : given;
  x = x < -7.90531110763549805F ? -7.90531110763549805F : x;
  const float z = x * x;
  float p = -2.76076847742355e-16F;
  p = p * z + 2.00018790482477e-13F;
  p = p * z + -8.60467152213735e-11F;
  p = p * z + 5.12229709037114e-08F;
  p = p * z + 1.48572235717979e-05F;
  p = p * z + 6.37261928875436e-04F;
  p = p * z + 4.89352455891786e-03F;
  float q = 1.19825839466702e-06F;
  q = q * z + 1.18534705686654e-04F;
  q = q * z + 2.26843463243900e-03F;
  q = q * z + 4.89352518554385e-03F;
  return x * p / q;
}

/** Within 2⁻⁵¹ absolute: the quotient, up to 2, is rounded twice. */
inline double hyperbolicTangent(double x) {
  return 1 - 2 / (exponential(2 * x) + 1);
}

}  // namespace attn
