#pragma once

#include <attn/model.h>

#include <string>

#include "../layers/extent.h"
#include "../layers/self_attention.h"
#include "parts.h"
#include "workspace.h"

/** One block of a Transformer: attention, then an MLP, each on a branch that
 * may be added to its input, with LayerNorm before, after or nowhere. */
namespace attn {

/** What the blocks of one model share for the backward pass. */
template <typename Scalar>
struct BlockScratch {
  Scalar* narrow = nullptr;  ///< N×C
  Scalar* wide = nullptr;    ///< N×max(3C, F)
  Scalar* scores = nullptr;  ///< T×T

  void plan(Workspace<Scalar>& workspace, const ModelConfig& config,
            Index batch, Index length);
};

/** Every step of the last forward; N = B·T vectors of C = dModel numbers, F =
 * dFf. What LayerNorm would give is null where there is none. */
template <typename Scalar>
struct BlockSteps {
  const Scalar* x = nullptr;    ///< N×C; the caller's
  Scalar* norm1 = nullptr;      ///< N×C; LN(x) before, LN(middle) after
  Scalar* qkv = nullptr;        ///< N×3C
  Scalar* weights = nullptr;    ///< B×H×T×T
  Scalar* heads = nullptr;      ///< N×C
  Scalar* attended = nullptr;   ///< N×C; heads' projection
  Scalar* middle = nullptr;     ///< N×C; x + attended
  Scalar* norm2 = nullptr;      ///< N×C; LN(middle) before, LN(sum) after
  Scalar* hidden = nullptr;     ///< N×F
  Scalar* active = nullptr;     ///< N×F; GELU(hidden)
  Scalar* projected = nullptr;  ///< N×C
  Scalar* sum = nullptr;        ///< N×C; what the MLP read + projected
};

template <typename Scalar>
class Block {
 public:
  /** Adds its parameters to the layout, "<name>.ln1.weight" and so on. */
  Block(const ModelConfig& config, bool causal, const std::string& name,
        ParameterLayout& layout);

  void plan(Workspace<Scalar>& workspace, Index batch, Index length);

  /** x N×C, read again by the backward; returns N×C, valid until the next
   * forward. */
  const Scalar* forward(Extent extent, const Scalar* parameters,
                        const Scalar* x);

  /** Of the last forward. `d` N×C holds ∂L/∂out on entry and ∂L/∂x on return;
   * adds to `gradient`. */
  void backward(Extent extent, const Scalar* parameters,
                const BlockScratch<Scalar>& scratch, Scalar* d,
                Scalar* gradient) const;

  const BlockSteps<Scalar>& steps() const { return steps_; }
  const LayerNormPart<Scalar>& norm1() const { return norm1_; }
  const LayerNormPart<Scalar>& norm2() const { return norm2_; }

 private:
  bool pre() const { return config_.layerNorm == LayerNormPlace::kPre; }
  bool post() const { return config_.layerNorm == LayerNormPlace::kPost; }
  HeadsOptions headsOptions() const;
  /** What the MLP's branch starts from. */
  const Scalar* betweenBranches() const;
  void add(Index size, const Scalar* x, const Scalar* branch,
           Scalar* out) const;

  ModelConfig config_;
  bool causal_;
  LayerNormPart<Scalar> norm1_, norm2_;
  LinearPart qkv_, out_, fc_, proj_;
  BlockSteps<Scalar> steps_;
};

}  // namespace attn
