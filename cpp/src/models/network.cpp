#include "network.h"

#include "rnn.h"
#include "transformer.h"

namespace attn {

template <typename Scalar>
std::unique_ptr<Network<Scalar>> makeNetwork(ModelKind kind,
                                             const ModelConfig& config,
                                             Index batch) {
  if (kind == ModelKind::kRnn) {
    return std::make_unique<Rnn<Scalar>>(config, batch);
  }
  return std::make_unique<Transformer<Scalar>>(config, batch);
}

template std::unique_ptr<Network<float>> makeNetwork<float>(ModelKind,
                                                            const ModelConfig&,
                                                            Index);
template std::unique_ptr<Network<double>> makeNetwork<double>(
    ModelKind, const ModelConfig&, Index);

}  // namespace attn
