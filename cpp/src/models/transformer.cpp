#include "transformer.h"

#include <attn/positional_encoding.h>

#include <string>

#include "../layers/embedding.h"
#include "initial.h"

namespace attn {

template <typename Scalar>
Transformer<Scalar>::Transformer(const ModelConfig& config, Index batch)
    : config_(config), extent_{0, 0, config.dModel} {
  ParameterLayout& layout = this->mutableLayout();
  const Index v = config.vocabulary, d = config.dModel;
  tokenTable_ = layout.add("tok_embed.weight", {v, d}, 0, kEmbeddingDeviation);
  if (config.positions == Positions::kLearned) {
    positionTable_ = layout.add("pos_embed.weight", {config.context, d}, 0,
                                kEmbeddingDeviation);
  }
  if (config.positions == Positions::kSinusoidal) {
    sinusoids_ = positionalEncoding(config.context, d).value().cast<Scalar>();
  }
  for (Index l = 0; l < config.layers; ++l) {
    blocks_.emplace_back(config, true, "blocks." + std::to_string(l), layout);
  }
  if (hasLastNorm()) {
    lastNorm_ = LayerNormPart<Scalar>::make(layout, "ln_f", d);
  }
  head_ = LinearPart::make(layout, "head", v, d, linearDeviation(d));
  plan(batch);
}

template <typename Scalar>
void Transformer<Scalar>::plan(Index batch) {
  Workspace<Scalar>& workspace = this->workspace();
  const Index length = config_.context, d = config_.dModel;
  workspace.plan(embedded_, {batch, length, d});
  for (Block<Scalar>& block : blocks_) block.plan(workspace, batch, length);
  if (hasLastNorm()) {
    lastNorm_.plan(workspace, batch, length);
    workspace.plan(normed_, {batch, length, d});
  }
  workspace.plan(logits_, {batch, length, config_.vocabulary});
  workspace.plan(d_, {batch, length, d});
  scratch_.plan(workspace, config_, batch, length);
}

template <typename Scalar>
const Scalar* Transformer<Scalar>::forward(const Scalar* parameters,
                                           const std::int32_t* tokens,
                                           Index batch, Index length) {
  extent_ = {batch, length, config_.dModel};
  const Index rows = extent_.rows();
  const Scalar* positions = nullptr;
  if (config_.positions == Positions::kLearned) {
    positions = parameters + positionTable_;
  }
  if (config_.positions == Positions::kSinusoidal) {
    positions = sinusoids_.data();
  }
  embeddingForward(extent_, tokens, parameters + tokenTable_, positions,
                   embedded_);
  last_ = embedded_;
  for (Block<Scalar>& block : blocks_) {
    last_ = block.forward(extent_, parameters, last_);
  }
  if (hasLastNorm()) lastNorm_.forward(rows, parameters, last_, normed_);
  head_.forward(rows, parameters, hasLastNorm() ? normed_ : last_, logits_);
  return logits_;
}

template <typename Scalar>
void Transformer<Scalar>::backward(const Scalar* parameters,
                                   const std::int32_t* tokens,
                                   const Scalar* dLogits, Scalar* gradient) {
  const Index rows = extent_.rows();
  // logits = head(LN(last))
  head_.backward(rows, parameters, hasLastNorm() ? normed_ : last_, dLogits, d_,
                 gradient);
  if (hasLastNorm()) lastNorm_.backward(rows, parameters, last_, d_, gradient);
  for (auto block = blocks_.rbegin(); block != blocks_.rend(); ++block) {
    block->backward(extent_, parameters, scratch_, d_, gradient);
  }
  const bool learned = config_.positions == Positions::kLearned;
  embeddingBackward(extent_, tokens, d_, gradient + tokenTable_,
                    learned ? gradient + positionTable_ : nullptr);
}

template <typename Scalar>
const Scalar* Transformer<Scalar>::attentionWeights(Index layer) const {
  return blocks_[static_cast<std::size_t>(layer)].steps().weights;
}

ParameterLayout transformerLayout(const ModelConfig& config) {
  return Transformer<float>(config, 1).layout();
}

template class Transformer<float>;
template class Transformer<double>;

}  // namespace attn
