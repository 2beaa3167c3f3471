#pragma once

#include <attn/model.h>
#include <attn/result.h>
#include <attn/task.h>

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

/**
 * A session that trains one small model on one task: a step is a forward and a
 * backward pass over a batch of the task and a step of AdamW. All in float32;
 * one seed gives the same run, bit for bit.
 */
namespace attn {

struct TrainerConfig {
  ModelKind model = ModelKind::kTransformer;
  TaskConfig task;
  std::int64_t layers = 1;
  std::int64_t heads = 2;
  std::int64_t dModel = 32;
  std::optional<std::int64_t> dFf;  ///< 4·dModel
  std::int64_t batch = 16;          ///< sequences of a step
  double learningRate = 3e-3;
  double weightDecay = 0.01;
  std::int64_t seed = 1;  ///< of the initial weights and of the batches
  Positions positions = Positions::kLearned;
  bool residual = true;
  LayerNormPlace layerNorm = LayerNormPlace::kPre;
  bool scaled = true;  ///< scores are divided by √d_k
};

/** Loss and accuracy over `counted` positions. */
struct Evaluation {
  double loss;           ///< mean cross-entropy, nats
  double accuracy;       ///< share whose largest logit is the target's
  std::int64_t counted;  ///< to merge slices by
};

/** What some steps did. Loss and accuracy are those of each step's batch before
 * its update. */
struct StepResult {
  std::int64_t step;  ///< steps since the start, these included
  double loss;        ///< the last one's
  double accuracy;
  bool diverged;  ///< the last loss is NaN: it changed nothing, and no step
                  ///< follows until reset or setParameters
  Eigen::VectorXd losses, accuracies;  ///< of every step taken here
};

struct LossAndGradient {
  double loss;
  Eigen::ArrayXf gradient;  ///< layout().size()
};

/** weights[layer·heads + head], T×T each: row t is what position t attends to.
 */
struct AttentionWeights {
  Index layers, heads;
  std::vector<RowMatrix<float>> weights;
};

struct GenerateRequest {
  std::vector<std::int32_t> prompt;
  std::int64_t length = 0;  ///< tokens to add
  double temperature = 1;   ///< 0: always the likeliest
  std::int64_t topK = 0;    ///< 0: all
  std::int64_t seed = 1;
};

struct Generated {
  std::vector<std::int32_t> tokens;  ///< without the prompt; fewer than asked
                                     ///< for if the model has diverged
  RowMatrix<float> probabilities;    ///< a row a token: softmax of the logits,
                                     ///< before temperature and topK
};

template <typename Scalar>
class Network;

class Trainer {
 public:
  /**
   * Refuses, naming the field, before anything large is allocated: what
   * Task::make refuses; `layers`, `heads`, `dModel`, `dFf`, `batch` beyond
   * limits.h's numbers, heads that do not divide dModel; a `learningRate` not >
   * 0, a `weightDecay` not ≥ 0; a `seed` of more than 32 bits; too-large: more
   * than kMaxParameters parameters (`dModel`) or kMaxActivations activations
   * (`batch`). The RNN takes its size from the Transformer of the same config.
   */
  static Result<std::unique_ptr<Trainer>> make(const TrainerConfig& config);

  Trainer(const Trainer&) = delete;
  Trainer& operator=(const Trainer&) = delete;
  ~Trainer();

  const Task& task() const { return task_; }
  const ModelConfig& model() const { return model_; }
  Index batch() const { return batch_; }
  const ParameterLayout& layout() const;
  const Eigen::ArrayXf& parameters() const { return parameters_; }

  /** Training starts anew from these: step 0, AdamW's state cleared. Refuses
   * `parameters` of another length, or that are not finite. */
  Check setParameters(const Eigen::ArrayXf& parameters);

  /** tokens and targets k×context, 1 ≤ k ≤ batch; −1 is not counted. Refuses
   * other lengths, tokens and targets that the vocabulary has not, and targets
   * of which none counts. */
  Result<LossAndGradient> lossAndGradient(
      const std::vector<std::int32_t>& tokens,
      const std::vector<std::int32_t>& targets);

  /** One step of AdamW. Refuses a `gradient` of another length, or not finite.
   */
  Check applyGradient(const Eigen::ArrayXf& gradient);

  /** `count` steps, 1 to kMaxSteps (argument `steps`), or fewer if the loss
   * becomes NaN. The steps themselves allocate nothing. */
  Result<StepResult> step(std::int64_t count);

  /** Of one sequence of 1 to context `tokens`; refused by the RNN (`model`). */
  Result<AttentionWeights> attention(const std::vector<std::int32_t>& tokens);

  /** (number of tokens)×vocabulary, of one sequence of 1 to context `tokens`,
   * or of several of context, up to batch. */
  Result<RowMatrix<float>> logits(const std::vector<std::int32_t>& tokens);

  /** Goes on from `prompt`, reading the last context tokens each time. Refuses
   * a `prompt` without tokens or with ones that the vocabulary has not,
   * `length` outside of [1, kMaxGenerated], a `temperature` not ≥ 0, a `topK`
   * outside of [0, vocabulary], and a `seed` of more than 32 bits. */
  Result<Generated> generate(const GenerateRequest& request);

  /** On `batches` (1 to kMaxSteps) batches that no step trains on: ordered
   * slices of the same sequence of batches, from `first` ≥ 0 on. */
  Result<Evaluation> evaluate(std::int64_t first, std::int64_t batches);

  /** On held-out rows of `text`, `first` ≥ 0 to first + rows − 1; refused by
   * other tasks (`task`) and outside of [0, task().heldOutRows()] (`first`,
   * `rows`). */
  Result<Evaluation> heldOut(std::int64_t first, std::int64_t rows);

  /** The initial weights of the seed, step 0. */
  void reset();

 private:
  struct State;  ///< network, optimizer and memory

  Trainer(Task task, const ModelConfig& model, const TrainerConfig& config,
          std::unique_ptr<Network<float>> network);
  Check checkTokens(const std::vector<std::int32_t>& tokens) const;
  Check checkSequence(const std::vector<std::int32_t>& tokens) const;

  Task task_;
  ModelConfig model_;
  ModelKind kind_;
  Index batch_;
  std::uint32_t seed_;
  Eigen::ArrayXf parameters_;
  std::unique_ptr<State> state_;
};

}  // namespace attn
