#pragma once

#include <attn/attention.h>
#include <attn/matrix.h>
#include <attn/result.h>
#include <emscripten/val.h>

#include <cstddef>
#include <string>
#include <utility>

#include "marshal.h"

/** What requests of attention have in common, in one head and in several. */
namespace attn::wasm {

/** Refuses the shape of `mask` before its numbers are copied. */
inline Check checkMask(const val& request, const Shape& q, const Shape& k) {
  const val mask = request["mask"];
  return mask.isString() ? Check{} : checkMaskShape(readShape(mask), q, k);
}

/** Precondition: the shape has been checked. */
inline Mask readMask(const val& mask) {
  if (mask.isString()) {
    const bool causal = mask.as<std::string>() == "causal";
    return {causal ? Mask::Kind::kCausal : Mask::Kind::kNone, {}};
  }
  return {Mask::Kind::kMatrix, readMatrix<double>(mask)};
}

/** Fills each matrix from the field that is named beside it. Precondition: the
 * shapes have been checked. */
template <typename Scalar, std::size_t kCount>
Check readAll(
    const val& request,
    const std::pair<const char*, RowMatrix<Scalar>*> (&fields)[kCount]) {
  for (const auto& [field, matrix] : fields) {
    const Result<RowMatrix<Scalar>> rounded =
        readRounded<Scalar>(request, field);
    if (!rounded.ok()) return rounded.error();
    *matrix = rounded.value();
  }
  return {};
}

}  // namespace attn::wasm
