#include <attn/attention.h>
#include <attn/attention_backward.h>
#include <attn/attention_flow.h>
#include <attn/cross_entropy.h>
#include <attn/limits.h>
#include <attn/positional_encoding.h>
#include <attn/random.h>
#include <attn/rnn_flow.h>
#include <attn/scaling_experiment.h>
#include <attn/sequence_graphs.h>
#include <attn/softmax.h>
#include <attn/softmax_gradient.h>
#include <attn/softmax_precision.h>
#include <emscripten/bind.h>

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "marshal.h"
#include "marshal_attention.h"

/**
 * One function per operation, under the operation's own name: a request in,
 * {ok, value} or {ok, code, argument, message} out. None of them calls back
 * into JavaScript code.
 */
namespace attn::wasm {

namespace {

SoftmaxOptions readSoftmaxOptions(const val& request) {
  const std::string precision = readWord(request, "precision");
  SoftmaxOptions options{readNumber(request, "temperature")};
  if (readWord(request, "method") == "naive") {
    options.method = SoftmaxMethod::kNaive;
  }
  if (precision == "float32") options.precision = Precision::kFloat32;
  if (precision == "float16") options.precision = Precision::kFloat16;
  if (precision == "bfloat16") options.precision = Precision::kBfloat16;
  return options;
}

val softmax(const val& request) {
  const Result<Eigen::VectorXd> logits = readLogits(request);
  if (!logits.ok()) return refusal(logits.error());
  return answer(attn::softmax(logits.value(), readSoftmaxOptions(request)),
                [](const SoftmaxResult& result) {
                  val object = val::object();
                  set(object, "probabilities", result.probabilities);
                  set(object, "exponentials", result.exponentials);
                  set(object, "normalizer", result.normalizer);
                  set(object, "max", result.max);
                  set(object, "logSumExp", result.logSumExp);
                  set(object, "entropy", result.entropy);
                  set(object, "perplexity", result.perplexity);
                  set(object, "centered", result.centered);
                  set(object, "shifted", result.shifted);
                  set(object, "inputs", result.inputs);
                  set(object, "exponents", result.exponents);
                  set(object, "logProbabilities", result.logProbabilities);
                  set(object, "linearShares", result.linearShares);
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
    set(object, "values", sweep.values);
    set(object, "probabilities", sweep.probabilities);
    set(object, "slopes", sweep.slopes);
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
        set(object, "probabilities", sweep.probabilities);
        set(object, "entropies", sweep.entropies);
        return object;
      });
}

/** Precondition: the logits' number has been checked. */
Result<Eigen::VectorXd> readUpstream(const val& request, Index logits) {
  const val list = request["upstream"];
  if (Check found = checkUpstreamCount(lengthOf(list), logits)) return *found;
  return readVector(list);
}

val softmaxJacobian(const val& request) {
  const Result<Eigen::VectorXd> logits = readLogits(request);
  if (!logits.ok()) return refusal(logits.error());
  return answer(
      attn::softmaxJacobian(logits.value(), readNumber(request, "temperature")),
      [](const SoftmaxJacobianResult& result) {
        val object = val::object();
        set(object, "jacobian", result.jacobian);
        set(object, "probabilities", result.probabilities);
        set(object, "rank", static_cast<double>(result.rank));
        set(object, "frobeniusNorm", result.frobeniusNorm);
        return object;
      });
}

val softmaxJacobianNumeric(const val& request) {
  const Result<Eigen::VectorXd> logits = readLogits(request);
  if (!logits.ok()) return refusal(logits.error());
  return answer(attn::softmaxJacobianNumeric(logits.value(),
                                             readNumber(request, "temperature"),
                                             readNumber(request, "step")),
                [](const SoftmaxJacobianNumericResult& result) {
                  val object = val::object();
                  set(object, "jacobian", result.jacobian);
                  set(object, "maxAbsError", result.maxAbsError);
                  return object;
                });
}

val softmaxVjp(const val& request) {
  const Result<Eigen::VectorXd> logits = readLogits(request);
  if (!logits.ok()) return refusal(logits.error());
  const Result<Eigen::VectorXd> upstream =
      readUpstream(request, logits.value().size());
  if (!upstream.ok()) return refusal(upstream.error());
  return answer(attn::softmaxVjp(logits.value(), upstream.value(),
                                 readNumber(request, "temperature")),
                [](const SoftmaxVjpResult& result) {
                  val object = val::object();
                  set(object, "gradient", result.gradient);
                  set(object, "dot", result.dot);
                  set(object, "probabilities", result.probabilities);
                  return object;
                });
}

Result<Target> readTarget(const val& request) {
  const val target = request["target"];
  if (!target.isNumber()) return Target(readVector(target));
  const Result<std::int64_t> index = readInteger(request, "target");
  if (!index.ok()) return index.error();
  return Target(index.value());
}

val crossEntropy(const val& request) {
  const Result<Eigen::VectorXd> logits = readLogits(request);
  if (!logits.ok()) return refusal(logits.error());
  const Result<Target> target = readTarget(request);
  if (!target.ok()) return refusal(target.error());
  return answer(attn::crossEntropy(logits.value(), target.value(),
                                   readSoftmaxOptions(request)),
                [](const CrossEntropyResult& result) {
                  val twoStep = val::object();
                  set(twoStep, "upstream", result.twoStep.upstream);
                  set(twoStep, "gradient", result.twoStep.gradient);
                  val object = val::object();
                  set(object, "loss", result.loss);
                  set(object, "probabilities", result.probabilities);
                  set(object, "gradient", result.gradient);
                  set(object, "logProbabilities", result.logProbabilities);
                  set(object, "target", result.target);
                  set(object, "targetEntropy", result.targetEntropy);
                  object.set("twoStep", twoStep);
                  return object;
                });
}

Scale readScale(const val& scale) {
  if (scale.isNumber()) return {Scale::Kind::kFactor, scale.as<double>()};
  return {scale.as<std::string>() == "sqrt" ? Scale::Kind::kSqrt
                                            : Scale::Kind::kNone,
          1};
}

bool wants(const val& request, const char* name) {
  return request["want"].call<bool>("includes", std::string(name));
}

AttentionWant readWant(const val& request) {
  return {wants(request, "scores"), wants(request, "scaled"),
          wants(request, "weights"), wants(request, "output"),
          wants(request, "fullyMaskedRows")};
}

template <typename Scalar>
val describeAttention(const AttentionResult<Scalar>& result,
                      const AttentionWant& want) {
  val object = val::object();
  if (want.scores) set(object, "scores", result.scores);
  if (want.scaled) set(object, "scaled", result.scaled);
  if (want.weights) set(object, "weights", result.weights);
  if (want.output) set(object, "output", result.output);
  if (want.fullyMaskedRows) {
    set(object, "fullyMaskedRows", result.fullyMaskedRows);
  }
  return object;
}

/** Refuses shapes before their numbers are copied. */
Check checkAttentionRequest(const val& request) {
  const Shape q = readShape(request["q"]);
  const Shape k = readShape(request["k"]);
  if (Check found = checkAttentionShapes(q, k, readShape(request["v"]))) {
    return found;
  }
  return checkMask(request, q, k);
}

template <typename Scalar>
struct QueriesKeysValues {
  RowMatrix<Scalar> q, k, v;
};

template <typename Scalar>
Result<QueriesKeysValues<Scalar>> readQueriesKeysValues(const val& request) {
  QueriesKeysValues<Scalar> read;
  const std::pair<const char*, RowMatrix<Scalar>*> fields[] = {
      {"q", &read.q}, {"k", &read.k}, {"v", &read.v}};
  if (Check found = readAll<Scalar>(request, fields)) return *found;
  return read;
}

template <typename Scalar>
val attentionIn(const val& request) {
  const auto read = readQueriesKeysValues<Scalar>(request);
  if (!read.ok()) return refusal(read.error());
  const auto& [q, k, v] = read.value();
  const AttentionOptions options{readMask(request["mask"]),
                                 readScale(request["scale"]),
                                 readWant(request)};
  return answer(attn::attention<Scalar>(q, k, v, options),
                [&](const AttentionResult<Scalar>& result) {
                  return describeAttention(result, options.want);
                });
}

val attention(const val& request) {
  if (Check found = checkAttentionRequest(request)) return refusal(*found);
  return readWord(request, "precision") == "float64"
             ? attentionIn<double>(request)
             : attentionIn<float>(request);
}

template <typename Scalar>
val describeBackward(const AttentionBackwardResult<Scalar>& result,
                     const val& request) {
  const std::pair<const char*, const RowMatrix<Scalar>*> gradients[] = {
      {"dV", &result.dV},           {"dWeights", &result.dWeights},
      {"dScaled", &result.dScaled}, {"dScores", &result.dScores},
      {"dQ", &result.dQ},           {"dK", &result.dK}};
  val object = val::object();
  for (const auto& [name, gradient] : gradients) {
    if (wants(request, name)) set(object, name, *gradient);
  }
  if (wants(request, "fullyMaskedRows")) {
    set(object, "fullyMaskedRows", result.fullyMaskedRows);
  }
  return object;
}

template <typename Scalar>
val attentionBackwardIn(const val& request) {
  const auto read = readQueriesKeysValues<Scalar>(request);
  if (!read.ok()) return refusal(read.error());
  const Result<RowMatrix<Scalar>> upstream =
      readRounded<Scalar>(request, "upstream");
  if (!upstream.ok()) return refusal(upstream.error());
  const auto& [q, k, v] = read.value();
  return answer(attn::attentionBackward<Scalar>(q, k, v, upstream.value(),
                                                readMask(request["mask"]),
                                                readScale(request["scale"])),
                [&](const AttentionBackwardResult<Scalar>& result) {
                  return describeBackward(result, request);
                });
}

val attentionBackward(const val& request) {
  if (Check found = checkAttentionRequest(request)) return refusal(*found);
  if (Check found = checkUpstreamShape(readShape(request["upstream"]),
                                       readShape(request["q"]),
                                       readShape(request["v"]))) {
    return refusal(*found);
  }
  return readWord(request, "precision") == "float64"
             ? attentionBackwardIn<double>(request)
             : attentionBackwardIn<float>(request);
}

val positionalEncoding(const val& request) {
  const Result<std::int64_t> positions = readInteger(request, "positions");
  if (!positions.ok()) return refusal(positions.error());
  const Result<std::int64_t> width = readInteger(request, "dModel");
  if (!width.ok()) return refusal(width.error());
  return answer(attn::positionalEncoding(positions.value(), width.value(),
                                         readNumber(request, "base")),
                [](const RowMatrix<double>& matrix) {
                  val object = val::object();
                  set(object, "matrix", matrix);
                  return object;
                });
}

val describePath(const PathGraph& path) {
  val object = val::object();
  set(object, "edges", path.edges);
  set(object, "longestPath", path.longestPath);
  object.set("meanDistance", path.meanDistance);
  set(object, "sequentialSteps", path.sequentialSteps);
  if (path.multiplications) {
    set(object, "multiplications", *path.multiplications);
  }
  return object;
}

val describeComplete(const CompleteGraph& complete) {
  val object = val::object();
  set(object, "edges", complete.edges);
  set(object, "longestPath", complete.longestPath);
  object.set("meanDistance", complete.meanDistance);
  set(object, "sequentialSteps", complete.sequentialSteps);
  set(object, "directedWeights", complete.directedWeights);
  set(object, "causalWeights", complete.causalWeights);
  if (complete.multiplications) {
    val cost = val::object();
    set(cost, "core", complete.multiplications->core);
    set(cost, "projections", complete.multiplications->projections);
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
    set(object, "sensitivity", result.sensitivity);
    set(object, "toInput", result.toInput);
    set(object, "states", result.states);
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
                  set(object, "toInput", result.toInput);
                  set(object, "weights", result.weights);
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
                  set(object, "matrix", matrix);
                  return object;
                });
}

val describeStatistics(const ScalingStatistics& statistics) {
  val error = val::object(), expected = val::object();
  set(error, "mean", statistics.meanError);
  set(error, "variance", statistics.varianceError);
  set(expected, "mean", statistics.expectedMean);
  set(expected, "variance", statistics.expectedVariance);
  val histogram = val::object(), norm = val::object();
  set(histogram, "edges", statistics.edges);
  set(histogram, "counts", statistics.counts);
  set(norm, "mean", statistics.meanJacobianNorm);
  set(norm, "median", statistics.medianJacobianNorm);

  val object = val::object();
  set(object, "count", statistics.count);
  set(object, "mean", statistics.mean);
  set(object, "variance", statistics.variance);
  set(object, "spread", statistics.spread);
  object.set("standardError", error);
  object.set("expected", expected);
  object.set("histogram", histogram);
  set(object, "rows", statistics.rows);
  set(object, "meanMaxWeight", statistics.meanMaxWeight);
  set(object, "meanEntropy", statistics.meanEntropy);
  object.set("jacobianNorm", norm);
  set(object, "jacobianNorms", statistics.jacobianNorms);
  set(object, "saturatedRows", statistics.saturatedRows);
  set(object, "saturatedShare", statistics.saturatedShare);
  return object;
}

val describeScaling(const std::vector<ScalingAtWidth>& widths) {
  val results = val::array();
  for (std::size_t i = 0; i < widths.size(); ++i) {
    val width = val::object();
    set(width, "dk", widths[i].dk);
    width.set("raw", describeStatistics(widths[i].raw));
    width.set("scaled", describeStatistics(widths[i].scaled));
    results.set(i, width);
  }
  val object = val::object();
  object.set("results", results);
  return object;
}

Distribution readDistribution(const val& request) {
  const std::string word = readWord(request, "distribution");
  if (word == "uniform") return Distribution::kUniform;
  return word == "rademacher" ? Distribution::kRademacher
                              : Distribution::kNormal;
}

val scalingExperiment(const val& request) {
  ScalingRequest experiment;
  if (Check found = checkWidthCount(lengthOf(request["dk"]))) {
    return refusal(*found);
  }
  for (double width : readVector(request["dk"])) {
    const Result<std::int64_t> dk = toInteger("dk", width);
    if (!dk.ok()) return refusal(dk.error());
    experiment.dk.push_back(dk.value());
  }
  const std::pair<const char*, std::int64_t*> integers[] = {
      {"samples", &experiment.samples},
      {"keys", &experiment.keys},
      {"seed", &experiment.seed},
      {"firstSample", &experiment.firstSample}};
  for (const auto& [field, value] : integers) {
    const Result<std::int64_t> read = readInteger(request, field);
    if (!read.ok()) return refusal(read.error());
    *value = read.value();
  }
  experiment.distribution = readDistribution(request);
  experiment.mean = readNumber(request, "mean");
  experiment.correlation = readNumber(request, "correlation");
  return answer(attn::scalingExperiment(experiment), describeScaling);
}

/** The limits that TypeScript needs before it converts a plain array. */
val limits() {
  val object = val::object();
  set(object, "logits", kMaxLogits);
  set(object, "jacobianLogits", kMaxJacobianLogits);
  set(object, "attentionCells", kMaxAttentionCells);
  set(object, "attentionWidth", kMaxAttentionWidth);
  set(object, "scalingWidths", kMaxScalingWidths);
  set(object, "tokens", kMaxTokens);
  set(object, "hidden", kMaxHidden);
  set(object, "stepsMin", kMinSteps);
  set(object, "stepsMax", kMaxSteps);
  return object;
}

}  // namespace

}  // namespace attn::wasm

EMSCRIPTEN_BINDINGS(attn) {
  emscripten::function("softmax", &attn::wasm::softmax);
  emscripten::function("softmaxSweep", &attn::wasm::softmaxSweep);
  emscripten::function("temperatureSweep", &attn::wasm::temperatureSweep);
  emscripten::function("softmaxJacobian", &attn::wasm::softmaxJacobian);
  emscripten::function("softmaxJacobianNumeric",
                       &attn::wasm::softmaxJacobianNumeric);
  emscripten::function("softmaxVjp", &attn::wasm::softmaxVjp);
  emscripten::function("crossEntropy", &attn::wasm::crossEntropy);
  emscripten::function("attention", &attn::wasm::attention);
  emscripten::function("attentionBackward", &attn::wasm::attentionBackward);
  emscripten::function("positionalEncoding", &attn::wasm::positionalEncoding);
  emscripten::function("scalingExperiment", &attn::wasm::scalingExperiment);
  emscripten::function("sequenceGraphs", &attn::wasm::sequenceGraphs);
  emscripten::function("rnnFlow", &attn::wasm::rnnFlow);
  emscripten::function("attentionFlow", &attn::wasm::attentionFlow);
  emscripten::function("randomMatrix", &attn::wasm::randomMatrix);
  emscripten::function("limits", &attn::wasm::limits);
}
