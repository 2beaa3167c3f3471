#pragma once

#include <attn/matrix.h>
#include <attn/result.h>

#include <cstdint>
#include <string>
#include <vector>

namespace attn {

/** A text as tokens, one a character (Unicode code point); its last tenth,
 * rounded down and at least one, is held out. */
class Corpus {
 public:
  /**
   * Sets `vocabulary` to the text's characters in order of code points where it
   * is empty. Refuses as Task::make says; precondition: an entry given is not
   * empty and not repeated.
   */
  static Result<Corpus> make(const std::string& text, Index context,
                             std::vector<std::string>& vocabulary);

  /** Where a window of context + 1 characters may start outside of what is held
   * out. */
  Index windows() const { return split() - context_; }

  Index heldOutRows() const;

  /** The token at `position`; −1 past the end. */
  std::int32_t at(Index position) const {
    return position < size() ? tokens_[static_cast<std::size_t>(position)] : -1;
  }

  /** Where held-out row `row` starts: one before its first target. */
  Index heldOutStart(Index row) const { return split() - 1 + row * context_; }

  /** Each token's share of the whole text. */
  Eigen::VectorXd shares(Index vocabularySize) const;

 private:
  Corpus(std::vector<std::int32_t> tokens, Index context)
      : tokens_(std::move(tokens)), context_(context) {}

  Index size() const { return static_cast<Index>(tokens_.size()); }
  Index split() const;

  std::vector<std::int32_t> tokens_;
  Index context_;
};

}  // namespace attn
