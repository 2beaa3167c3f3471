#include "components.h"

#include <attn/philox.h>

#include <cmath>
#include <numbers>

namespace attn {

namespace {

constexpr std::size_t kBitsPerBlock = 128;

PhiloxBlock blockOf(std::size_t block, const VectorAddress& address) {
  return philox4x32({static_cast<std::uint32_t>(block), address.pair,
                     address.side, address.width},
                    {address.seed, 0});
}

std::size_t blocksFor(std::size_t values, std::size_t perBlock) {
  return (values + perBlock - 1) / perBlock;
}

/**
 * ln u for normal u > 0, within 2 ulp: u = m·2^e with m in [√½, √2), ln(1 + x)
 * by Moshier's polynomial (Cephes, logf).
 */
float logarithm(float u) {
  constexpr std::uint32_t kRootHalf = 0x3F3504F3;  // bits of √½
  const std::uint32_t bits =
      Eigen::numext::bit_cast<std::uint32_t>(u) - kRootHalf;
  const auto e = static_cast<float>(static_cast<std::int32_t>(bits) >> 23);
  const float x =
      Eigen::numext::bit_cast<float>((bits & 0x007FFFFFU) + kRootHalf) - 1.0F;
  const float square = x * x;
  float p = 7.0376836292e-2F;
  p = p * x - 1.1514610310e-1F;
  p = p * x + 1.1676998740e-1F;
  p = p * x - 1.2420140846e-1F;
  p = p * x + 1.4249322787e-1F;
  p = p * x - 1.6668057665e-1F;
  p = p * x + 2.0000714765e-1F;
  p = p * x - 2.4999993993e-1F;
  p = p * x + 3.3333331174e-1F;
  const float tail = p * x * square - 2.12194440e-4F * e - 0.5F * square;
  return (x + tail) + 0.693359375F * e;
}

/** Sine and cosine of |a| ≤ π/4, within 1 ulp (Cephes, sinf and cosf). */
float sine(float a) {
  const float z = a * a;
  return ((-1.9515295891e-4F * z + 8.3321608736e-3F) * z - 1.6666654611e-1F) *
             z * a +
         a;
}
float cosine(float a) {
  const float z = a * a;
  return ((2.443315711809948e-5F * z - 1.388731625493765e-3F) * z +
          4.166664568298827e-2F) *
             z * z -
         0.5F * z + 1.0F;
}

/** One pair of Box and Muller: √(−2 ln u)·(cos θ, sin θ). */
void normalPair(std::uint32_t radiusWord, std::uint32_t angleWord,
                float& cosinePart, float& sinePart) {
  const float u =
      static_cast<float>(static_cast<std::int32_t>(radiusWord >> 1)) *
          0x1p-31F +
      0x1p-32F;
  const float radius = std::sqrt(-2.0F * logarithm(u));
  // θ = quadrant·π/2 + a with |a| ≤ π/4, split without rounding.
  const std::uint32_t quadrant = (angleWord + 0x20000000U) >> 30;
  const auto rest = static_cast<std::int32_t>(angleWord - (quadrant << 30));
  constexpr auto kUnit = static_cast<float>(2 * std::numbers::pi * 0x1p-32);
  const float a = static_cast<float>(rest) * kUnit;
  const float s = sine(a), c = cosine(a);
  const bool odd = (quadrant & 1U) != 0;
  const float x = odd ? s : c;
  const float y = odd ? c : s;
  cosinePart = radius * (quadrant == 1 || quadrant == 2 ? -x : x);
  sinePart = radius * (quadrant >= 2 ? -y : y);
}

}  // namespace

Components::Components(Distribution distribution, Index width, double mean,
                       double correlation)
    : distribution_(distribution),
      width_(static_cast<std::size_t>(width)),
      mean_(static_cast<float>(mean)),
      common_(static_cast<float>(std::sqrt(correlation))),
      own_(static_cast<float>(std::sqrt(1 - correlation))),
      radii_(2 * blocksFor(width_ + 1, 4)),
      angles_(radii_.size()),
      values_(kBitsPerBlock * blocksFor(width_ + 1, kBitsPerBlock)) {}

const float* Components::draw(const VectorAddress& address) {
  switch (distribution_) {
    case Distribution::kNormal:
      drawNormal(address);
      break;
    case Distribution::kUniform:
      drawUniform(address);
      break;
    case Distribution::kRademacher:
      drawRademacher(address);
      break;
  }
  if (mean_ == 0 && common_ == 0) return values_.data();
  const float base = mean_ + common_ * values_[width_];
  for (std::size_t i = 0; i < width_; ++i) {
    values_[i] = base + own_ * values_[i];
  }
  return values_.data();
}

void Components::drawNormal(const VectorAddress& address) {
  const std::size_t pairs = radii_.size();
  for (std::size_t b = 0; 2 * b < pairs; ++b) {
    const PhiloxBlock words = blockOf(b, address);
    radii_[2 * b] = words[0];
    radii_[2 * b + 1] = words[1];
    angles_[2 * b] = words[2];
    angles_[2 * b + 1] = words[3];
  }
  for (std::size_t i = 0; i < pairs; ++i) {
    normalPair(radii_[i], angles_[i], values_[i], values_[pairs + i]);
  }
}

void Components::drawUniform(const VectorAddress& address) {
  constexpr auto kUnit = static_cast<float>(std::numbers::sqrt3 * 0x1p-31);
  for (std::size_t b = 0; 4 * b <= width_; ++b) {
    const PhiloxBlock words = blockOf(b, address);
    for (std::size_t i = 0; i < words.size(); ++i) {
      const auto centered = static_cast<std::int32_t>(words[i] - 0x80000000U);
      values_[4 * b + i] = static_cast<float>(centered) * kUnit;
    }
  }
}

void Components::drawRademacher(const VectorAddress& address) {
  for (std::size_t b = 0; kBitsPerBlock * b <= width_; ++b) {
    const PhiloxBlock words = blockOf(b, address);
    for (std::size_t i = 0; i < kBitsPerBlock; ++i) {
      const bool set = ((words[i / 32] >> (i % 32)) & 1U) != 0;
      values_[kBitsPerBlock * b + i] = set ? 1.0F : -1.0F;
    }
  }
}

}  // namespace attn
