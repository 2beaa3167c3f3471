#include <attn/limits.h>
#include <attn/residual_flow.h>
#include <attn/trainer.h>
#include <emscripten/bind.h>

#include <cstddef>
#include <initializer_list>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "marshal.h"

/**
 * The models' own binary, so that a page without one does not load it; it also
 * has the operations on what models are made of. Functions take plain values
 * and return {ok, value} or {ok, code, argument, message}; none of them calls
 * back into JavaScript code. A Trainer lives until its session's "dispose".
 */
namespace attn::wasm {

namespace {

using Tokens = std::vector<std::int32_t>;

bool isGiven(const val& request, const char* field) {
  return !request[field].isUndefined();
}

/** The index of a word among those that a field may hold; 0, the default's,
 * where the field is not given. */
Result<std::size_t> readChoice(const val& request, const char* field,
                               std::initializer_list<const char*> words) {
  if (!isGiven(request, field)) return std::size_t{0};
  const std::string given = readWord(request, field);
  std::string need = "it must be one of";
  std::size_t index = 0;
  for (const char* word : words) {
    if (given == word) return index;
    need += std::string(index == 0 ? " " : ", ") + word;
    ++index;
  }
  return invalidArgument(field, given, need);
}

/** Reads fields into what they are for, until one is wrong. */
class Reader {
 public:
  explicit Reader(const val& request) : request_(request) {}

  const Check& found() const { return found_; }

  template <typename Into>  // an integer, or an optional one
  void integer(const char* field, Into& into) {
    if (found_ || !isGiven(request_, field)) return;
    const Result<std::int64_t> read = readInteger(request_, field);
    if (read.ok()) {
      into = read.value();
    } else {
      found_ = read.error();
    }
  }

  void number(const char* field, double& into) {
    if (isGiven(request_, field)) into = readNumber(request_, field);
  }

  void flag(const char* field, bool& into) {
    if (isGiven(request_, field)) into = request_[field].as<bool>();
  }

  /** The enumeration's values in the order of the words. */
  template <typename Enum>
  void choice(const char* field, std::initializer_list<const char*> words,
              Enum& into) {
    if (found_) return;
    const Result<std::size_t> read = readChoice(request_, field, words);
    if (read.ok()) {
      into = static_cast<Enum>(read.value());
    } else {
      found_ = read.error();
    }
  }

 private:
  const val& request_;
  Check found_;
};

std::vector<std::string> readWords(const val& list) {
  std::vector<std::string> words;
  for (std::int64_t i = 0; i < lengthOf(list); ++i) {
    words.push_back(list[static_cast<double>(i)].as<std::string>());
  }
  return words;
}

Result<TrainerConfig> readConfig(const val& request) {
  TrainerConfig config;
  Reader reader(request);
  bool unscaled = false;
  reader.choice("model", {"transformer", "rnn"}, config.model);
  reader.choice("task", {"copy", "reverse", "sort", "recall", "add", "text"},
                config.task.kind);
  reader.integer("length", config.task.length);
  reader.integer("items", config.task.items);
  reader.integer("gap", config.task.gap);
  reader.integer("context", config.task.context);
  reader.integer("layers", config.layers);
  reader.integer("heads", config.heads);
  reader.integer("dModel", config.dModel);
  reader.integer("dFf", config.dFf);
  reader.integer("batch", config.batch);
  reader.integer("seed", config.seed);
  reader.number("learningRate", config.learningRate);
  reader.number("weightDecay", config.weightDecay);
  reader.choice("positions", {"learned", "sinusoidal", "none"},
                config.positions);
  reader.choice("layerNorm", {"pre", "post", "none"}, config.layerNorm);
  reader.choice("scale", {"sqrt", "none"}, unscaled);
  reader.flag("residual", config.residual);
  if (reader.found()) return *reader.found();
  config.scaled = !unscaled;
  if (isGiven(request, "vocabulary")) {
    config.task.vocabulary = readWords(request["vocabulary"]);
  }
  if (isGiven(request, "text")) config.task.text = readWord(request, "text");
  return config;
}

/** From an Int32Array. */
Tokens readTokens(const val& list) {
  Tokens tokens(static_cast<std::size_t>(lengthOf(list)));
  copyNumbers(list, tokens.data());
  return tokens;
}

/** From a Float32Array of the length that is needed; one of another length is
 * not copied, and so refused for its length. */
Eigen::ArrayXf readParameters(const val& list, Index size) {
  if (lengthOf(list) != size) return {};
  Eigen::ArrayXf numbers(size);
  copyNumbers(list, numbers.data());
  return numbers;
}

val tokensToJs(const Tokens& tokens) {
  return val::global("Int32Array")
      .new_(emscripten::typed_memory_view(tokens.size(), tokens.data()));
}

val nothing() { return done(val::undefined()); }

val nothing(const Check& found) { return found ? refusal(*found) : nothing(); }

val describeEvaluation(const Evaluation& evaluation) {
  val object = val::object();
  set(object, "loss", evaluation.loss);
  set(object, "accuracy", evaluation.accuracy);
  set(object, "counted", evaluation.counted);
  return object;
}

const char* patternName(AttentionPattern pattern) {
  switch (pattern) {
    case AttentionPattern::kDiagonal:
      return "diagonal";
    case AttentionPattern::kAntiDiagonal:
      return "anti-diagonal";
    case AttentionPattern::kByContent:
      return "by-content";
    case AttentionPattern::kByColumn:
      return "by-column";
    case AttentionPattern::kRecent:
      return "recent";
  }
  return "";
}

/** What the task and the model turned out to be. */
val describe(const Trainer& trainer) {
  const Task& task = trainer.task();
  val vocabulary = val::array(), sources = val::array();
  for (std::size_t i = 0; i < task.vocabulary().size(); ++i) {
    vocabulary.set(i, task.vocabulary()[i]);
  }
  for (Index t = 0; t < task.context(); ++t) {
    sources.set(static_cast<std::size_t>(t),
                static_cast<double>(task.source(t)));
  }
  val object = val::object();
  object.set("vocabulary", vocabulary);
  object.set("pattern", std::string(patternName(task.pattern())));
  object.set("sources", sources);
  const std::pair<const char*, Index> counts[] = {
      {"context", task.context()},
      {"promptLength", task.promptLength()},
      {"answerLength", task.answerLength()},
      {"heldOutRows", task.heldOutRows()},
      {"parameters", trainer.layout().size()},
      {"batch", trainer.batch()}};
  for (const auto& [field, count] : counts) {
    set(object, field, static_cast<double>(count));
  }
  set(object, "chanceAccuracy", task.chanceAccuracy());
  set(object, "chanceLoss", task.chanceLoss());
  return object;
}

/** [{name, shape, offset}] */
val layout(Trainer& trainer, const val&) {
  val list = val::array();
  std::size_t i = 0;
  for (const Parameter& parameter : trainer.layout().parameters()) {
    val shape = val::array();
    for (std::size_t axis = 0; axis < parameter.shape.size(); ++axis) {
      shape.set(axis, static_cast<double>(parameter.shape[axis]));
    }
    val object = val::object();
    object.set("name", parameter.name);
    object.set("shape", shape);
    set(object, "offset", static_cast<double>(parameter.offset));
    list.set(i++, object);
  }
  return done(list);
}

val parameters(Trainer& trainer, const val&) {
  const Eigen::ArrayXf& parameters = trainer.parameters();
  return done(copyOut(parameters.data(), parameters.size()));
}

val setParameters(Trainer& trainer, const val& request) {
  return nothing(trainer.setParameters(
      readParameters(request["parameters"], trainer.layout().size())));
}

val applyGradient(Trainer& trainer, const val& request) {
  return nothing(trainer.applyGradient(
      readParameters(request["gradient"], trainer.layout().size())));
}

val lossAndGradient(Trainer& trainer, const val& request) {
  return answer(trainer.lossAndGradient(readTokens(request["tokens"]),
                                        readTokens(request["targets"])),
                [](const LossAndGradient& result) {
                  val object = val::object();
                  set(object, "loss", result.loss);
                  object.set("gradient", copyOut(result.gradient.data(),
                                                 result.gradient.size()));
                  return object;
                });
}

val step(Trainer& trainer, const val& request) {
  std::int64_t steps = 1;
  Reader reader(request);
  reader.integer("steps", steps);
  if (reader.found()) return refusal(*reader.found());
  return answer(trainer.step(steps), [](const StepResult& result) {
    val object = val::object();
    set(object, "step", result.step);
    set(object, "loss", result.loss);
    set(object, "accuracy", result.accuracy);
    object.set("diverged", result.diverged);
    set(object, "losses", result.losses);
    set(object, "accuracies", result.accuracies);
    return object;
  });
}

/** {layers, heads, weights: [Matrix]}, layer by layer. */
val attention(Trainer& trainer, const val& request) {
  return answer(trainer.attention(readTokens(request["tokens"])),
                [](const AttentionWeights& result) {
                  val weights = val::array();
                  for (std::size_t i = 0; i < result.weights.size(); ++i) {
                    weights.set(i, toJs(result.weights[i]));
                  }
                  val object = val::object();
                  set(object, "layers", static_cast<double>(result.layers));
                  set(object, "heads", static_cast<double>(result.heads));
                  object.set("weights", weights);
                  return object;
                });
}

val logits(Trainer& trainer, const val& request) {
  return answer(trainer.logits(readTokens(request["tokens"])),
                [](const RowMatrix<float>& logits) {
                  return copyOut(logits.data(), logits.size());
                });
}

val generate(Trainer& trainer, const val& request) {
  GenerateRequest wanted;
  Reader reader(request);
  reader.integer("length", wanted.length);
  reader.number("temperature", wanted.temperature);
  reader.integer("topK", wanted.topK);
  reader.integer("seed", wanted.seed);
  if (reader.found()) return refusal(*reader.found());
  wanted.prompt = readTokens(request["prompt"]);
  return answer(trainer.generate(wanted), [](const Generated& result) {
    val object = val::object();
    object.set("tokens", tokensToJs(result.tokens));
    set(object, "probabilities", result.probabilities);
    return object;
  });
}

/** The row of a prompt and its right answer: {tokens, targets}. */
val example(Trainer& trainer, const val& request) {
  return answer(trainer.task().example(readTokens(request["prompt"])),
                [](const TaskExample& example) {
                  val object = val::object();
                  object.set("tokens", tokensToJs(example.tokens));
                  object.set("targets", tokensToJs(example.targets));
                  return object;
                });
}

val evaluate(Trainer& trainer, const val& request) {
  std::int64_t first = 0, batches = 1;
  Reader reader(request);
  reader.integer("first", first);
  reader.integer("batches", batches);
  if (reader.found()) return refusal(*reader.found());
  return answer(trainer.evaluate(first, batches), describeEvaluation);
}

val heldOut(Trainer& trainer, const val& request) {
  std::int64_t first = 0, rows = trainer.task().heldOutRows();
  Reader reader(request);
  reader.integer("first", first);
  reader.integer("rows", rows);
  if (reader.found()) return refusal(*reader.found());
  return answer(trainer.heldOut(first, rows), describeEvaluation);
}

val reset(Trainer& trainer, const val&) {
  trainer.reset();
  return nothing();
}

using Method = val (*)(Trainer&, const val& request);

constexpr std::pair<const char*, Method> kMethods[] = {
    {"layout", layout},
    {"parameters", parameters},
    {"setParameters", setParameters},
    {"applyGradient", applyGradient},
    {"lossAndGradient", lossAndGradient},
    {"step", step},
    {"attention", attention},
    {"logits", logits},
    {"generate", generate},
    {"example", example},
    {"evaluate", evaluate},
    {"heldOut", heldOut},
    {"reset", reset}};

/**
 * Every trainer by its session's number; null after "dispose". (A handle for
 * each would be a class of embind, whose JavaScript is a quarter of the glue.)
 */
std::vector<std::unique_ptr<Trainer>> sessions;

/** {session, facts} */
val createTrainer(const val& request) {
  const Result<TrainerConfig> config = readConfig(request);
  if (!config.ok()) return refusal(config.error());
  Result<std::unique_ptr<Trainer>> made = Trainer::make(config.value());
  if (!made.ok()) return refusal(made.error());
  val object = val::object();
  set(object, "session", static_cast<double>(sessions.size()));
  object.set("facts", describe(*made.value()));
  sessions.push_back(made.take());
  return done(object);
}

/** The answer of a session's trainer; undefined where there is no such session
 * or method. */
val askTrainer(unsigned session, const std::string& name, const val& request) {
  if (session >= sessions.size() || !sessions[session]) return val::undefined();
  if (name == "dispose") {
    sessions[session].reset();
    return nothing();
  }
  for (const auto& [known, method] : kMethods) {
    if (name == known) return method(*sessions[session], request);
  }
  return val::undefined();
}

val residualFlow(const val& request) {
  ResidualFlowRequest flow;
  Reader reader(request);
  reader.integer("seed", flow.seed);
  reader.integer("tokens", flow.tokens);
  reader.integer("dModel", flow.dModel);
  reader.integer("heads", flow.heads);
  reader.integer("layers", flow.layers);
  reader.integer("token", flow.token);
  reader.choice("layerNorm", {"pre", "post", "none"}, flow.layerNorm);
  reader.choice("mask", {"none", "causal"}, flow.causal);
  reader.flag("residual", flow.residual);
  if (reader.found()) return refusal(*reader.found());
  return answer(attn::residualFlow(flow), [](const ResidualFlowResult& result) {
    val stations = val::array();
    for (std::size_t i = 0; i < result.stations.size(); ++i) {
      const Station& station = result.stations[i];
      val object = val::object();
      object.set("name", station.name);
      set(object, "vector", station.vector);
      set(object, "mean", station.mean);
      set(object, "variance", station.variance);
      stations.set(i, object);
    }
    val object = val::object();
    object.set("stations", stations);
    set(object, "norms", result.norms);
    set(object, "gradientNorms", result.gradientNorms);
    return object;
  });
}

/** The limits that TypeScript needs before it copies anything in. */
val limits() {
  val object = val::object();
  set(object, "parameters", kMaxParameters);
  set(object, "layers", kMaxLayers);
  set(object, "dModel", kMaxAttentionWidth);
  set(object, "dFf", kMaxFeedForward);
  set(object, "batch", kMaxBatch);
  set(object, "context", kMaxContext);
  set(object, "generated", kMaxGenerated);
  set(object, "stepsMax", kMaxSteps);
  set(object, "vocabulary", kMaxVocabulary);
  set(object, "textBytes", kMaxTextBytes);
  set(object, "taskLength", kMaxTaskLength);
  set(object, "taskItems", kMaxTaskItems);
  set(object, "taskGap", kMaxTaskGap);
  set(object, "tokens", kMaxTokens);
  set(object, "flowWidth", kMaxFlowWidth);
  return object;
}

}  // namespace

}  // namespace attn::wasm

EMSCRIPTEN_BINDINGS(models) {
  emscripten::function("createTrainer", &attn::wasm::createTrainer);
  emscripten::function("askTrainer", &attn::wasm::askTrainer);
  emscripten::function("residualFlow", &attn::wasm::residualFlow);
  emscripten::function("limits", &attn::wasm::limits);
}
