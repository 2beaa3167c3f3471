#include "task_config.h"

#include <attn/checks.h>
#include <attn/limits.h>

#include <algorithm>

#include "utf8.h"

namespace attn {

namespace {

constexpr Index kTextContext = 32;
constexpr Index kSum = 3;   ///< digits of a sum
constexpr Index kPlus = 2;  ///< where "37+85=" has its marks
constexpr Index kEquals = 5;
constexpr std::int64_t kLeastSymbols = 2;

Check checkLengths(const TaskConfig& config) {
  switch (config.kind) {
    case TaskKind::kCopy:
    case TaskKind::kReverse:
    case TaskKind::kSort:
      return checkRange("length", config.length, 1, kMaxTaskLength);
    case TaskKind::kRecall:
      return firstOf(
          [&] { return checkRange("items", config.items, 1, kMaxTaskItems); },
          [&] { return checkRange("gap", config.gap, 0, kMaxTaskGap); });
    case TaskKind::kAdd:
      return {};
    case TaskKind::kText:
      return checkRange("context", config.context.value_or(kTextContext), 1,
                        kMaxContext);
  }
  return {};
}

Check checkContext(const TaskConfig& config) {
  const std::int64_t needed = shapeOf(config).context;
  if (config.context.value_or(needed) == needed) return {};
  return invalidArgument(
      "context", std::to_string(*config.context),
      "sequences of this task have " + std::to_string(needed) + " tokens");
}

Check checkCount(const TaskConfig& config) {
  const auto given = static_cast<std::int64_t>(config.vocabulary.size());
  const std::string tokens = std::to_string(given) + " tokens";
  const std::int64_t least = kLeastSymbols + marksOf(config.kind);
  const auto whole =
      static_cast<std::int64_t>(defaultVocabulary(TaskKind::kAdd).size());
  if (config.kind == TaskKind::kAdd && given != whole) {
    return invalidArgument("vocabulary", tokens,
                           "it must be the ten digits and two marks");
  }
  if (given < least) {
    return invalidArgument(
        "vocabulary", tokens,
        "it must have at least " + std::to_string(least) + ", marks included");
  }
  if (given <= kMaxVocabulary) return {};
  return tooLarge("vocabulary", tokens,
                  "it must have at most " + std::to_string(kMaxVocabulary));
}

Error refusedEntry(Index index, const std::string& given,
                   const std::string& need) {
  return {ErrorCode::kInvalidArgument, "vocabulary",
          "vocabulary" + placeOf(index) + " is " + given + "; " + need};
}

Check checkEntries(const std::vector<std::string>& vocabulary) {
  for (std::size_t i = 0; i < vocabulary.size(); ++i) {
    const auto index = static_cast<Index>(i);
    const std::string& token = vocabulary[i];
    if (token.empty()) {
      return refusedEntry(index, "empty", "a token must have a character");
    }
    if (!decodeUtf8(token)) {
      return refusedEntry(index, "malformed", "it must be UTF-8");
    }
    const auto end = vocabulary.begin() + index;
    if (std::find(vocabulary.begin(), end, token) != end) {
      return refusedEntry(index, "\"" + token + "\" once more",
                          "tokens must be different");
    }
  }
  return {};
}

Check checkVocabulary(const TaskConfig& config) {
  if (config.vocabulary.empty()) return {};
  if (Check found = checkCount(config)) return found;
  return checkEntries(config.vocabulary);
}

}  // namespace

TaskShape shapeOf(const TaskConfig& config) {
  const auto of = [](std::int64_t prompt, std::int64_t answer) {
    return TaskShape{static_cast<Index>(prompt), static_cast<Index>(answer),
                     static_cast<Index>(prompt + answer - 1)};
  };
  switch (config.kind) {
    case TaskKind::kRecall:
      return of(config.items + config.gap + 1, config.items);
    case TaskKind::kAdd:
      return of(kEquals + 1, kSum);
    case TaskKind::kText:
      return of(1, config.context.value_or(kTextContext));
    default:
      return of(config.length + 1, config.length);
  }
}

Index marksOf(TaskKind kind) {
  if (kind == TaskKind::kText) return 0;
  return kind == TaskKind::kAdd ? 2 : 1;
}

Index markAt(TaskKind kind, Index promptLength, Index t) {
  if (kind == TaskKind::kAdd && t == kPlus) return 0;
  if (kind == TaskKind::kAdd && t == kEquals) return 1;
  return t == promptLength - 1 && kind != TaskKind::kText ? 0 : -1;
}

std::vector<std::string> defaultVocabulary(TaskKind kind) {
  if (kind == TaskKind::kText) return {};
  std::vector<std::string> tokens;
  for (char digit = '0'; digit <= '9'; ++digit) tokens.emplace_back(1, digit);
  if (kind == TaskKind::kAdd) {
    tokens.insert(tokens.end(), {"+", "="});
  } else {
    tokens.emplace_back("|");
  }
  return tokens;
}

Check checkTask(const TaskConfig& config) {
  return firstOf([&] { return checkLengths(config); },
                 [&] { return checkContext(config); },
                 [&] { return checkVocabulary(config); });
}

}  // namespace attn
