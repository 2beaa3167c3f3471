#pragma once

#include <cassert>
#include <optional>
#include <string>
#include <utility>
#include <variant>

/** Mistakes of a caller are values: nothing in the engine throws, prints or
 * aborts because of an argument. */
namespace attn {

enum class ErrorCode {
  kInvalidArgument,  ///< the value makes no sense for the operation
  kTooLarge,         ///< the value is sensible, but beyond a limit of limits.h
};

/** Why an operation refused. */
struct Error {
  ErrorCode code;
  std::string argument;  ///< name of the argument at fault, as ENGINE_API and
                         ///< the header spell it
  std::string message;   ///< what was given and what is needed
};

/** What a check finds: nothing, or the reason to refuse. */
using Check = std::optional<Error>;

/** A value, or the reason why there is none. */
template <typename T>
class Result {
 public:
  Result(T value)
      : content_(std::move(value)) {
  }  // NOLINT(google-explicit-constructor): `return value;` reads best
  Result(Error error)
      : content_(std::move(error)) {}  // NOLINT(google-explicit-constructor)

  bool ok() const { return std::holds_alternative<T>(content_); }

  /** Precondition: ok(). */
  const T& value() const {
    assert(ok());
    return *std::get_if<T>(&content_);
  }

  /** Moves the value out. Precondition: ok(). */
  T take() {
    assert(ok());
    return std::move(*std::get_if<T>(&content_));
  }

  /** Precondition: !ok(). */
  const Error& error() const {
    assert(!ok());
    return *std::get_if<Error>(&content_);
  }

 private:
  std::variant<T, Error> content_;
};

}  // namespace attn
