#include <attn/attention.h>
#include <attn/attention_flow.h>
#include <attn/limits.h>
#include <attn/random.h>
#include <attn/rnn_flow.h>
#include <attn/sequence_graphs.h>
#include <attn/softmax.h>
#include <emscripten/bind.h>

#include <optional>
#include <string>

#include "marshal.h"

/**
 * One function per operation, under the operation's own name: a request in,
 * {ok, value} or {ok, code, argument, message} out. None of them calls back
 * into JavaScript code.
 */
namespace attn::wasm {

namespace {

val softmax(const val& request) {
  const Result<Eigen::VectorXd> logits = readLogits(request);
  if (!logits.ok()) return refusal(logits.error());
  return answer(
      attn::softmax(logits.value(), readNumber(request, "temperature")),
      [](const SoftmaxResult& result) {
        val object = val::object();
        object.set("probabilities", toJs(result.probabilities));
        object.set("exponentials", toJs(result.exponentials));
        object.set("normalizer", result.normalizer);
        object.set("max", result.max);
        object.set("logSumExp", result.logSumExp);
        object.set("entropy", result.entropy);
        object.set("perplexity", result.perplexity);
        object.set("centered", toJs(result.centered));
        object.set("shifted", toJs(result.shifted));
        object.set("linearShares", toJs(result.linearShares));
        return object;
      });
}

val softmaxSweep(const val& request) {
  const Result<Eigen::VectorXd> logits = readLogits(request);
  if (!logits.ok()) return refusal(logits.error());
  const Result<std::int64_t> index = readInteger(request, "index");
  if (!index.ok()) return refusal(index.error());
  const Result<std::int64_t> steps = readInteger(request, "steps");
  if (!steps.ok()) return refusal(steps.error());
  const Result<SoftmaxSweepResult> result =
      attn::softmaxSweep(logits.value(), index.value(),
                         readNumber(request, "from"), readNumber(request, "to"),
                         steps.value(), readNumber(request, "temperature"));
  return answer(result, [](const SoftmaxSweepResult& sweep) {
    val object = val::object();
    object.set("values", toJs(sweep.values));
    object.set("probabilities", toJs(sweep.probabilities));
    object.set("slopes", toJs(sweep.slopes));
    return object;
  });
}

val temperatureSweep(const val& request) {
  const Result<Eigen::VectorXd> logits = readLogits(request);
  if (!logits.ok()) return refusal(logits.error());
  const val temperatures = request["temperatures"];
  if (Check found = checkStepCount("temperatures", lengthOf(temperatures),
                                   logits.value().size())) {
    return refusal(*found);
  }
  return answer(
      attn::temperatureSweep(logits.value(), readVector(temperatures)),
      [](const TemperatureSweepResult& sweep) {
        val object = val::object();
        object.set("probabilities", toJs(sweep.probabilities));
        object.set("entropies", toJs(sweep.entropies));
        return object;
      });
}

Mask readMask(const val& mask) {
  if (mask.isString()) {
    const bool causal = mask.as<std::string>() == "causal";
    return {causal ? Mask::Kind::kCausal : Mask::Kind::kNone, {}};
  }
  return {Mask::Kind::kMatrix, readMatrix<double>(mask)};
}

Scale readScale(const val& scale) {
  if (scale.isNumber()) return {Scale::Kind::kFactor, scale.as<double>()};
  return {scale.as<std::string>() == "sqrt" ? Scale::Kind::kSqrt
                                            : Scale::Kind::kNone,
          1};
}

AttentionWant readWant(const val& names) {
  const auto wants = [&](const char* name) {
    return names.call<bool>("includes", std::string(name));
  };
  return {wants("scores"), wants("scaled"), wants("weights"), wants("output"),
          wants("fullyMaskedRows")};
}

template <typename Scalar>
val describeAttention(const AttentionResult<Scalar>& result,
                      const AttentionWant& want) {
  val object = val::object();
  if (want.scores) object.set("scores", toJs(result.scores));
  if (want.scaled) object.set("scaled", toJs(result.scaled));
  if (want.weights) object.set("weights", toJs(result.weights));
  if (want.output) object.set("output", toJs(result.output));
  if (want.fullyMaskedRows)
    object.set("fullyMaskedRows", toJs(result.fullyMaskedRows));
  return object;
}

template <typename Scalar>
val attentionIn(const val& request, const AttentionOptions& options) {
  const Result<RowMatrix<Scalar>> q = readRounded<Scalar>(request, "q");
  if (!q.ok()) return refusal(q.error());
  const Result<RowMatrix<Scalar>> k = readRounded<Scalar>(request, "k");
  if (!k.ok()) return refusal(k.error());
  const Result<RowMatrix<Scalar>> v = readRounded<Scalar>(request, "v");
  if (!v.ok()) return refusal(v.error());
  return answer(
      attn::attention<Scalar>(q.value(), k.value(), v.value(), options),
      [&](const AttentionResult<Scalar>& result) {
        return describeAttention(result, options.want);
      });
}

val attention(const val& request) {
  const Shape q = readShape(request["q"]);
  const Shape k = readShape(request["k"]);
  if (Check found = checkAttentionShapes(q, k, readShape(request["v"])))
    return refusal(*found);
  const val mask = request["mask"];
  if (!mask.isString()) {
    if (Check found = checkMaskShape(readShape(mask), q, k))
      return refusal(*found);
  }
  const AttentionOptions options{readMask(mask), readScale(request["scale"]),
                                 readWant(request["want"])};
  return readWord(request, "precision") == "float64"
             ? attentionIn<double>(request, options)
             : attentionIn<float>(request, options);
}

val describePath(const PathGraph& path) {
  val object = val::object();
  object.set("edges", toJs(path.edges));
  object.set("longestPath", toJs(path.longestPath));
  object.set("meanDistance", path.meanDistance);
  object.set("sequentialSteps", toJs(path.sequentialSteps));
  if (path.multiplications)
    object.set("multiplications", toJs(*path.multiplications));
  return object;
}

val describeComplete(const CompleteGraph& complete) {
  val object = val::object();
  object.set("edges", toJs(complete.edges));
  object.set("longestPath", toJs(complete.longestPath));
  object.set("meanDistance", complete.meanDistance);
  object.set("sequentialSteps", toJs(complete.sequentialSteps));
  object.set("directedWeights", toJs(complete.directedWeights));
  object.set("causalWeights", toJs(complete.causalWeights));
  if (complete.multiplications) {
    val cost = val::object();
    cost.set("core", toJs(complete.multiplications->core));
    cost.set("projections", toJs(complete.multiplications->projections));
    object.set("multiplications", cost);
  }
  return object;
}

val sequenceGraphs(const val& request) {
  const Result<std::int64_t> tokens = readInteger(request, "tokens");
  if (!tokens.ok()) return refusal(tokens.error());
  std::optional<std::int64_t> width;
  if (!request["width"].isUndefined()) {
    const Result<std::int64_t> given = readInteger(request, "width");
    if (!given.ok()) return refusal(given.error());
    width = given.value();
  }
  return answer(attn::sequenceGraphs(tokens.value(), width),
                [](const SequenceGraphsResult& result) {
                  val object = val::object();
                  object.set("path", describePath(result.path));
                  object.set("complete", describeComplete(result.complete));
                  return object;
                });
}

val rnnFlow(const val& request) {
  const Result<std::int64_t> tokens = readInteger(request, "tokens");
  if (!tokens.ok()) return refusal(tokens.error());
  const Result<std::int64_t> hidden = readInteger(request, "hidden");
  if (!hidden.ok()) return refusal(hidden.error());
  const Result<std::int64_t> seed = readInteger(request, "seed");
  if (!seed.ok()) return refusal(seed.error());
  const bool linear = readWord(request, "activation") == "linear";
  const RnnFlowRequest flow{tokens.value(),
                            hidden.value(),
                            readNumber(request, "gain"),
                            readNumber(request, "inputScale"),
                            linear ? Activation::kLinear : Activation::kTanh,
                            seed.value()};
  return answer(attn::rnnFlow(flow), [](const RnnFlowResult& result) {
    val object = val::object();
    object.set("sensitivity", toJs(result.sensitivity));
    object.set("toInput", toJs(result.toInput));
    object.set("states", toJs(result.states));
    return object;
  });
}

val attentionFlow(const val& request) {
  const Result<std::int64_t> tokens = readInteger(request, "tokens");
  if (!tokens.ok()) return refusal(tokens.error());
  const Result<std::int64_t> hidden = readInteger(request, "hidden");
  if (!hidden.ok()) return refusal(hidden.error());
  const Result<std::int64_t> seed = readInteger(request, "seed");
  if (!seed.ok()) return refusal(seed.error());
  const AttentionFlowRequest flow{
      tokens.value(), hidden.value(), readWord(request, "mask") == "causal",
      readNumber(request, "inputScale"), seed.value()};
  return answer(attn::attentionFlow(flow),
                [](const AttentionFlowResult& result) {
                  val object = val::object();
                  object.set("toInput", toJs(result.toInput));
                  object.set("weights", toJs(result.weights));
                  return object;
                });
}

val randomMatrix(const val& request) {
  const Result<std::int64_t> rows = readInteger(request, "rows");
  if (!rows.ok()) return refusal(rows.error());
  const Result<std::int64_t> cols = readInteger(request, "cols");
  if (!cols.ok()) return refusal(cols.error());
  const Result<std::int64_t> seed = readInteger(request, "seed");
  if (!seed.ok()) return refusal(seed.error());
  const Result<std::int64_t> stream = readInteger(request, "stream");
  if (!stream.ok()) return refusal(stream.error());
  return answer(attn::randomMatrix(rows.value(), cols.value(), seed.value(),
                                   stream.value()),
                [](const RowMatrix<double>& matrix) {
                  val object = val::object();
                  object.set("matrix", toJs(matrix));
                  return object;
                });
}

/** The limits that TypeScript needs before it converts a plain array. */
val limits() {
  val object = val::object();
  object.set("logits", toJs(kMaxLogits));
  object.set("attentionCells", toJs(kMaxAttentionCells));
  object.set("attentionWidth", toJs(kMaxAttentionWidth));
  object.set("tokens", toJs(kMaxTokens));
  object.set("hidden", toJs(kMaxHidden));
  object.set("stepsMin", toJs(kMinSteps));
  object.set("stepsMax", toJs(kMaxSteps));
  return object;
}

}  // namespace

}  // namespace attn::wasm

EMSCRIPTEN_BINDINGS(attn) {
  emscripten::function("softmax", &attn::wasm::softmax);
  emscripten::function("softmaxSweep", &attn::wasm::softmaxSweep);
  emscripten::function("temperatureSweep", &attn::wasm::temperatureSweep);
  emscripten::function("attention", &attn::wasm::attention);
  emscripten::function("sequenceGraphs", &attn::wasm::sequenceGraphs);
  emscripten::function("rnnFlow", &attn::wasm::rnnFlow);
  emscripten::function("attentionFlow", &attn::wasm::attentionFlow);
  emscripten::function("randomMatrix", &attn::wasm::randomMatrix);
  emscripten::function("limits", &attn::wasm::limits);
}
