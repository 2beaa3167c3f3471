#pragma once

#include <attn/matrix.h>
#include <attn/result.h>

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

/**
 * What a small model is trained on: sequences of tokens whose next token is to
 * be predicted. Everything but `text` is a prompt and its one right answer:
 *
 *     copy     3 1 2 |      3 1 2
 *     reverse  3 1 2 |      2 1 3
 *     sort     3 1 2 |      1 2 3
 *     recall   3 1 5 0 4 |  3 1       2 items, then a gap of 3 fillers
 *     add      3 7 + 8 5 =  2 2 1     units first: a carry goes with the order
 *
 * A row of a batch is the sequence without its last token, and the targets are
 * the tokens one further on. Only those of the answer count: the others are
 * random.
 *
 * The fillers of `recall` are symbols like any other: nothing but their place
 * says which ones are to be kept, and each of them would overwrite a memory
 * that does not know when to stop.
 */
namespace attn {

enum class TaskKind { kCopy, kReverse, kSort, kRecall, kAdd, kText };

struct TaskConfig {
  TaskKind kind = TaskKind::kReverse;
  std::int64_t length = 8;  ///< symbols of copy, reverse and sort
  std::int64_t items = 4;   ///< symbols that recall keeps
  std::int64_t gap = 10;    ///< fillers of recall
  /** Tokens of a row: 32 for `text`; else what the sequence needs, and nothing
   * else is accepted. */
  std::optional<std::int64_t> context;
  /**
   * One UTF-8 string a token; the task's own where empty: the digits, then the
   * task's marks ("|", or "+" and "="), or the text's characters in the order
   * of their code points. One given is whole: the marks are its last entries.
   * `sort` sorts by its order, and `add` needs twelve.
   */
  std::vector<std::string> vocabulary;
  std::string text;  ///< UTF-8; read for `text` only
};

/** Where a solution has to look for the answer: what its attention may be
 * expected to show. */
enum class AttentionPattern {
  kDiagonal,      ///< always the same distance back: copy, recall
  kAntiDiagonal,  ///< one further back for each step on: reverse
  kByContent,     ///< at what is next in order, wherever it stands: sort
  kByColumn,      ///< at both digits of a column and those that carry: add
  kRecent,        ///< no one solution; mostly the last few: text
};

/** A row of a batch; both have the task's `context` entries. */
struct TaskExample {
  std::vector<std::int32_t> tokens;
  std::vector<std::int32_t> targets;  ///< −1 where nothing counts
};

class Corpus;

/** Immutable; copies share their text. */
class Task {
 public:
  /**
   * Refuses, naming the field: `length`, `items`, `gap` and `context` beyond
   * limits.h's numbers or, for `context`, another than the task's own; a
   * `vocabulary` of fewer than two symbols, with an empty or repeated entry, or
   * too many; a `text` that is too long, is not UTF-8, has only one kind of
   * character or one that the vocabulary lacks, or is too short for `context`.
   * Fields of other tasks are not looked at.
   */
  static Result<Task> make(const TaskConfig& config);

  TaskKind kind() const { return kind_; }

  /** Tokens of a row. */
  Index context() const { return context_; }

  const std::vector<std::string>& vocabulary() const { return vocabulary_; }
  Index vocabularySize() const {
    return static_cast<Index>(vocabulary_.size());
  }

  /** Tokens up to and with the one after which the answer starts; 1 for `text`,
   * which has no answer but goes on. */
  Index promptLength() const { return promptLength_; }

  /** Positions of a row that count: promptLength() − 1 and all after it. */
  Index answerLength() const { return context_ - promptLength_ + 1; }

  /**
   * Writes batchSize×context tokens and as many targets (−1 = not counted).
   * Row r is a function of (seed, step, r) alone, so that two models see the
   * same sequences and a second run sees them again. Allocates nothing.
   *
   * Draw i of row r is word i mod 4 of the Philox block with counter (⌊i/4⌋, r,
   * step mod 2³², ⌊step/2³²⌋) and key (seed, 0x7461736b); ⌊word·n/2³²⌋ picks
   * one of n, with a bias of at most n/2³².
   */
  void batch(std::uint32_t seed, std::uint64_t step, Index batchSize,
             std::int32_t* tokens, std::int32_t* targets) const;

  /**
   * The row with a prompt of the reader's own and its right answer. Refuses a
   * `prompt` that has not promptLength() tokens, holds what is no token, or has
   * a mark where a symbol belongs or the reverse; and `text`, where no answer
   * is right (argument `task`).
   */
  Result<TaskExample> example(const std::vector<std::int32_t>& prompt) const;

  AttentionPattern pattern() const;

  /** The one position whose token is the answer at `position`, 0 ≤ position <
   * context(); −1 where that is none or depends on the tokens. */
  Index source(Index position) const;

  /** Share of right answers of the best guess that knows the position but not
   * the prompt; for `text`, the commonest character's share. */
  double chanceAccuracy() const { return chanceAccuracy_; }

  /** Loss of the best distribution that knows the position but not the prompt,
   * nats; for `text`, the entropy of the characters' shares. */
  double chanceLoss() const { return chanceLoss_; }

  /** Rows that hold each held-out character of `text`, its last tenth, once as
   * a target; 0 for other tasks. */
  Index heldOutRows() const;

  /** Held-out rows first … first + batchSize − 1, as `batch` writes them; past
   * the end nothing counts. Precondition: heldOutRows() > 0. */
  void heldOut(Index first, Index batchSize, std::int32_t* tokens,
               std::int32_t* targets) const;

 private:
  Task() = default;

  Index symbols() const;  ///< without the marks
  /** items_ tokens, from a prompt's promptLength_. */
  void answer(const std::int32_t* prompt, std::int32_t* answer) const;
  /** Completes a row whose prompt stands in `tokens`. */
  void writeRow(std::int32_t* tokens, std::int32_t* targets) const;
  void writeWindow(Index start, std::int32_t* tokens,
                   std::int32_t* targets) const;
  Check checkPrompt(const std::vector<std::int32_t>& prompt) const;
  /** Probabilities of the answer's j-th token, the prompt unknown. */
  Eigen::VectorXd answerDistribution(Index j) const;
  void measureChance();

  TaskKind kind_ = TaskKind::kReverse;
  Index items_ = 0;  ///< symbols of the answer
  Index promptLength_ = 0;
  Index context_ = 0;
  std::vector<std::string> vocabulary_;
  std::shared_ptr<const Corpus> corpus_;  ///< of `text`
  double chanceAccuracy_ = 0;
  double chanceLoss_ = 0;
};

}  // namespace attn
