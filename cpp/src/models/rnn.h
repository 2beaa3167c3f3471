#pragma once

#include "../layers/extent.h"
#include "network.h"
#include "parts.h"

namespace attn {

/** One tanh layer between an embedding of width dModel and a head; its hidden
 * size is rnnHidden(config). */
template <typename Scalar>
class Rnn final : public Network<Scalar> {
 public:
  Rnn(const ModelConfig& config, Index batch);

  const Scalar* forward(const Scalar* parameters, const std::int32_t* tokens,
                        Index batch, Index length) override;
  void backward(const Scalar* parameters, const std::int32_t* tokens,
                const Scalar* dLogits, Scalar* gradient) override;

 private:
  ModelConfig config_;
  Index hidden_;
  Index table_ = 0;
  LinearPart input_;  ///< weight_ih_l0, bias_ih_l0
  Index recurrent_ = 0, recurrentBias_ = 0;
  LinearPart head_;
  Extent extent_{0, 0, 0};       ///< of the last forward's states
  Scalar* embedded_ = nullptr;   ///< N×C
  Scalar* states_ = nullptr;     ///< N×H
  Scalar* logits_ = nullptr;     ///< N×V
  Scalar* dStates_ = nullptr;    ///< N×H
  Scalar* dEmbedded_ = nullptr;  ///< N×C
};

/** H ≥ 1 with which the RNN's parameter count is nearest the Transformer's of
 * the same config; the smaller of two as near. */
Index rnnHidden(const ModelConfig& config);

}  // namespace attn
