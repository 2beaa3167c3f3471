#pragma once

#include <attn/trainer.h>

namespace attn {

/** What Trainer::make refuses of everything but the task. */
Check checkTrainerConfig(const TrainerConfig& config);

/** Precondition: the config has been checked. */
ModelConfig modelConfig(const TrainerConfig& config, const Task& task);

/** Refuses a model of too many parameters, or with too many activations. */
Check checkModelSize(const TrainerConfig& config, std::int64_t parameters,
                     std::int64_t activations);

}  // namespace attn
