#include "block.h"

#include <algorithm>
#include <cmath>

#include "../layers/gelu.h"
#include "../layers/self_attention.h"
#include "initial.h"

namespace attn {

template <typename Scalar>
void BlockScratch<Scalar>::plan(Workspace<Scalar>& workspace,
                                const ModelConfig& config, Index batch,
                                Index length) {
  workspace.plan(narrow, {batch, length, config.dModel});
  workspace.plan(wide,
                 {batch, length, std::max(3 * config.dModel, config.dFf)});
  workspace.plan(scores, {length, length});
}

template <typename Scalar>
Block<Scalar>::Block(const ModelConfig& config, bool causal,
                     const std::string& name, ParameterLayout& layout)
    : config_(config), causal_(causal) {
  const Index d = config.dModel, f = config.dFf;
  const double last = branchDeviation(config);
  const bool normed = config.layerNorm != LayerNormPlace::kNone;
  using Norm = LayerNormPart<Scalar>;
  if (normed) norm1_ = Norm::make(layout, name + ".ln1", d);
  qkv_ = LinearPart::make(layout, name + ".attn.qkv", 3 * d, d,
                          linearDeviation(d));
  out_ = LinearPart::make(layout, name + ".attn.out", d, d,
                          last * linearDeviation(d));
  if (normed) norm2_ = Norm::make(layout, name + ".ln2", d);
  fc_ = LinearPart::make(layout, name + ".mlp.fc", f, d, linearDeviation(d));
  proj_ = LinearPart::make(layout, name + ".mlp.proj", d, f,
                           last * linearDeviation(f));
}

template <typename Scalar>
void Block<Scalar>::plan(Workspace<Scalar>& workspace, Index batch,
                         Index length) {
  const Index d = config_.dModel, f = config_.dFf;
  if (config_.layerNorm != LayerNormPlace::kNone) {
    norm1_.plan(workspace, batch, length);
    norm2_.plan(workspace, batch, length);
    workspace.plan(steps_.norm1, {batch, length, d});
    workspace.plan(steps_.norm2, {batch, length, d});
  }
  workspace.plan(steps_.qkv, {batch, length, 3, d});
  workspace.plan(steps_.weights, {batch, config_.heads, length, length});
  for (Scalar** step : {&steps_.heads, &steps_.attended, &steps_.middle,
                        &steps_.projected, &steps_.sum}) {
    workspace.plan(*step, {batch, length, d});
  }
  workspace.plan(steps_.hidden, {batch, length, f});
  workspace.plan(steps_.active, {batch, length, f});
}

template <typename Scalar>
HeadsOptions Block<Scalar>::headsOptions() const {
  const Index depth = config_.dModel / config_.heads;
  const double root = std::sqrt(static_cast<double>(depth));
  return {config_.heads, config_.scaled ? 1 / root : 1, causal_};
}

template <typename Scalar>
const Scalar* Block<Scalar>::betweenBranches() const {
  return post() ? steps_.norm1 : steps_.middle;
}

template <typename Scalar>
void Block<Scalar>::add(Index size, const Scalar* x, const Scalar* branch,
                        Scalar* out) const {
  if (!config_.residual) {
    std::copy(branch, branch + size, out);
    return;
  }
  for (Index i = 0; i < size; ++i) out[i] = x[i] + branch[i];
}

template <typename Scalar>
const Scalar* Block<Scalar>::forward(Extent extent, const Scalar* parameters,
                                     const Scalar* x) {
  const Index rows = extent.rows();
  const BlockSteps<Scalar>& s = steps_;
  steps_.x = x;
  if (pre()) norm1_.forward(rows, parameters, x, s.norm1);
  qkv_.forward(rows, parameters, pre() ? s.norm1 : x, s.qkv);
  selfAttentionForward(extent, headsOptions(), s.qkv, s.weights, s.heads);
  out_.forward(rows, parameters, s.heads, s.attended);
  add(extent.size(), x, s.attended, s.middle);
  if (post()) norm1_.forward(rows, parameters, s.middle, s.norm1);

  const Scalar* between = betweenBranches();
  if (pre()) norm2_.forward(rows, parameters, between, s.norm2);
  fc_.forward(rows, parameters, pre() ? s.norm2 : between, s.hidden);
  geluForward(rows * config_.dFf, s.hidden, s.active);
  proj_.forward(rows, parameters, s.active, s.projected);
  add(extent.size(), between, s.projected, s.sum);
  if (!post()) return s.sum;
  norm2_.forward(rows, parameters, s.sum, s.norm2);
  return s.norm2;
}

template <typename Scalar>
void Block<Scalar>::backward(Extent extent, const Scalar* parameters,
                             const BlockScratch<Scalar>& scratch, Scalar* d,
                             Scalar* gradient) const {
  const Index rows = extent.rows();
  const BlockSteps<Scalar>& s = steps_;
  const auto [branch, wide, scores] = scratch;
  const Scalar* between = betweenBranches();
  // out = LN(sum), sum = between + proj(GELU(fc(LN(between))))
  if (post()) norm2_.backward(rows, parameters, s.sum, d, gradient);
  proj_.backward(rows, parameters, s.active, d, wide, gradient);
  geluBackward(rows * config_.dFf, s.hidden, wide, wide);
  fc_.backward(rows, parameters, pre() ? s.norm2 : between, wide, branch,
               gradient);
  if (pre()) norm2_.backward(rows, parameters, between, branch, gradient);
  add(extent.size(), d, branch, d);

  // between = LN(middle), middle = x + out(heads(qkv(LN(x))))
  if (post()) norm1_.backward(rows, parameters, s.middle, d, gradient);
  out_.backward(rows, parameters, s.heads, d, branch, gradient);
  selfAttentionBackward(extent, headsOptions(), s.qkv, s.weights, branch, wide,
                        scores);
  qkv_.backward(rows, parameters, pre() ? s.norm1 : s.x, wide, branch,
                gradient);
  if (pre()) norm1_.backward(rows, parameters, s.x, branch, gradient);
  add(extent.size(), d, branch, d);
}

template struct BlockScratch<float>;
template struct BlockScratch<double>;
template class Block<float>;
template class Block<double>;

}  // namespace attn
