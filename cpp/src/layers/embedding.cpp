#include "embedding.h"

namespace attn {

template <typename Scalar>
void embeddingForward(Extent extent, const std::int32_t* tokens,
                      const Scalar* table, const Scalar* positions,
                      Scalar* out) {
  const Index width = extent.width;
  for (Index i = 0; i < extent.rows(); ++i, out += width) {
    const Scalar* token = table + tokens[i] * width;
    for (Index c = 0; c < width; ++c) out[c] = token[c];
    if (positions == nullptr) continue;
    const Scalar* position = positions + i % extent.length * width;
    for (Index c = 0; c < width; ++c) out[c] += position[c];
  }
}

template <typename Scalar>
void embeddingBackward(Extent extent, const std::int32_t* tokens,
                       const Scalar* dOut, Scalar* dTable, Scalar* dPositions) {
  const Index width = extent.width;
  for (Index i = 0; i < extent.rows(); ++i, dOut += width) {
    // out = table[token] + …
    Scalar* dToken = dTable + tokens[i] * width;
    for (Index c = 0; c < width; ++c) dToken[c] += dOut[c];
    if (dPositions == nullptr) continue;
    // out = … + positions[t]
    Scalar* dPosition = dPositions + i % extent.length * width;
    for (Index c = 0; c < width; ++c) dPosition[c] += dOut[c];
  }
}

template void embeddingForward<float>(Extent, const std::int32_t*, const float*,
                                      const float*, float*);
template void embeddingForward<double>(Extent, const std::int32_t*,
                                       const double*, const double*, double*);
template void embeddingBackward<float>(Extent, const std::int32_t*,
                                       const float*, float*, float*);
template void embeddingBackward<double>(Extent, const std::int32_t*,
                                        const double*, double*, double*);

}  // namespace attn
