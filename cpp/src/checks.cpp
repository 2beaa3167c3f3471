#include <attn/checks.h>
#include <attn/limits.h>

#include <cmath>
#include <limits>
#include <utility>

#include "decimal.h"

namespace attn {

namespace {

constexpr double kLargestExactInteger = 9007199254740992.0;  // 2⁵³

Error refuse(ErrorCode code, std::string argument, const std::string& given,
             const std::string& need) {
  std::string message = argument + " is " + given + "; " + need;
  return {code, std::move(argument), std::move(message)};
}

}  // namespace

std::string formatNumber(double value) {
  if (std::isnan(value)) return "NaN";
  if (std::isinf(value)) return value > 0 ? "Infinity" : "-Infinity";
  return decimal(value);
}

Error invalidArgument(std::string argument, const std::string& given,
                      const std::string& need) {
  return refuse(ErrorCode::kInvalidArgument, std::move(argument), given, need);
}

Error tooLarge(std::string argument, const std::string& given,
               const std::string& need) {
  return refuse(ErrorCode::kTooLarge, std::move(argument), given, need);
}

Error invalidEntry(const char* argument, const std::string& place, double value,
                   const std::string& need) {
  return {ErrorCode::kInvalidArgument, argument,
          argument + place + " is " + formatNumber(value) + "; " + need};
}

std::string placeOf(Index index) {
  std::string place = "[";
  return place.append(std::to_string(std::int64_t{index})).append("]");
}

std::string placeOf(Index row, Index col) {
  std::string place = "[";
  return place.append(std::to_string(std::int64_t{row}))
      .append(", ")
      .append(std::to_string(std::int64_t{col}))
      .append("]");
}

Result<std::int64_t> toInteger(const char* argument, double value) {
  if (!(std::trunc(value) == value) || std::isinf(value)) {
    return invalidArgument(argument, formatNumber(value),
                           "it must be an integer");
  }
  if (std::abs(value) >= kLargestExactInteger) {
    return tooLarge(argument, formatNumber(value),
                    "it must be an integer below 2^53 in size");
  }
  return static_cast<std::int64_t>(value);
}

Check checkRange(const char* argument, std::int64_t value, std::int64_t least,
                 std::int64_t most) {
  const std::string need = "it must be an integer from " +
                           std::to_string(least) + " to " +
                           std::to_string(most);
  if (value < least) {
    return invalidArgument(argument, std::to_string(value), need);
  }
  if (value > most) return tooLarge(argument, std::to_string(value), need);
  return {};
}

Check checkFinite(const char* argument, double value) {
  if (std::isfinite(value)) return {};
  return invalidArgument(argument, formatNumber(value), "it must be finite");
}

Check checkNotNegative(const char* argument, double value) {
  if (std::isfinite(value) && value >= 0) return {};
  return invalidArgument(argument, formatNumber(value),
                         "it must be finite and at least 0");
}

Check checkPositive(const char* argument, double value,
                    const std::string& place) {
  if (std::isfinite(value) && value > 0) return {};
  return invalidEntry(argument, place, value,
                      "it must be finite and greater than 0");
}

Check checkUnsigned32(const char* argument, std::int64_t value) {
  return checkRange(argument, value, 0,
                    std::numeric_limits<std::uint32_t>::max());
}

Check checkIndex(const char* argument, std::int64_t index, std::int64_t count) {
  if (index >= 0 && index < count) return {};
  return invalidArgument(
      argument, std::to_string(index),
      "it must be an integer from 0 to " + std::to_string(count - 1));
}

Check checkLogits(const VectorView& logits) {
  if (Check found = checkLogitCount(logits.size())) return found;
  bool anyFinite = false;
  for (Index i = 0; i < logits.size(); ++i) {
    if (std::isnan(logits[i]) ||
        logits[i] == std::numeric_limits<double>::infinity()) {
      return invalidEntry("logits", placeOf(i), logits[i],
                          "it must be finite or -Infinity");
    }
    anyFinite = anyFinite || std::isfinite(logits[i]);
  }
  if (anyFinite) return {};
  return invalidArgument("logits", "-Infinity throughout",
                         "at least one must be finite");
}

template <typename Scalar>
Check checkFiniteMatrix(const char* argument,
                        const MatrixView<Scalar>& matrix) {
  for (Index i = 0; i < matrix.rows(); ++i) {
    for (Index j = 0; j < matrix.cols(); ++j) {
      if (std::isfinite(matrix(i, j))) continue;
      return invalidEntry(argument, placeOf(i, j),
                          static_cast<double>(matrix(i, j)),
                          "it must be finite");
    }
  }
  return {};
}

Check checkFiniteVector(const char* argument, const VectorView& list) {
  for (Index i = 0; i < list.size(); ++i) {
    if (!std::isfinite(list[i])) {
      return invalidEntry(argument, placeOf(i), list[i], "it must be finite");
    }
  }
  return {};
}

template Check checkFiniteMatrix<float>(const char*, const MatrixView<float>&);
template Check checkFiniteMatrix<double>(const char*,
                                         const MatrixView<double>&);

}  // namespace attn
