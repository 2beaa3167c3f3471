#pragma once

#include <attn/attention.h>

#include "fixtures.h"

/** Masks and scales, by hand and from the goldens. */
namespace attn::test {

inline Mask causalMask() { return {Mask::Kind::kCausal, {}}; }

inline Mask matrixMask(const RowMatrix<double>& visible) {
  return {Mask::Kind::kMatrix, visible};
}

inline Mask toMask(const Json& request) {
  const Json& mask = request["mask"];
  if (mask.is_object()) return matrixMask(toMatrix(mask));
  return mask == "causal" ? causalMask() : Mask{};
}

inline Scale toScale(const Json& request) {
  const Json& scale = request["scale"];
  if (scale.is_number()) return {Scale::Kind::kFactor, toNumber(scale)};
  return {scale == "none" ? Scale::Kind::kNone : Scale::Kind::kSqrt, 1};
}

}  // namespace attn::test
