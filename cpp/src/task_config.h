#pragma once

#include <attn/task.h>

#include <string>
#include <vector>

/** What a TaskConfig asks for; task.h shows one sequence of each kind. */
namespace attn {

/** Lengths in tokens. */
struct TaskShape {
  Index prompt;
  Index answer;
  Index context;  ///< prompt + answer − 1
};

/** Precondition: checkTask found nothing. */
TaskShape shapeOf(const TaskConfig& config);

/** How many of the vocabulary's last entries are marks, not symbols. */
Index marksOf(TaskKind kind);

/** The mark at place t of a prompt, counted from 0; −1 where a symbol is. */
Index markAt(TaskKind kind, Index promptLength, Index t);

/** Empty for `text`. */
std::vector<std::string> defaultVocabulary(TaskKind kind);

/** What Task::make refuses, but for the text itself. */
Check checkTask(const TaskConfig& config);

}  // namespace attn
