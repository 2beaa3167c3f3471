#include <attn/checks.h>
#include <attn/philox.h>
#include <attn/task.h>

#include <algorithm>
#include <cassert>
#include <utility>

#include "corpus.h"
#include "task_chance.h"
#include "task_config.h"

namespace attn {

namespace {

constexpr std::uint32_t kStream = 0x7461736b;  // "task"

/** The draws of one row, one after the other; task.h says which they are. */
class Draws {
 public:
  Draws(std::uint32_t seed, std::uint64_t step, std::uint32_t row)
      : key_{seed, kStream},
        counter_{0, row, static_cast<std::uint32_t>(step),
                 static_cast<std::uint32_t>(step >> 32)} {}

  /** One of 0 … n − 1. */
  Index below(Index n) {
    if (used_ == block_.size()) {
      block_ = philox4x32(counter_, key_);
      ++counter_[0];
      used_ = 0;
    }
    const std::uint64_t word = block_[used_++];
    return static_cast<Index>(word * static_cast<std::uint64_t>(n) >> 32);
  }

 private:
  PhiloxKey key_;
  PhiloxBlock counter_;
  PhiloxBlock block_{};
  std::size_t used_ = block_.size();
};

}  // namespace

Result<Task> Task::make(const TaskConfig& config) {
  if (Check found = checkTask(config)) return *found;
  const TaskShape shape = shapeOf(config);
  Task task;
  task.kind_ = config.kind;
  task.items_ = shape.answer;
  task.promptLength_ = shape.prompt;
  task.context_ = shape.context;
  task.vocabulary_ = config.vocabulary.empty() ? defaultVocabulary(config.kind)
                                               : config.vocabulary;
  if (config.kind == TaskKind::kText) {
    Result<Corpus> corpus =
        Corpus::make(config.text, task.context_, task.vocabulary_);
    if (!corpus.ok()) return corpus.error();
    task.corpus_ = std::make_shared<const Corpus>(corpus.value());
  }
  task.measureChance();
  return task;
}

Index Task::symbols() const { return vocabularySize() - marksOf(kind_); }

void Task::answer(const std::int32_t* prompt, std::int32_t* answer) const {
  std::copy(prompt, prompt + items_, answer);
  if (kind_ == TaskKind::kReverse) std::reverse(answer, answer + items_);
  if (kind_ == TaskKind::kSort) std::sort(answer, answer + items_);
  if (kind_ != TaskKind::kAdd) return;
  std::int32_t sum =
      10 * (prompt[0] + prompt[3]) + prompt[1] + prompt[4];  // "37+85="
  for (Index j = 0; j < items_; ++j, sum /= 10) answer[j] = sum % 10;
}

void Task::writeRow(std::int32_t* tokens, std::int32_t* targets) const {
  std::int32_t* answers = targets + (promptLength_ - 1);
  answer(tokens, answers);
  std::fill(targets, answers, -1);
  // Each answer but the last is what the next one is predicted from.
  std::copy(answers, answers + (items_ - 1), tokens + promptLength_);
}

void Task::writeWindow(Index start, std::int32_t* tokens,
                       std::int32_t* targets) const {
  for (Index t = 0; t < context_; ++t) {
    tokens[t] = std::max(corpus_->at(start + t), 0);
    targets[t] = corpus_->at(start + t + 1);
  }
}

void Task::batch(std::uint32_t seed, std::uint64_t step, Index batchSize,
                 std::int32_t* tokens, std::int32_t* targets) const {
  for (Index r = 0; r < batchSize; ++r) {
    const Index offset = r * context_;
    Draws draws(seed, step, static_cast<std::uint32_t>(r));
    if (corpus_) {
      writeWindow(draws.below(corpus_->windows()), tokens + offset,
                  targets + offset);
      continue;
    }
    for (Index t = 0; t < promptLength_; ++t) {
      const Index mark = markAt(kind_, promptLength_, t);
      tokens[offset + t] = static_cast<std::int32_t>(
          mark < 0 ? draws.below(symbols()) : symbols() + mark);
    }
    writeRow(tokens + offset, targets + offset);
  }
}

Check Task::checkPrompt(const std::vector<std::int32_t>& prompt) const {
  const auto length = static_cast<Index>(prompt.size());
  if (length != promptLength_) {
    return invalidArgument("prompt", std::to_string(length) + " tokens",
                           "it must have " + std::to_string(promptLength_));
  }
  for (Index t = 0; t < length; ++t) {
    const Index mark = markAt(kind_, promptLength_, t);
    const Index token = prompt[static_cast<std::size_t>(t)];
    const Index least = mark < 0 ? 0 : symbols() + mark;
    const Index most = mark < 0 ? symbols() - 1 : least;
    if (token >= least && token <= most) continue;
    return invalidEntry("prompt", placeOf(t), static_cast<double>(token),
                        "it must be a token from " + std::to_string(least) +
                            " to " + std::to_string(most));
  }
  return {};
}

Result<TaskExample> Task::example(
    const std::vector<std::int32_t>& prompt) const {
  if (corpus_) {
    return invalidArgument("task", "text", "it has no prompt with one answer");
  }
  if (Check found = checkPrompt(prompt)) return *found;
  TaskExample example{prompt, {}};
  example.tokens.resize(static_cast<std::size_t>(context_));
  example.targets.resize(static_cast<std::size_t>(context_));
  writeRow(example.tokens.data(), example.targets.data());
  return example;
}

AttentionPattern Task::pattern() const {
  switch (kind_) {
    case TaskKind::kCopy:
    case TaskKind::kRecall:
      return AttentionPattern::kDiagonal;
    case TaskKind::kReverse:
      return AttentionPattern::kAntiDiagonal;
    case TaskKind::kSort:
      return AttentionPattern::kByContent;
    case TaskKind::kAdd:
      return AttentionPattern::kByColumn;
    case TaskKind::kText:
      break;
  }
  return AttentionPattern::kRecent;
}

Index Task::source(Index position) const {
  const Index j = position - (promptLength_ - 1);
  if (j < 0) return -1;
  if (pattern() == AttentionPattern::kDiagonal) return j;
  return pattern() == AttentionPattern::kAntiDiagonal ? items_ - 1 - j : -1;
}

Index Task::heldOutRows() const { return corpus_ ? corpus_->heldOutRows() : 0; }

void Task::heldOut(Index first, Index batchSize, std::int32_t* tokens,
                   std::int32_t* targets) const {
  assert(corpus_);
  for (Index r = 0; r < batchSize; ++r) {
    writeWindow(corpus_->heldOutStart(first + r), tokens + r * context_,
                targets + r * context_);
  }
}

Eigen::VectorXd Task::answerDistribution(Index j) const {
  if (corpus_) return corpus_->shares(vocabularySize());
  if (kind_ == TaskKind::kSort) return sortedDistribution(symbols(), items_, j);
  if (kind_ == TaskKind::kAdd) return sumDistribution(j);
  return Eigen::VectorXd::Constant(symbols(),
                                   1 / static_cast<double>(symbols()));
}

void Task::measureChance() {
  const Index places = corpus_ ? 1 : items_;
  for (Index j = 0; j < places; ++j) {
    const Eigen::VectorXd distribution = answerDistribution(j);
    chanceAccuracy_ += distribution.maxCoeff();
    chanceLoss_ += entropyOf(distribution);
  }
  chanceAccuracy_ /= static_cast<double>(places);
  chanceLoss_ /= static_cast<double>(places);
}

}  // namespace attn
