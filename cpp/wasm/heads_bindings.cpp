#include <attn/multi_head_attention.h>
#include <emscripten/bind.h>

#include <cstddef>
#include <utility>
#include <vector>

#include "marshal.h"
#include "marshal_attention.h"

/** Attention of several heads, in the manner of bindings.cpp. */
namespace attn::wasm {

namespace {

template <typename Scalar>
Result<MultiHeadAttentionInputs<Scalar>> readInputs(const val& request) {
  MultiHeadAttentionInputs<Scalar> read;
  const std::pair<const char*, RowMatrix<Scalar>*> fields[] = {
      {"x", &read.x},
      {"wq", &read.wq},
      {"wk", &read.wk},
      {"wv", &read.wv},
      {"wo", &read.wo}};
  if (Check found = readAll<Scalar>(request, fields)) return *found;
  return read;
}

template <typename Scalar>
val describeHeads(const std::vector<Head<Scalar>>& heads) {
  val list = val::array();
  for (std::size_t i = 0; i < heads.size(); ++i) {
    val head = val::object();
    set(head, "weights", heads[i].weights);
    set(head, "output", heads[i].output);
    list.set(i, head);
  }
  return list;
}

template <typename Scalar>
val multiHeadAttentionIn(const val& request, std::int64_t heads) {
  const auto read = readInputs<Scalar>(request);
  if (!read.ok()) return refusal(read.error());
  return answer(attn::multiHeadAttention<Scalar>(read.value(), heads,
                                                 readMask(request["mask"])),
                [](const MultiHeadAttentionResult<Scalar>& result) {
                  val object = val::object();
                  object.set("heads", describeHeads(result.heads));
                  set(object, "output", result.output);
                  set(object, "fullyMaskedRows", result.fullyMaskedRows);
                  return object;
                });
}

val multiHeadAttention(const val& request) {
  const Result<std::int64_t> heads = readInteger(request, "heads");
  if (!heads.ok()) return refusal(heads.error());
  const Shape x = readShape(request["x"]);
  const MultiHeadAttentionShapes shapes{
      x, readShape(request["wq"]), readShape(request["wk"]),
      readShape(request["wv"]), readShape(request["wo"])};
  if (Check found = checkMultiHeadAttentionShapes(shapes, heads.value())) {
    return refusal(*found);
  }
  if (Check found = checkMask(request, x, x)) return refusal(*found);
  return readWord(request, "precision") == "float64"
             ? multiHeadAttentionIn<double>(request, heads.value())
             : multiHeadAttentionIn<float>(request, heads.value());
}

}  // namespace

}  // namespace attn::wasm

EMSCRIPTEN_BINDINGS(heads) {
  emscripten::function("multiHeadAttention", &attn::wasm::multiHeadAttention);
}
