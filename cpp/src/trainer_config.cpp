#include "trainer_config.h"

#include <attn/checks.h>
#include <attn/limits.h>

#include <string>

namespace attn {

namespace {

std::int64_t feedForward(const TrainerConfig& config) {
  return config.dFf.value_or(4 * config.dModel);
}

Check checkHeads(const TrainerConfig& config) {
  if (config.dModel % config.heads == 0) return {};
  return invalidArgument(
      "heads", std::to_string(config.heads),
      "it must divide dModel, " + std::to_string(config.dModel));
}

}  // namespace

Check checkTrainerConfig(const TrainerConfig& config) {
  return firstOf(
      [&] { return checkRange("layers", config.layers, 1, kMaxLayers); },
      [&] {
        return checkRange("dModel", config.dModel, 1, kMaxAttentionWidth);
      },
      [&] { return checkRange("heads", config.heads, 1, config.dModel); },
      [&] { return checkHeads(config); },

      [&] {
        return checkRange("dFf", feedForward(config), 1, kMaxFeedForward);
      },
      [&] { return checkRange("batch", config.batch, 1, kMaxBatch); },
      [&] { return checkPositive("learningRate", config.learningRate); },
      [&] { return checkNotNegative("weightDecay", config.weightDecay); },
      [&] { return checkUnsigned32("seed", config.seed); });
}

ModelConfig modelConfig(const TrainerConfig& config, const Task& task) {
  ModelConfig model;
  model.vocabulary = task.vocabularySize();
  model.context = task.context();
  model.layers = static_cast<Index>(config.layers);
  model.heads = static_cast<Index>(config.heads);
  model.dModel = static_cast<Index>(config.dModel);
  model.dFf = static_cast<Index>(feedForward(config));
  model.positions = config.positions;
  model.residual = config.residual;
  model.layerNorm = config.layerNorm;
  model.scaled = config.scaled;
  return model;
}

Check checkModelSize(const TrainerConfig& config, std::int64_t parameters,
                     std::int64_t activations) {
  if (parameters > kMaxParameters) {
    return tooLarge("dModel", std::to_string(config.dModel),
                    "the model would have " + std::to_string(parameters) +
                        " parameters, at most " +
                        std::to_string(kMaxParameters) + " are allowed");
  }
  if (activations > kMaxActivations) {
    return tooLarge("batch", std::to_string(config.batch),
                    "a step would hold " + std::to_string(activations) +
                        " numbers, at most " + std::to_string(kMaxActivations) +
                        " are allowed");
  }
  return {};
}

}  // namespace attn
