#pragma once

#include <attn/matrix.h>

#include <string>
#include <vector>

/** The shape of the models that `createTrainer` trains, and the parameters that
 * they have, under the names that PyTorch would give them. */
namespace attn {

enum class ModelKind {
  kTransformer,  ///< decoder-only, as GPT-2
  kRnn,          ///< one tanh layer of about the Transformer's parameter count
};

enum class Positions {
  kLearned,     ///< a parameter for each position
  kSinusoidal,  ///< positionalEncoding, added as it is
  kNone,
};

enum class LayerNormPlace {
  kPre,   ///< x + Attn(LN(x)), x + MLP(LN(x)), and a last LN before the head
  kPost,  ///< LN(x + Attn(x)), LN(x + MLP(x)), as in Vaswani et al., 2017
  kNone,
};

/** Without the residual, what is added to x takes x's place. */
struct ModelConfig {
  Index vocabulary = 0;
  Index context = 0;  ///< most positions at a time
  Index layers = 1;
  Index heads = 2;  ///< divides dModel
  Index dModel = 32;
  Index dFf = 128;  ///< width between the two layers of the MLP
  Positions positions = Positions::kLearned;
  bool residual = true;
  LayerNormPlace layerNorm = LayerNormPlace::kPre;
  bool scaled = true;  ///< scores are divided by √d_k
};

/** One parameter: a part of a flat buffer. */
struct Parameter {
  std::string name;          ///< "blocks.0.attn.qkv.weight"
  std::vector<Index> shape;  ///< weights are out×in
  Index offset;              ///< of its first number
  Index size;
  double mean, deviation;  ///< of the normal distribution it starts from
};

class ParameterLayout {
 public:
  /** Appends a parameter; returns its offset. */
  Index add(std::string name, std::vector<Index> shape, double mean,
            double deviation);

  const std::vector<Parameter>& parameters() const { return parameters_; }

  /** Numbers in all. */
  Index size() const { return size_; }

 private:
  std::vector<Parameter> parameters_;
  Index size_ = 0;
};

}  // namespace attn
