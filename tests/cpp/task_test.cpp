#include <attn/task.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "allocations.h"
#include "expect.h"

namespace attn::test {

using Tokens = std::vector<std::int32_t>;

constexpr TaskKind kWithAnswer[] = {TaskKind::kCopy, TaskKind::kReverse,
                                    TaskKind::kSort, TaskKind::kRecall,
                                    TaskKind::kAdd};

TaskConfig configOf(TaskKind kind) {
  TaskConfig config;
  config.kind = kind;
  return config;
}

Task taskOf(TaskKind kind) { return Task::make(configOf(kind)).value(); }

TaskConfig textConfig(const std::string& text, std::int64_t context = 4) {
  TaskConfig config = configOf(TaskKind::kText);
  config.text = text;
  config.context = context;
  return config;
}

struct Batch {
  Tokens tokens, targets;

  /** Row r's tokens and then its last target. */
  Tokens sequence(Index row, Index context) const {
    const auto from = static_cast<std::size_t>(row * context);
    const auto to = from + static_cast<std::size_t>(context);
    Tokens all(tokens.begin() + static_cast<Index>(from),
               tokens.begin() + static_cast<Index>(to));
    all.push_back(targets[to - 1]);
    return all;
  }
};

Batch batchOf(const Task& task, std::uint32_t seed, std::uint64_t step,
              Index rows) {
  const auto size = static_cast<std::size_t>(rows * task.context());
  Batch batch{Tokens(size, -7), Tokens(size, -7)};
  task.batch(seed, step, rows, batch.tokens.data(), batch.targets.data());
  return batch;
}

/** Token by token, in the vocabulary's own spelling. */
std::string spell(const Task& task, const Tokens& tokens) {
  std::string text;
  for (std::int32_t token : tokens) {
    text +=
        token < 0 ? "." : task.vocabulary()[static_cast<std::size_t>(token)];
  }
  return text;
}

std::string toAnswer(TaskKind kind, std::string prompt) {
  prompt.pop_back();
  if (kind == TaskKind::kReverse) std::reverse(prompt.begin(), prompt.end());
  if (kind == TaskKind::kSort) std::sort(prompt.begin(), prompt.end());
  if (kind == TaskKind::kRecall) return prompt.substr(0, 4);
  if (kind != TaskKind::kAdd) return prompt;
  const int sum = std::stoi(prompt.substr(0, 2)) + std::stoi(prompt.substr(3));
  std::string digits = std::to_string(1000 + sum).substr(1);
  std::reverse(digits.begin(), digits.end());
  return digits;
}

TEST(Task, EachPromptIsFollowedByItsRightAnswer) {
  for (TaskKind kind : kWithAnswer) {
    const Task task = taskOf(kind);
    constexpr Index kRows = 200;
    const Batch batch = batchOf(task, 3, 5, kRows);
    for (Index r = 0; r < kRows; ++r) {
      const std::string all = spell(task, batch.sequence(r, task.context()));
      const auto length = static_cast<std::size_t>(task.promptLength());
      const std::string prompt = all.substr(0, length);
      EXPECT_EQ(prompt.back(), kind == TaskKind::kAdd ? '=' : '|') << all;
      EXPECT_EQ(all.substr(length), toAnswer(kind, prompt)) << all;
    }
  }
}

TEST(Task, TargetsAreTheTokensOneFurtherOnAndOnlyTheAnswerCounts) {
  for (TaskKind kind : kWithAnswer) {
    const Task task = taskOf(kind);
    const Batch batch = batchOf(task, 1, 0, 20);
    for (Index i = 0; i < 20 * task.context(); ++i) {
      const Index place = i % task.context();
      const auto at = static_cast<std::size_t>(i);
      if (place < task.promptLength() - 1) {
        EXPECT_EQ(batch.targets[at], -1);
      } else if (place + 1 < task.context()) {
        EXPECT_EQ(batch.targets[at], batch.tokens[at + 1]);
      }
    }
    EXPECT_EQ(task.answerLength(), task.context() - task.promptLength() + 1);
  }
}

TEST(Task, HasTheSizesThatItsConfigurationAsksFor) {
  TaskConfig config;
  EXPECT_EQ(taskOf(TaskKind::kCopy).context(), 16);
  EXPECT_EQ(taskOf(TaskKind::kCopy).vocabularySize(), 11);
  config.kind = TaskKind::kRecall;
  config.items = 5;
  config.gap = 30;
  const Task recall = Task::make(config).value();
  EXPECT_EQ(recall.promptLength(), 36);
  EXPECT_EQ(recall.answerLength(), 5);
  EXPECT_EQ(recall.context(), 40);
  const Task add = taskOf(TaskKind::kAdd);
  EXPECT_EQ(add.context(), 8);
  EXPECT_EQ(add.vocabularySize(), 12);
}

TEST(Task, ABatchIsAFunctionOfSeedStepAndRow) {
  for (TaskKind kind : kWithAnswer) {
    const Task task = taskOf(kind);
    const Batch whole = batchOf(task, 7, 11, 16);
    const Batch part = batchOf(taskOf(kind), 7, 11, 5);
    EXPECT_TRUE(std::equal(part.tokens.begin(), part.tokens.end(),
                           whole.tokens.begin()));
    EXPECT_TRUE(std::equal(part.targets.begin(), part.targets.end(),
                           whole.targets.begin()));
    EXPECT_NE(whole.tokens, batchOf(task, 8, 11, 16).tokens);
    EXPECT_NE(whole.tokens, batchOf(task, 7, 12, 16).tokens);
    EXPECT_NE(whole.tokens,
              batchOf(task, 7, 11 + (std::uint64_t{1} << 32), 16).tokens);
  }
}

TEST(Task, SymbolsComeEquallyOften) {
  const Task task = taskOf(TaskKind::kCopy);
  constexpr Index kRows = 5000;
  const Batch batch = batchOf(task, 1, 0, kRows);
  std::map<std::int32_t, int> counts;
  for (Index r = 0; r < kRows; ++r) {
    for (Index t = 0; t < 8; ++t) {
      ++counts[batch.tokens[static_cast<std::size_t>(r * 16 + t)]];
    }
  }
  // Five standard deviations of a binomial count of 40 000 draws.
  ASSERT_EQ(counts.size(), 10U);
  for (const auto& [token, count] : counts) {
    EXPECT_NEAR(count, 4000, 5 * std::sqrt(3600.0)) << token;
  }
}

TEST(Task, AllocatesNothingForABatch) {
  const Task task = taskOf(TaskKind::kSort);
  Batch batch = batchOf(task, 1, 0, 16);
  const std::size_t before = allocationCount();
  task.batch(1, 1, 16, batch.tokens.data(), batch.targets.data());
  EXPECT_EQ(allocationCount(), before);
}

TEST(Task, TheSourceOfAnAnswerHoldsTheAnswer) {
  for (TaskKind kind :
       {TaskKind::kCopy, TaskKind::kReverse, TaskKind::kRecall}) {
    const Task task = taskOf(kind);
    const Batch batch = batchOf(task, 2, 2, 10);
    for (Index i = 0; i < 10 * task.context(); ++i) {
      const Index place = i % task.context();
      const Index source = task.source(place);
      const std::int32_t target = batch.targets[static_cast<std::size_t>(i)];
      if (target < 0) {
        EXPECT_EQ(source, -1);
      } else {
        const Index row = i - place;
        EXPECT_EQ(batch.tokens[static_cast<std::size_t>(row + source)], target);
      }
    }
  }
  EXPECT_EQ(taskOf(TaskKind::kSort).source(10), -1);
}

/** What the best fixed answer to each place scores and costs on many rows. */
std::pair<double, double> measuredChance(const Task& task) {
  constexpr Index kRows = 40'000;
  const Batch batch = batchOf(task, 9, 0, kRows);
  double accuracy = 0;
  double loss = 0;
  for (Index t = task.promptLength() - 1; t < task.context(); ++t) {
    std::map<std::int32_t, double> counts;
    for (Index r = 0; r < kRows; ++r) {
      ++counts[batch.targets[static_cast<std::size_t>(r * task.context() + t)]];
    }
    double most = 0;
    for (const auto& [token, count] : counts) {
      most = std::max(most, count / kRows);
      loss -= count / kRows * std::log(count / kRows);
    }
    accuracy += most;
  }
  const auto places = static_cast<double>(task.answerLength());
  return {accuracy / places, loss / places};
}

TEST(Task, ChanceIsWhatTheBestGuessWithoutThePromptScores) {
  for (TaskKind kind : kWithAnswer) {
    const Task task = taskOf(kind);
    const auto [accuracy, loss] = measuredChance(task);
    EXPECT_NEAR(task.chanceAccuracy(), accuracy, 0.006);
    EXPECT_NEAR(task.chanceLoss(), loss, 0.006);
  }
  EXPECT_DOUBLE_EQ(taskOf(TaskKind::kCopy).chanceAccuracy(), 0.1);
  EXPECT_NEAR(taskOf(TaskKind::kCopy).chanceLoss(), std::log(10), 1e-14);
}

TEST(Task, APromptOfOnesOwnGetsItsAnswer) {
  const Task task = taskOf(TaskKind::kAdd);
  const TaskExample example =
      task.example({3, 7, 10, 8, 5, 11}).value();  // 37+85=
  EXPECT_EQ(spell(task, example.tokens), "37+85=22");
  EXPECT_EQ(spell(task, example.targets), ".....221");
}

TEST(Task, RefusesPromptsThatMakeNoSense) {
  const Task task = taskOf(TaskKind::kAdd);
  expectInvalid(task.example({3, 7}), "prompt",
                "prompt is 2 tokens; it must have 6");
  expectInvalid(task.example({3, 7, 10, 8, 12, 11}), "prompt",
                "prompt[4] is 12; it must be a token from 0 to 9");
  expectInvalid(task.example({3, 7, 10, 8, -1, 11}), "prompt",
                "prompt[4] is -1; it must be a token from 0 to 9");
  expectInvalid(task.example({3, 7, 1, 8, 5, 11}), "prompt",
                "prompt[2] is 1; it must be a token from 10 to 10");
  expectInvalid(
      Task::make(textConfig("to be or not to be")).value().example({0}), "task",
      "task is text; it has no prompt with one answer");
}

TEST(Task, AVocabularyOfOnesOwnEndsWithTheMark) {
  TaskConfig config = configOf(TaskKind::kReverse);
  config.length = 3;
  config.vocabulary = {"红", "黄", "蓝", "→"};
  const Task task = Task::make(config).value();
  const TaskExample example = task.example({0, 2, 1, 3}).value();
  EXPECT_EQ(spell(task, example.tokens), "红蓝黄→黄蓝");
  EXPECT_EQ(spell(task, example.targets), "...黄蓝红");
  EXPECT_NEAR(task.chanceAccuracy(), 1.0 / 3, 1e-15);
}

TEST(TextTask, TakesItsCharactersInOrderOfCodePoints) {
  const Task task =
      Task::make(textConfig("床前明月光，疑是地上霜。\n明月😀ab")).value();
  std::vector<std::string> sorted = task.vocabulary();
  std::sort(sorted.begin(), sorted.end());  // bytes of UTF-8 sort alike
  EXPECT_EQ(task.vocabulary(), sorted);
  EXPECT_EQ(task.vocabularySize(), 16);
  EXPECT_EQ(task.vocabulary().back(), "😀");
  EXPECT_EQ(task.vocabulary().front(), "\n");
}

/** "0123…" in 100 different characters, so that a token is its position. */
std::string numberedText() {
  std::string text;
  for (char32_t c = 0; c < 100; ++c) {
    text +=
        {static_cast<char>(0xC4 + c / 64), static_cast<char>(0x80 + c % 64)};
  }
  return text;
}

TEST(TextTask, WindowsLieInTheFirstNineTenthsAndReachAllOfThem) {
  const Task task = Task::make(textConfig(numberedText(), 7)).value();
  std::set<std::int32_t> starts;
  for (std::uint64_t step = 0; step < 100; ++step) {
    const Batch batch = batchOf(task, 4, step, 16);
    for (Index r = 0; r < 16; ++r) {
      const Tokens window = batch.sequence(r, 7);
      for (std::size_t t = 0; t < window.size(); ++t) {
        ASSERT_EQ(window[t], window[0] + static_cast<std::int32_t>(t));
      }
      EXPECT_LT(window.back(), 90);
      starts.insert(window[0]);
    }
  }
  EXPECT_EQ(starts.size(), 83U);  // 0 … 82
}

TEST(TextTask, HeldOutCharactersAreTargetsOnceEach) {
  const Task task = Task::make(textConfig(numberedText(), 7)).value();
  ASSERT_EQ(task.heldOutRows(), 2);
  Batch rows{Tokens(21, -7), Tokens(21, -7)};
  task.heldOut(0, 3, rows.tokens.data(), rows.targets.data());
  EXPECT_EQ(rows.targets,
            (Tokens{90, 91, 92, 93, 94, 95, 96, 97, 98, 99, -1, -1, -1, -1,  //
                    -1, -1, -1, -1, -1, -1, -1}));
  EXPECT_EQ(rows.tokens[0], 89);
  EXPECT_EQ(rows.tokens[9], 98);
  EXPECT_TRUE(
      std::all_of(rows.tokens.begin(), rows.tokens.end(),
                  [](auto token) { return token >= 0 && token < 100; }));
}

TEST(TextTask, ChanceIsTheCommonestCharacterAndTheEntropy) {
  const Task task = Task::make(textConfig("aaaabbcdaaaabbcd")).value();
  EXPECT_DOUBLE_EQ(task.chanceAccuracy(), 0.5);
  EXPECT_NEAR(task.chanceLoss(), 1.75 * std::log(2), 1e-15);
}

TEST(TextTask, OtherTasksHoldNothingOut) {
  EXPECT_EQ(taskOf(TaskKind::kCopy).heldOutRows(), 0);
}

TEST(Task, RefusesSizesOutOfRange) {
  TaskConfig config;
  config.length = 0;
  expectInvalid(Task::make(config), "length",
                "length is 0; it must be an integer from 1 to 128");
  config.length = 129;
  expectTooLarge(Task::make(config), "length",
                 "length is 129; it must be an integer from 1 to 128");
  config.kind = TaskKind::kRecall;  // whose length is not looked at
  EXPECT_TRUE(Task::make(config).ok());
  config.items = 65;
  expectTooLarge(Task::make(config), "items",
                 "items is 65; it must be an integer from 1 to 64");
  config.items = 1;
  config.gap = -1;
  expectInvalid(Task::make(config), "gap",
                "gap is -1; it must be an integer from 0 to 256");
  config.gap = 0;
  config.context = 1;
  expectInvalid(Task::make(config), "context",
                "context is 1; sequences of this task have 2 tokens");
  config.context = 2;
  EXPECT_TRUE(Task::make(config).ok());
  expectTooLarge(Task::make(textConfig("ab", 513)), "context",
                 "context is 513; it must be an integer from 1 to 512");
}

TEST(Task, RefusesVocabulariesThatMakeNoSense) {
  TaskConfig config;
  config.vocabulary = {"a", "|"};
  expectInvalid(
      Task::make(config), "vocabulary",
      "vocabulary is 2 tokens; it must have at least 3, marks included");
  config.vocabulary = {"a", "b", "a"};
  expectInvalid(Task::make(config), "vocabulary",
                "vocabulary[2] is \"a\" once more; tokens must be different");
  config.vocabulary = {"a", "", "c"};
  expectInvalid(Task::make(config), "vocabulary",
                "vocabulary[1] is empty; a token must have a character");
  config.vocabulary = {"a", "b", "\xC3"};
  expectInvalid(Task::make(config), "vocabulary",
                "vocabulary[2] is malformed; it must be UTF-8");
  config.kind = TaskKind::kAdd;
  expectInvalid(
      Task::make(config), "vocabulary",
      "vocabulary is 3 tokens; it must be the ten digits and two marks");
  config.kind = TaskKind::kCopy;
  config.vocabulary.assign(4097, "a");
  expectTooLarge(Task::make(config), "vocabulary",
                 "vocabulary is 4097 tokens; it must have at most 4096");
}

TEST(TextTask, RefusesTextsThatCannotBeLearntFrom) {
  expectInvalid(
      Task::make(textConfig("")), "text",
      "text is empty; it must have at least two different characters");
  expectInvalid(Task::make(textConfig("床床床床床床床床")), "text",
                "text is nothing but \"床\"; it must have at least two "
                "different characters");
  expectInvalid(
      Task::make(textConfig("ababab", 5)), "text",
      "text is 6 characters long; less the tenth that is held out it must be "
      "longer than the context, 5");
  EXPECT_TRUE(Task::make(textConfig("abababa", 5)).ok());
  expectInvalid(Task::make(textConfig("ab\xFF")), "text",
                "text is malformed; it must be UTF-8");
  expectTooLarge(Task::make(textConfig(std::string(1048577, 'a'))), "text",
                 "text is 1048577 bytes long; it must have at most 1048576 "
                 "bytes in UTF-8");
  TaskConfig config = textConfig("abcabc");
  config.vocabulary = {"a", "b"};
  expectInvalid(Task::make(config), "text",
                "text has \"c\"; each of its characters must be in the "
                "vocabulary");
}

TEST(TextTask, RefusesMoreKindsOfCharactersThanAVocabularyHolds) {
  std::string text;
  for (char32_t c = 0x4E00; c < 0x4E00 + 4097; ++c) {
    text += {static_cast<char>(0xE0 | (c >> 12)),
             static_cast<char>(0x80 | ((c >> 6) & 0x3F)),
             static_cast<char>(0x80 | (c & 0x3F))};
  }
  expectTooLarge(Task::make(textConfig(text)), "text",
                 "text is of 4097 different characters; it must have at most "
                 "4096");
}

}  // namespace attn::test
