#include "rnn.h"

#include <cmath>
#include <cstdlib>

#include "../layers/embedding.h"
#include "../layers/recurrence.h"
#include "initial.h"
#include "transformer.h"

namespace attn {

namespace {

/** V·C + H·C + H² + 2H + H·V + V: embedding, both weights and biases, head. */
std::int64_t parameterCount(const ModelConfig& config, std::int64_t hidden) {
  const std::int64_t v = config.vocabulary, d = config.dModel;
  return v * d + hidden * (d + hidden + 2 + v) + v;
}

}  // namespace

Index rnnHidden(const ModelConfig& config) {
  const std::int64_t wanted = transformerLayout(config).size();
  std::int64_t hidden = 1;
  while (parameterCount(config, hidden) < wanted) ++hidden;
  const std::int64_t above = parameterCount(config, hidden) - wanted;
  const std::int64_t below = wanted - parameterCount(config, hidden - 1);
  return static_cast<Index>(hidden > 1 && below <= above ? hidden - 1 : hidden);
}

template <typename Scalar>
Rnn<Scalar>::Rnn(const ModelConfig& config, Index batch)
    : config_(config), hidden_(rnnHidden(config)) {
  ParameterLayout& layout = this->mutableLayout();
  const Index v = config.vocabulary, d = config.dModel, h = hidden_;
  table_ = layout.add("embed.weight", {v, d}, 0, kEmbeddingDeviation);
  input_ = {d, h, 0, 0};
  input_.weight = layout.add("rnn.weight_ih_l0", {h, d}, 0, linearDeviation(d));
  recurrent_ = layout.add("rnn.weight_hh_l0", {h, h}, 0, linearDeviation(h));
  input_.bias = layout.add("rnn.bias_ih_l0", {h}, 0, 0);
  recurrentBias_ = layout.add("rnn.bias_hh_l0", {h}, 0, 0);
  head_ = LinearPart::make(layout, "head", v, h, linearDeviation(h));

  Workspace<Scalar>& workspace = this->workspace();
  const Index length = config.context;
  workspace.plan(embedded_, {batch, length, d});
  workspace.plan(states_, {batch, length, h});
  workspace.plan(logits_, {batch, length, v});
  workspace.plan(dStates_, {batch, length, h});
  workspace.plan(dEmbedded_, {batch, length, d});
}

template <typename Scalar>
const Scalar* Rnn<Scalar>::forward(const Scalar* parameters,
                                   const std::int32_t* tokens, Index batch,
                                   Index length) {
  extent_ = {batch, length, hidden_};
  embeddingForward<Scalar>({batch, length, config_.dModel}, tokens,
                           parameters + table_, nullptr, embedded_);
  input_.forward(extent_.rows(), parameters, embedded_, states_);
  recurrenceForward(extent_, parameters + recurrent_,
                    parameters + recurrentBias_, states_);
  head_.forward(extent_.rows(), parameters, states_, logits_);
  return logits_;
}

template <typename Scalar>
void Rnn<Scalar>::backward(const Scalar* parameters, const std::int32_t* tokens,
                           const Scalar* dLogits, Scalar* gradient) {
  const Index rows = extent_.rows();
  head_.backward(rows, parameters, states_, dLogits, dStates_, gradient);
  recurrenceBackward(extent_, parameters + recurrent_, states_, dStates_,
                     gradient + recurrent_, gradient + recurrentBias_);
  input_.backward(rows, parameters, embedded_, dStates_, dEmbedded_, gradient);
  embeddingBackward<Scalar>({extent_.batch, extent_.length, config_.dModel},
                            tokens, dEmbedded_, gradient + table_, nullptr);
}

template class Rnn<float>;
template class Rnn<double>;

}  // namespace attn
