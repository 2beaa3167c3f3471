#include <attn/checks.h>
#include <attn/limits.h>
#include <attn/philox.h>
#include <attn/sampling.h>
#include <attn/trainer.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>

#include "layers/token_loss.h"
#include "models/adamw.h"
#include "models/initial.h"
#include "models/network.h"
#include "trainer_config.h"

namespace attn {

namespace {

using Tokens = std::vector<std::int32_t>;

/** Number of the first batch that `evaluate` may use: training stays below. */
constexpr std::uint64_t kFreshBatches = std::uint64_t{1} << 40;

Index lengthOf(const Tokens& tokens) {
  return static_cast<Index>(tokens.size());
}

Check checkLength(const char* argument, Index given, Index wanted) {
  if (given == wanted) return {};
  return invalidArgument(argument, std::to_string(given) + " numbers",
                         "there must be one for each of the " +
                             std::to_string(wanted) + " parameters");
}

Check checkFiniteNumbers(const char* argument, const Eigen::ArrayXf& numbers) {
  for (Index i = 0; i < numbers.size(); ++i) {
    if (!std::isfinite(numbers[i])) {
      return invalidEntry(argument, placeOf(i), static_cast<double>(numbers[i]),
                          "it must be finite");
    }
  }
  return {};
}

/** Each in [least, vocabulary). */
Check checkVocabulary(const char* argument, const Tokens& tokens,
                      std::int32_t least, Index vocabulary) {
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    if (tokens[i] < least || tokens[i] >= vocabulary) {
      return invalidEntry(argument, placeOf(static_cast<Index>(i)), tokens[i],
                          "it must be from " + std::to_string(least) + " to " +
                              std::to_string(vocabulary - 1));
    }
  }
  return {};
}

/** What `generate` draws token i with: in [0, 1). */
double uniformDraw(std::uint32_t seed, std::uint32_t i) {
  constexpr std::uint32_t kStream = 0x67656e65;
  return philox4x32({i, 0, 0, 0}, {seed, kStream})[0] * 0x1p-32;
}

/** Sums of several batches. */
struct Tally {
  double loss = 0;
  std::int64_t counted = 0, correct = 0;

  void add(const TokenLoss& batch) {
    loss += batch.loss * static_cast<double>(batch.counted);
    counted += batch.counted;
    correct += batch.correct;
  }

  Evaluation evaluation() const {
    const auto size = static_cast<double>(std::max<std::int64_t>(counted, 1));
    return {loss / size, static_cast<double>(correct) / size, counted};
  }
};

}  // namespace

struct Trainer::State {
  std::unique_ptr<Network<float>> network;
  AdamW<float> optimizer;
  AdamWRates rates;
  Eigen::ArrayXf gradient;
  Eigen::ArrayXf probabilities;  ///< batch×context×vocabulary, then d logits
  Tokens tokens, targets;        ///< batch×context
  std::int64_t step = 0;
  bool diverged = false;

  State(std::unique_ptr<Network<float>> made, AdamWRates given, Index positions,
        Index vocabulary)
      : network(std::move(made)),
        optimizer(network->layout().size()),
        rates(given),
        gradient(network->layout().size()),
        probabilities(positions * vocabulary),
        tokens(static_cast<std::size_t>(positions)),
        targets(static_cast<std::size_t>(positions)) {
    network->allocate();
  }

  /** Fills `probabilities`. */
  TokenLoss forward(const ModelConfig& model, const float* parameters,
                    const std::int32_t* read, const std::int32_t* wanted,
                    Index batch) {
    const float* logits =
        network->forward(parameters, read, batch, model.context);
    return tokenLossForward(batch * model.context, model.vocabulary, logits,
                            wanted, probabilities.data());
  }

  /** Of the last forward; sets `gradient`. */
  void backward(const ModelConfig& model, const float* parameters,
                const std::int32_t* read, const std::int32_t* wanted,
                Index batch, Index counted) {
    gradient.setZero();
    tokenLossBackward(batch * model.context, model.vocabulary, counted,
                      probabilities.data(), wanted, probabilities.data());
    network->backward(parameters, read, probabilities.data(), gradient.data());
  }
};

Result<std::unique_ptr<Trainer>> Trainer::make(const TrainerConfig& config) {
  if (Check found = checkTrainerConfig(config)) return *found;
  Result<Task> task = Task::make(config.task);
  if (!task.ok()) return task.error();
  const ModelConfig model = modelConfig(config, task.value());
  const auto batch = static_cast<Index>(config.batch);
  std::unique_ptr<Network<float>> network =
      makeNetwork<float>(config.model, model, batch);
  const std::int64_t logits =
      std::int64_t{model.context} * model.vocabulary * batch;
  if (Check found = checkModelSize(config, network->layout().size(),
                                   network->workspaceSize() + logits)) {
    return *found;
  }
  return std::unique_ptr<Trainer>(
      new Trainer(task.take(), model, config, std::move(network)));
}

Trainer::Trainer(Task task, const ModelConfig& model,
                 const TrainerConfig& config,
                 std::unique_ptr<Network<float>> network)
    : task_(std::move(task)),
      model_(model),
      kind_(config.model),
      batch_(static_cast<Index>(config.batch)),
      seed_(static_cast<std::uint32_t>(config.seed)),
      parameters_(network->layout().size()),
      state_(std::make_unique<State>(
          std::move(network),
          AdamWRates{config.learningRate, config.weightDecay},
          batch_ * model.context, model.vocabulary)) {
  reset();
}

Trainer::~Trainer() = default;

const ParameterLayout& Trainer::layout() const {
  return state_->network->layout();
}

void Trainer::reset() {
  initialize(layout(), seed_, parameters_.data());
  state_->optimizer.clear();
  state_->step = 0;
  state_->diverged = false;
}

Check Trainer::setParameters(const Eigen::ArrayXf& parameters) {
  if (Check found = firstOf(
          [&] {
            return checkLength("parameters", parameters.size(),
                               layout().size());
          },
          [&] { return checkFiniteNumbers("parameters", parameters); })) {
    return found;
  }
  parameters_ = parameters;
  state_->optimizer.clear();
  state_->step = 0;
  state_->diverged = false;
  return {};
}

Check Trainer::applyGradient(const Eigen::ArrayXf& gradient) {
  if (Check found = firstOf(
          [&] {
            return checkLength("gradient", gradient.size(), layout().size());
          },
          [&] { return checkFiniteNumbers("gradient", gradient); })) {
    return found;
  }
  state_->optimizer.step(layout(), state_->rates, gradient.data(),
                         parameters_.data());
  return {};
}

Check Trainer::checkTokens(const Tokens& tokens) const {
  const Index given = lengthOf(tokens), context = model_.context;
  if (given < 1 || given % context != 0 || given / context > batch_) {
    return invalidArgument("tokens", std::to_string(given) + " numbers",
                           "there must be 1 to " + std::to_string(batch_) +
                               " times " + std::to_string(context));
  }
  return checkVocabulary("tokens", tokens, 0, model_.vocabulary);
}

Check Trainer::checkSequence(const Tokens& tokens) const {
  const Index given = lengthOf(tokens);
  if (given < 1 || given > model_.context) {
    return invalidArgument(
        "tokens", std::to_string(given) + " numbers",
        "there must be from 1 to " + std::to_string(model_.context));
  }
  return checkVocabulary("tokens", tokens, 0, model_.vocabulary);
}

Result<LossAndGradient> Trainer::lossAndGradient(const Tokens& tokens,
                                                 const Tokens& targets) {
  if (Check found = firstOf(
          [&] { return checkTokens(tokens); },
          [&]() -> Check {
            if (targets.size() == tokens.size()) return {};
            return invalidArgument(
                "targets", std::to_string(targets.size()) + " numbers",
                "there must be one for each of the " +
                    std::to_string(tokens.size()) + " tokens");
          },
          [&] {
            return checkVocabulary("targets", targets, -1, model_.vocabulary);
          })) {
    return *found;
  }
  const Index batch = lengthOf(tokens) / model_.context;
  const TokenLoss result = state_->forward(
      model_, parameters_.data(), tokens.data(), targets.data(), batch);
  if (result.counted == 0) {
    return invalidArgument("targets", "all -1", "at least one must be counted");
  }
  state_->backward(model_, parameters_.data(), tokens.data(), targets.data(),
                   batch, result.counted);
  return LossAndGradient{result.loss, state_->gradient};
}

Result<StepResult> Trainer::step(std::int64_t count) {
  if (Check found = checkRange("steps", count, 1, kMaxSteps)) return *found;
  State& state = *state_;
  const auto size = static_cast<Index>(count);
  StepResult result{state.step,           0, 0, false, Eigen::VectorXd(size),
                    Eigen::VectorXd(size)};
  Index taken = 0;
  while (taken < size && !result.diverged) {
    task_.batch(seed_, static_cast<std::uint64_t>(state.step), batch_,
                state.tokens.data(), state.targets.data());
    const TokenLoss batch =
        state.forward(model_, parameters_.data(), state.tokens.data(),
                      state.targets.data(), batch_);
    result.loss = batch.loss;
    result.accuracy = static_cast<double>(batch.correct) /
                      static_cast<double>(std::max<Index>(batch.counted, 1));
    result.diverged = std::isnan(batch.loss);
    if (!result.diverged) {
      state.backward(model_, parameters_.data(), state.tokens.data(),
                     state.targets.data(), batch_, batch.counted);
      state.optimizer.step(layout(), state.rates, state.gradient.data(),
                           parameters_.data());
      ++state.step;
    }
    result.losses[taken] = result.loss;
    result.accuracies[taken] = result.accuracy;
    ++taken;
  }
  result.step = state.step;
  result.losses.conservativeResize(taken);
  result.accuracies.conservativeResize(taken);
  return result;
}

Result<AttentionWeights> Trainer::attention(const Tokens& tokens) {
  if (kind_ == ModelKind::kRnn) {
    return invalidArgument("model", "rnn", "it has no attention");
  }
  if (Check found = checkSequence(tokens)) return *found;
  const Index length = lengthOf(tokens);
  state_->network->forward(parameters_.data(), tokens.data(), 1, length);
  AttentionWeights result{model_.layers, model_.heads, {}};
  for (Index l = 0; l < model_.layers; ++l) {
    const float* weights = state_->network->attentionWeights(l);
    for (Index h = 0; h < model_.heads; ++h) {
      RowMatrix<float> matrix(length, length);
      std::copy_n(weights + h * matrix.size(), matrix.size(), matrix.data());
      result.weights.push_back(std::move(matrix));
    }
  }
  return result;
}

Result<RowMatrix<float>> Trainer::logits(const Tokens& tokens) {
  const Index given = lengthOf(tokens);
  const bool several = given > model_.context;
  if (Check found = several ? checkTokens(tokens) : checkSequence(tokens)) {
    return *found;
  }
  const Index length = std::min(given, model_.context);
  const float* logits = state_->network->forward(
      parameters_.data(), tokens.data(), given / length, length);
  RowMatrix<float> result(given, model_.vocabulary);
  std::copy_n(logits, result.size(), result.data());
  return result;
}

Result<Generated> Trainer::generate(const GenerateRequest& request) {
  if (Check found = firstOf(
          [&]() -> Check {
            if (!request.prompt.empty()) return {};
            return invalidArgument("prompt", "empty",
                                   "there must be at least one token");
          },
          [&] {
            return checkVocabulary("prompt", request.prompt, 0,
                                   model_.vocabulary);
          },
          [&] {
            return checkRange("length", request.length, 1, kMaxGenerated);
          },
          [&] { return checkNotNegative("temperature", request.temperature); },
          [&] {
            return checkRange("topK", request.topK, 0, model_.vocabulary);
          },
          [&] { return checkUnsigned32("seed", request.seed); })) {
    return *found;
  }
  Tokens all = request.prompt;
  const auto wanted = static_cast<Index>(request.length);
  Generated result{{}, RowMatrix<float>(wanted, model_.vocabulary)};
  const std::int32_t unasked = -1;
  for (Index i = 0; i < wanted; ++i) {
    const Index length = std::min(lengthOf(all), model_.context);
    const float* logits = state_->network->forward(
                              parameters_.data(),
                              all.data() + lengthOf(all) - length, 1, length) +
                          (length - 1) * model_.vocabulary;
    const Index token =
        sampleToken(logits, model_.vocabulary, request.temperature,
                    static_cast<Index>(request.topK),
                    uniformDraw(static_cast<std::uint32_t>(request.seed),
                                static_cast<std::uint32_t>(i)));
    if (token < 0) break;
    tokenLossForward(1, model_.vocabulary, logits, &unasked,
                     result.probabilities.row(i).data());
    all.push_back(static_cast<std::int32_t>(token));
    result.tokens.push_back(all.back());
  }
  result.probabilities.conservativeResize(lengthOf(result.tokens),
                                          model_.vocabulary);
  return result;
}

Result<Evaluation> Trainer::evaluate(std::int64_t first, std::int64_t batches) {
  if (Check found = firstOf(
          [&] { return checkUnsigned32("first", first); },
          [&] { return checkRange("batches", batches, 1, kMaxSteps); })) {
    return *found;
  }
  Tally tally;
  for (std::int64_t i = first; i < first + batches; ++i) {
    task_.batch(seed_, kFreshBatches + static_cast<std::uint64_t>(i), batch_,
                state_->tokens.data(), state_->targets.data());
    tally.add(state_->forward(model_, parameters_.data(), state_->tokens.data(),
                              state_->targets.data(), batch_));
  }
  return tally.evaluation();
}

Result<Evaluation> Trainer::heldOut(std::int64_t first, std::int64_t rows) {
  const std::int64_t most = task_.heldOutRows();
  if (most == 0) {
    return invalidArgument("task", "without a held-out part",
                           "it must be text");
  }
  if (Check found =
          firstOf([&] { return checkIndex("first", first, most); },
                  [&] { return checkRange("rows", rows, 1, most - first); })) {
    return *found;
  }
  Tally tally;
  for (std::int64_t row = first; row < first + rows; row += batch_) {
    const auto batch =
        static_cast<Index>(std::min<std::int64_t>(batch_, first + rows - row));
    task_.heldOut(static_cast<Index>(row), batch, state_->tokens.data(),
                  state_->targets.data());
    tally.add(state_->forward(model_, parameters_.data(), state_->tokens.data(),
                              state_->targets.data(), batch));
  }
  return tally.evaluation();
}

}  // namespace attn
