#include "initial.h"

#include <attn/random.h>

#include <algorithm>

namespace attn {

template <typename Scalar>
void initialize(const ParameterLayout& layout, std::uint32_t seed,
                Scalar* values) {
  constexpr std::uint32_t kFirstStream = 0x10000;
  std::uint32_t stream = kFirstStream;
  for (const Parameter& parameter : layout.parameters()) {
    Scalar* into = values + parameter.offset;
    std::fill(into, into + parameter.size, static_cast<Scalar>(parameter.mean));
    if (parameter.deviation != 0) {
      const RowMatrix<double> normals =
          normalMatrix(1, parameter.size, seed, stream);
      for (Index i = 0; i < parameter.size; ++i) {
        into[i] += static_cast<Scalar>(parameter.deviation * normals(0, i));
      }
    }
    ++stream;
  }
}

template void initialize<float>(const ParameterLayout&, std::uint32_t, float*);
template void initialize<double>(const ParameterLayout&, std::uint32_t,
                                 double*);

}  // namespace attn
