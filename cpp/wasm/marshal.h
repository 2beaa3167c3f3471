#pragma once

#include <attn/attention.h>
#include <attn/checks.h>
#include <attn/limits.h>
#include <attn/matrix.h>
#include <attn/result.h>
#include <emscripten/val.h>

#include <cstdint>
#include <string>
#include <type_traits>
#include <vector>

/**
 * JavaScript values to the engine's and back. A request is a plain object whose
 * fields have the types of web/engine/types.ts and their defaults; lists are
 * Float64Array or Float32Array. Everything is copied, both ways: a view of the
 * heap is dead as soon as memory grows.
 */
namespace attn::wasm {

using emscripten::val;

template <typename Scalar>
val arrayType() {
  return val::global(std::is_same_v<Scalar, float> ? "Float32Array"
                                                   : "Float64Array");
}

inline double readNumber(const val& request, const char* field) {
  return request[field].as<double>();
}

inline std::string readWord(const val& request, const char* field) {
  return request[field].as<std::string>();
}

inline Result<std::int64_t> readInteger(const val& request, const char* field) {
  return toInteger(field, readNumber(request, field));
}

inline std::int64_t lengthOf(const val& list) {
  return static_cast<std::int64_t>(list["length"].as<double>());
}

/** Copies a typed array; JavaScript rounds each number where Scalar is
 * narrower. `into` holds `list.length` numbers. */
template <typename Scalar>
void copyNumbers(const val& list, Scalar* into) {
  const auto length = static_cast<std::size_t>(lengthOf(list));
  val(emscripten::typed_memory_view(length, into))
      .template call<void>("set", list);
}

/** Precondition: the length has been checked. */
inline Eigen::VectorXd readVector(const val& list) {
  Eigen::VectorXd vector(static_cast<Index>(lengthOf(list)));
  copyNumbers(list, vector.data());
  return vector;
}

/** Checks the length first, so that no memory is taken for what will be
 * refused. */
inline Result<Eigen::VectorXd> readLogits(const val& request) {
  const val list = request["logits"];
  if (Check found = checkLogitCount(lengthOf(list))) return *found;
  return readVector(list);
}

inline Shape readShape(const val& matrix) {
  return {static_cast<std::int64_t>(matrix["rows"].as<double>()),
          static_cast<std::int64_t>(matrix["cols"].as<double>())};
}

/** Precondition: the shape has been checked. */
template <typename Scalar>
RowMatrix<Scalar> readMatrix(const val& matrix) {
  const Shape shape = readShape(matrix);
  RowMatrix<Scalar> copy(static_cast<Index>(shape.rows),
                         static_cast<Index>(shape.cols));
  copyNumbers(matrix["data"], copy.data());
  return copy;
}

/** A matrix in the precision asked for. Precondition: the shape has been
 * checked. */
template <typename Scalar>
Result<RowMatrix<Scalar>> readRounded(const val& request, const char* field) {
  const val matrix = request[field];
  if (matrix["data"].instanceof (arrayType<Scalar>())) {
    return readMatrix<Scalar>(matrix);
  }
  return toPrecision<Scalar>(field, readMatrix<double>(matrix));
}

template <typename Scalar>
val copyOut(const Scalar* numbers, Index size) {
  return arrayType<Scalar>().new_(
      emscripten::typed_memory_view(static_cast<std::size_t>(size), numbers));
}

inline val toJs(const Eigen::VectorXd& vector) {
  return copyOut(vector.data(), vector.size());
}

template <typename Scalar>
val toJs(const RowMatrix<Scalar>& matrix) {
  val object = val::object();
  object.set("rows", static_cast<double>(matrix.rows()));
  object.set("cols", static_cast<double>(matrix.cols()));
  object.set("data", copyOut(matrix.data(), matrix.size()));
  return object;
}

/** Row numbers, as JavaScript's only list type of the interface. */
inline val toJs(const std::vector<Index>& rows) {
  const std::vector<double> numbers(rows.begin(), rows.end());
  return copyOut(numbers.data(), static_cast<Index>(numbers.size()));
}

/** Counts stay below 2⁵³. */
inline double toJs(std::int64_t count) { return static_cast<double>(count); }

inline double toJs(double number) { return number; }

/** object[field] = value, in the form of web/engine/types.ts. */
template <typename T>
void set(val& object, const char* field, const T& value) {
  object.set(field, toJs(value));
}

/** {ok: false, code, argument, message} */
inline val refusal(const Error& error) {
  val object = val::object();
  object.set("ok", false);
  object.set("code", std::string(error.code == ErrorCode::kTooLarge
                                     ? "too-large"
                                     : "invalid-argument"));
  object.set("argument", error.argument);
  object.set("message", error.message);
  return object;
}

/** {ok: true, value} */
inline val done(const val& value) {
  val object = val::object();
  object.set("ok", true);
  object.set("value", value);
  return object;
}

/** {ok: true, value} with what `describe` makes of the result, or the refusal.
 */
template <typename T, typename Describe>
val answer(const Result<T>& result, Describe describe) {
  return result.ok() ? done(describe(result.value())) : refusal(result.error());
}

}  // namespace attn::wasm
