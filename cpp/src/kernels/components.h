#pragma once

#include <attn/matrix.h>
#include <attn/scaling_experiment.h>

#include <cstdint>
#include <vector>

namespace attn {

/** Which vector of scaling_experiment.h: counter (b, pair, side, width), key
 * (seed, 0). */
struct VectorAddress {
  std::uint32_t seed;
  std::uint32_t pair;
  std::uint32_t side;
  std::uint32_t width;
};

/**
 * Draws vectors as scaling_experiment.h specifies them; reused, it allocates
 * nothing.
 */
class Components {
 public:
  Components(Distribution distribution, Index width, double mean,
             double correlation);

  /** `width` numbers, valid until the next call. */
  const float* draw(const VectorAddress& address);

 private:
  void drawNormal(const VectorAddress& address);
  void drawUniform(const VectorAddress& address);
  void drawRademacher(const VectorAddress& address);

  Distribution distribution_;
  std::size_t width_;
  float mean_, common_, own_;  ///< μ, √ρ, √(1−ρ)
  std::vector<std::uint32_t> radii_, angles_;
  std::vector<float> values_;
};

}  // namespace attn
