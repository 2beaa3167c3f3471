#pragma once

#include <attn/model.h>

#include <cstdint>
#include <memory>

#include "workspace.h"

namespace attn {

/**
 * A model that reads tokens and predicts the next one at every position. It
 * keeps the activations of its last forward and holds no parameters: they and
 * their gradients are flat buffers of the caller's, laid out as layout() says.
 */
template <typename Scalar>
class Network {
 public:
  Network() = default;
  Network(const Network&) = delete;
  Network& operator=(const Network&) = delete;
  virtual ~Network() = default;

  const ParameterLayout& layout() const { return layout_; }

  /** Numbers that allocate() takes. */
  std::int64_t workspaceSize() const { return workspace_.size(); }

  /** To be called once, before the first forward. */
  void allocate() { workspace_.allocate(); }

  /**
   * tokens batch×length; returns the logits, batch×length×vocabulary, valid
   * until the next forward. Precondition: batch and length are at most those
   * planned, tokens are in [0, vocabulary).
   */
  virtual const Scalar* forward(const Scalar* parameters,
                                const std::int32_t* tokens, Index batch,
                                Index length) = 0;

  /** Of the last forward, with the same parameters and tokens: adds to
   * `gradient`. dLogits batch×length×vocabulary. */
  virtual void backward(const Scalar* parameters, const std::int32_t* tokens,
                        const Scalar* dLogits, Scalar* gradient) = 0;

  /** The last forward's attention weights of one layer,
   * batch×heads×length×length; null where there is no attention. */
  virtual const Scalar* attentionWeights(Index /*layer*/) const {
    return nullptr;
  }

 protected:
  ParameterLayout& mutableLayout() { return layout_; }
  Workspace<Scalar>& workspace() { return workspace_; }

 private:
  ParameterLayout layout_;
  Workspace<Scalar> workspace_;
};

/** Planned for `batch` examples of config.context tokens; nothing large is
 * allocated yet. */
template <typename Scalar>
std::unique_ptr<Network<Scalar>> makeNetwork(ModelKind kind,
                                             const ModelConfig& config,
                                             Index batch);

}  // namespace attn
