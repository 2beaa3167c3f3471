#pragma once

#include <attn/matrix.h>
#include <attn/result.h>

#include <cstdint>
#include <string>

/** What several operations refuse alike, in the same words. */
namespace attn {

/** "0.1", "1e+300", "-Infinity", "NaN": at most 15 significant digits. */
std::string formatNumber(double value);

/** An Error whose message is "<argument> is <given>; <need>". */
Error invalidArgument(std::string argument, const std::string& given,
                      const std::string& need);
Error tooLarge(std::string argument, const std::string& given,
               const std::string& need);

/** The same of one entry: "<argument><place> is <value>; <need>", where `place`
 * is "[3]" or "[1, 2]". */
Error invalidEntry(const char* argument, const std::string& place, double value,
                   const std::string& need);

/** "[3]" and "[1, 2]". */
std::string placeOf(Index index);
std::string placeOf(Index row, Index col);

/** Refuses what is not a whole number below 2⁵³ in size; for callers whose only
 * number type is double. */
Result<std::int64_t> toInteger(const char* argument, double value);

/** Refuses values below `least` (invalid-argument) and above `most`
 * (too-large). */
Check checkRange(const char* argument, std::int64_t value, std::int64_t least,
                 std::int64_t most);

/** Refuses NaN and ±∞. */
Check checkFinite(const char* argument, double value);

/** Refuses what is not finite and ≥ 0. */
Check checkNotNegative(const char* argument, double value);

/** Refuses what is not finite and > 0; `place` as in invalidEntry, where the
 * value is one of a list. */
Check checkPositive(const char* argument, double value,
                    const std::string& place = "");

/** Refuses what is no unsigned 32-bit integer, such as a seed. */
Check checkUnsigned32(const char* argument, std::int64_t value);

/** Refuses what is not in [0, count): invalid-argument at both ends, for an
 * index has no limit of its own. */
Check checkIndex(const char* argument, std::int64_t index, std::int64_t count);

/** Refuses NaN and +∞ among logits, and logits that are all −∞; includes
 * checkLogitCount. */
Check checkLogits(const VectorView& logits);

/** Refuses a matrix that holds NaN or ±∞, naming the first such cell. */
template <typename Scalar>
Check checkFiniteMatrix(const char* argument, const MatrixView<Scalar>& matrix);

/** The same of a list: "upstream[3] is NaN; …". */
Check checkFiniteVector(const char* argument, const VectorView& list);

/** The first check that found something, without running the later ones. */
template <typename... Checks>
Check firstOf(Checks... checks) {
  Check found;
  (void)((found = checks()).has_value() || ...);
  return found;
}

}  // namespace attn
