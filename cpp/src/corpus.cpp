#include "corpus.h"

#include <attn/checks.h>
#include <attn/limits.h>

#include <algorithm>
#include <optional>
#include <utility>

#include "utf8.h"

namespace attn {

namespace {

using Points = std::vector<std::uint32_t>;

Index heldOutOf(Index size) { return std::max<Index>(1, size / 10); }

/** The text's characters, sorted. */
Points kindsOf(Points points) {
  std::sort(points.begin(), points.end());
  points.erase(std::unique(points.begin(), points.end()), points.end());
  return points;
}

Check checkKinds(const Points& kinds) {
  if (kinds.size() < 2) {
    return invalidArgument("text",
                           kinds.empty()
                               ? "empty"
                               : "nothing but \"" + encodeUtf8(kinds[0]) + "\"",
                           "it must have at least two different characters");
  }
  if (static_cast<std::int64_t>(kinds.size()) <= kMaxVocabulary) return {};
  return tooLarge(
      "text", "of " + std::to_string(kinds.size()) + " different characters",
      "it must have at most " + std::to_string(kMaxVocabulary));
}

Check checkLongEnough(Index size, Index context) {
  if (size - heldOutOf(size) > context) return {};
  return invalidArgument(
      "text", std::to_string(size) + " characters long",
      "less the tenth that is held out it must be longer than the context, " +
          std::to_string(context));
}

Error unknownCharacter(std::uint32_t point) {
  return {ErrorCode::kInvalidArgument, "text",
          "text has \"" + encodeUtf8(point) +
              "\"; each of its characters must be in the vocabulary"};
}

/** The token of each of `kinds`. */
Result<std::vector<std::int32_t>> tokensOf(
    const Points& kinds, const std::vector<std::string>& vocabulary) {
  std::vector<std::int32_t> tokens;
  for (std::uint32_t kind : kinds) {
    const auto found =
        std::find(vocabulary.begin(), vocabulary.end(), encodeUtf8(kind));
    if (found == vocabulary.end()) return unknownCharacter(kind);
    tokens.push_back(static_cast<std::int32_t>(found - vocabulary.begin()));
  }
  return tokens;
}

}  // namespace

Result<Corpus> Corpus::make(const std::string& text, Index context,
                            std::vector<std::string>& vocabulary) {
  const auto bytes = static_cast<std::int64_t>(text.size());
  if (bytes > kMaxTextBytes) {
    return tooLarge("text", std::to_string(bytes) + " bytes long",
                    "it must have at most " + std::to_string(kMaxTextBytes) +
                        " bytes in UTF-8");
  }
  const std::optional<Points> points = decodeUtf8(text);
  if (!points) return invalidArgument("text", "malformed", "it must be UTF-8");
  const Points kinds = kindsOf(*points);
  if (Check found = checkKinds(kinds)) return *found;
  const auto size = static_cast<Index>(points->size());
  if (Check found = checkLongEnough(size, context)) return *found;
  if (vocabulary.empty()) {
    std::transform(kinds.begin(), kinds.end(), std::back_inserter(vocabulary),
                   encodeUtf8);
  }
  const Result<std::vector<std::int32_t>> known = tokensOf(kinds, vocabulary);
  if (!known.ok()) return known.error();
  std::vector<std::int32_t> tokens;
  tokens.reserve(points->size());
  for (std::uint32_t point : *points) {
    const auto kind = std::lower_bound(kinds.begin(), kinds.end(), point);
    tokens.push_back(
        known.value()[static_cast<std::size_t>(kind - kinds.begin())]);
  }
  return Corpus(std::move(tokens), context);
}

Index Corpus::split() const { return size() - heldOutOf(size()); }

Index Corpus::heldOutRows() const {
  return (heldOutOf(size()) + context_ - 1) / context_;
}

Eigen::VectorXd Corpus::shares(Index vocabularySize) const {
  Eigen::VectorXd counts = Eigen::VectorXd::Zero(vocabularySize);
  for (std::int32_t token : tokens_) ++counts[token];
  return counts / static_cast<double>(size());
}

}  // namespace attn
