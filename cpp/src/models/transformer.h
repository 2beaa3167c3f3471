#pragma once

#include <vector>

#include "block.h"
#include "network.h"

namespace attn {

/** A decoder-only Transformer: Radford et al., 2019 (GPT-2), with an untied
 * head and the ablations of ModelConfig. */
template <typename Scalar>
class Transformer final : public Network<Scalar> {
 public:
  Transformer(const ModelConfig& config, Index batch);

  const Scalar* forward(const Scalar* parameters, const std::int32_t* tokens,
                        Index batch, Index length) override;
  void backward(const Scalar* parameters, const std::int32_t* tokens,
                const Scalar* dLogits, Scalar* gradient) override;
  const Scalar* attentionWeights(Index layer) const override;

 private:
  bool hasLastNorm() const { return config_.layerNorm == LayerNormPlace::kPre; }
  void plan(Index batch);

  ModelConfig config_;
  Index tokenTable_ = 0;
  Index positionTable_ = 0;      ///< learned
  RowMatrix<Scalar> sinusoids_;  ///< context×C, sinusoidal
  std::vector<Block<Scalar>> blocks_;
  LayerNormPart<Scalar> lastNorm_;
  LinearPart head_;
  BlockScratch<Scalar> scratch_;
  Extent extent_{0, 0, 0};        ///< of the last forward
  const Scalar* last_ = nullptr;  ///< N×C; the last block's
  Scalar* embedded_ = nullptr;    ///< N×C
  Scalar* normed_ = nullptr;      ///< N×C
  Scalar* logits_ = nullptr;      ///< N×V
  Scalar* d_ = nullptr;           ///< N×C
};

/** What config asks for in a Transformer's parameters. */
ParameterLayout transformerLayout(const ModelConfig& config);

}  // namespace attn
