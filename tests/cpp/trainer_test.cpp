#include <attn/limits.h>
#include <attn/trainer.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <string>
#include <vector>

#include "allocations.h"
#include "expect.h"
#include "fixtures.h"

namespace attn::test {

namespace {

using Tokens = std::vector<std::int32_t>;

/** A copy of three symbols by a model of a few hundred parameters. */
TrainerConfig smallConfig(ModelKind model = ModelKind::kTransformer) {
  TrainerConfig config;
  config.model = model;
  config.task.kind = TaskKind::kCopy;
  config.task.length = 3;
  config.dModel = 8;
  config.batch = 4;
  return config;
}

std::unique_ptr<Trainer> makeTrainer(const TrainerConfig& config) {
  auto made = Trainer::make(config);
  EXPECT_TRUE(made.ok()) << made.error().message;
  return made.take();
}

TrainerConfig configOf(const Json& request) {
  TrainerConfig config;
  const auto is = [&](const char* field, const char* word) {
    return request[field] == word;
  };
  config.model = is("model", "rnn") ? ModelKind::kRnn : ModelKind::kTransformer;
  EXPECT_TRUE(is("task", "reverse"));
  config.task.kind = TaskKind::kReverse;
  config.task.length = request["length"].get<std::int64_t>();
  config.task.context = request["context"].get<std::int64_t>();
  config.task.vocabulary =
      request["vocabulary"].get<std::vector<std::string>>();
  config.layers = request["layers"].get<std::int64_t>();
  config.heads = request["heads"].get<std::int64_t>();
  config.dModel = request["dModel"].get<std::int64_t>();
  config.dFf = request["dFf"].get<std::int64_t>();
  config.batch = request["batch"].get<std::int64_t>();
  config.learningRate = toNumber(request["learningRate"]);
  config.weightDecay = toNumber(request["weightDecay"]);
  if (is("positions", "sinusoidal")) config.positions = Positions::kSinusoidal;
  if (is("positions", "none")) config.positions = Positions::kNone;
  if (is("layerNorm", "post")) config.layerNorm = LayerNormPlace::kPost;
  if (is("layerNorm", "none")) config.layerNorm = LayerNormPlace::kNone;
  config.residual = request["residual"].get<bool>();
  config.scaled = is("scale", "sqrt");
  return config;
}

/** One flat buffer from a list of {name, shape, data}; NaN for null. */
Eigen::ArrayXd flatten(const ParameterLayout& layout, const Json& list) {
  Eigen::ArrayXd flat = Eigen::ArrayXd::Zero(layout.size());
  EXPECT_EQ(list.size(), layout.parameters().size());
  for (const Parameter& parameter : layout.parameters()) {
    const auto found = std::find_if(
        list.begin(), list.end(),
        [&](const Json& item) { return item["name"] == parameter.name; });
    if (found == list.end()) {
      ADD_FAILURE() << parameter.name << " is missing";
      continue;
    }
    const Json& item = *found;
    EXPECT_EQ(item["shape"].get<std::vector<Index>>(), parameter.shape);
    EXPECT_EQ(item["data"].size(), static_cast<std::size_t>(parameter.size));
    for (Index i = 0; i < parameter.size; ++i) {
      const Json& number = item["data"][static_cast<std::size_t>(i)];
      flat[parameter.offset + i] =
          number.is_null() ? std::nan("") : toNumber(number);
    }
  }
  return flat;
}

/** The keys' biases move all scores of a row alike: their gradient is 0, and
 * where Adam goes with what rounding leaves of it, nobody can say. The golden
 * has null there, and nowhere else. */
bool isKeyBias(const Parameter& parameter, Index i) {
  const std::string end = "attn.qkv.bias";
  const bool bias =
      parameter.name.size() > end.size() &&
      parameter.name.substr(parameter.name.size() - end.size()) == end;
  return bias && i >= parameter.size / 3 && i < parameter.size / 3 * 2;
}

/** Each within `tolerance` of what is wanted, times the largest of its
 * parameter where `relative`. */
void expectParameters(const ParameterLayout& layout,
                      const Eigen::ArrayXf& actual,
                      const Eigen::ArrayXd& wanted, double tolerance,
                      bool relative, const std::string& what) {
  for (const Parameter& parameter : layout.parameters()) {
    const auto part = wanted.segment(parameter.offset, parameter.size);
    const double size =
        relative ? part.abs().maxCoeff<Eigen::PropagateNumbers>() : 1;
    for (Index i = 0; i < parameter.size; ++i) {
      if (std::isnan(part[i])) {
        EXPECT_TRUE(isKeyBias(parameter, i)) << what << ", " << parameter.name;
        continue;
      }
      ASSERT_NEAR(static_cast<double>(actual[parameter.offset + i]), part[i],
                  tolerance * size)
          << what << ", " << parameter.name << "[" << i << "]";
    }
  }
}

void expectGolden(const Json& item) {
  const auto name = item["name"].get<std::string>();
  const Json& request = item["request"];
  const Json& result = item["result"];
  const auto trainer = makeTrainer(configOf(request));
  const ParameterLayout& layout = trainer->layout();
  ASSERT_FALSE(trainer->setParameters(
      flatten(layout, request["parameters"]).cast<float>()));
  const Tokens tokens = request["tokens"].get<Tokens>();
  const Tokens targets = request["targets"].get<Tokens>();

  const RowMatrix<float> logits = trainer->logits(tokens).value();
  const Eigen::VectorXd wanted = toVector(result["logits"]);
  ASSERT_EQ(logits.size(), wanted.size()) << name;
  for (Index i = 0; i < wanted.size(); ++i) {
    ASSERT_NEAR(static_cast<double>(logits.data()[i]), wanted[i], 1e-5)
        << name << ", logit " << i;
  }
  for (std::size_t step = 0; step < result["losses"].size(); ++step) {
    const auto answer = trainer->lossAndGradient(tokens, targets).value();
    EXPECT_NEAR(answer.loss, toNumber(result["losses"][step]), 1e-5)
        << name << ", loss of step " << step;
    if (step == 0) {
      expectParameters(layout, answer.gradient,
                       flatten(layout, result["gradient"]), 2e-5, true,
                       name + ", gradient");
    }
    ASSERT_FALSE(trainer->applyGradient(answer.gradient));
  }
  expectParameters(layout, trainer->parameters(),
                   flatten(layout, result["updated"]), 3e-4, false,
                   name + ", updated");
}

TEST(Trainer, TransformerAgreesWithPyTorch) {
  for (const Json& item : casesOf("transformer")) expectGolden(item);
}

TEST(Trainer, RnnAgreesWithPyTorch) {
  for (const Json& item : casesOf("rnn")) expectGolden(item);
}

TEST(Trainer, LearnsToCopy) {
  TrainerConfig config = smallConfig();
  config.dModel = 16;
  config.learningRate = 1e-2;
  const auto trainer = makeTrainer(config);
  const Evaluation before = trainer->evaluate(0, 4).value();
  EXPECT_LT(before.accuracy, 0.3);
  EXPECT_EQ(before.counted, 4 * 4 * 3);
  trainer->step(400);
  const Evaluation after = trainer->evaluate(0, 4).value();
  EXPECT_GT(after.accuracy, 0.99);
  EXPECT_LT(after.loss, 0.1);
}

TEST(Trainer, ResetGivesTheSameRunToTheBit) {
  for (const ModelKind model : {ModelKind::kTransformer, ModelKind::kRnn}) {
    const auto trainer = makeTrainer(smallConfig(model));
    const Eigen::ArrayXf initial = trainer->parameters();
    const StepResult first = trainer->step(20).value();
    const Eigen::ArrayXf trained = trainer->parameters();
    EXPECT_TRUE((trained != initial).any());
    trainer->reset();
    EXPECT_TRUE((trainer->parameters() == initial).all());
    trainer->step(7);
    const StepResult second = trainer->step(13).value();
    EXPECT_EQ(second.step, 20);
    EXPECT_EQ(second.losses, first.losses.tail(13));
    EXPECT_EQ(second.accuracies, first.accuracies.tail(13));
    EXPECT_TRUE((trainer->parameters() == trained).all());
    trainer->setParameters(initial);
    trainer->step(20);
    EXPECT_TRUE((trainer->parameters() == trained).all());
  }
}

TEST(Trainer, AnotherSeedGivesAnotherRun) {
  TrainerConfig config = smallConfig();
  const auto one = makeTrainer(config);
  config.seed = 2;
  const auto other = makeTrainer(config);
  EXPECT_TRUE((one->parameters() != other->parameters()).any());
  EXPECT_NE(one->step(1).value().loss, other->step(1).value().loss);
}

TEST(Trainer, StepsAllocateNothing) {
  for (const ModelKind model : {ModelKind::kTransformer, ModelKind::kRnn}) {
    const auto trainer = makeTrainer(smallConfig(model));
    std::size_t counts[2];
    std::size_t* count = counts;
    for (const std::int64_t steps : {1, 30}) {
      const std::size_t before = allocationCount();
      trainer->step(steps);
      *count++ = allocationCount() - before;
    }
    EXPECT_EQ(counts[0], counts[1]) << "only the lists of results";
  }
}

TEST(Trainer, WhatIsNotCountedGivesNoGradient) {
  const auto trainer = makeTrainer(smallConfig());
  const Index context = trainer->model().context;
  const auto size = static_cast<std::size_t>(2 * context);
  Tokens tokens(size), targets(size, -1);
  for (std::size_t i = 0; i < size; ++i) {
    tokens[i] = static_cast<std::int32_t>(i % 7);
  }
  targets[2] = 5;
  const auto whole = trainer->lossAndGradient(tokens, targets).value();
  // Neither what follows position 2 nor the second sequence has a say.
  for (std::size_t i = 3; i < size; ++i) tokens[i] = 0;
  const auto changed = trainer->lossAndGradient(tokens, targets).value();
  EXPECT_EQ(whole.loss, changed.loss);
  EXPECT_TRUE((whole.gradient == changed.gradient).all());
  EXPECT_TRUE((whole.gradient != 0).any());
}

TEST(Trainer, AttentionIsCausalAndSumsToOneForAnyLength) {
  const auto trainer = makeTrainer(smallConfig());
  for (Index length = 1; length <= trainer->model().context; ++length) {
    const AttentionWeights attention =
        trainer->attention(Tokens(static_cast<std::size_t>(length), 1)).value();
    ASSERT_EQ(attention.weights.size(), 2U);
    for (const RowMatrix<float>& weights : attention.weights) {
      ASSERT_EQ(weights.rows(), length);
      for (Index t = 0; t < length; ++t) {
        EXPECT_NEAR(weights.row(t).sum(), 1, 1e-6F);
        EXPECT_TRUE(weights.row(t).tail(length - t - 1).isZero(0));
      }
    }
  }
}

TEST(Trainer, LogitsOfAPrefixAreThoseOfTheWhole) {
  for (const ModelKind model : {ModelKind::kTransformer, ModelKind::kRnn}) {
    const auto trainer = makeTrainer(smallConfig(model));
    const Tokens whole{1, 2, 3, 10, 1, 2};
    const RowMatrix<float> logits = trainer->logits(whole).value();
    const RowMatrix<float> prefix =
        trainer->logits(Tokens(whole.begin(), whole.begin() + 4)).value();
    expectNear(prefix, logits.topRows(4), 1e-6, "logits");
  }
}

TEST(Trainer, GenerateGoesOnWithTheLikeliestToken) {
  const auto trainer = makeTrainer(smallConfig());
  GenerateRequest request;
  request.prompt = {1, 2, 3, 10};
  request.length = 9;  // beyond the context
  request.temperature = 0;
  const Generated generated = trainer->generate(request).value();
  ASSERT_EQ(generated.tokens.size(), 9U);
  const RowMatrix<float> logits = trainer->logits(request.prompt).value();
  Index likeliest = 0;
  logits.row(3).maxCoeff(&likeliest);
  EXPECT_EQ(generated.tokens[0], likeliest);
  for (Index i = 0; i < 9; ++i) {
    EXPECT_NEAR(generated.probabilities.row(i).sum(), 1, 1e-6F);
  }
  request.temperature = 1;
  request.length = 30;
  const Tokens drawn = trainer->generate(request).value().tokens;
  EXPECT_EQ(drawn, trainer->generate(request).value().tokens);
  request.seed = 2;
  EXPECT_NE(drawn, trainer->generate(request).value().tokens);
}

TEST(Trainer, DivergenceIsReportedAndStopsTheRun) {
  TrainerConfig config = smallConfig();
  config.learningRate = 1e30;
  const auto trainer = makeTrainer(config);
  const StepResult result = trainer->step(50).value();
  EXPECT_TRUE(result.diverged);
  EXPECT_TRUE(std::isnan(result.loss));
  EXPECT_LT(result.step, 50);
  EXPECT_EQ(result.losses.size(), result.step + 1);
  const StepResult again = trainer->step(5).value();
  EXPECT_TRUE(again.diverged);
  EXPECT_EQ(again.step, result.step);
  GenerateRequest request{{1}, 3, 1, 0, 1};
  EXPECT_TRUE(trainer->generate(request).value().tokens.empty());
  trainer->reset();
  EXPECT_FALSE(trainer->step(1).value().diverged);
}

TEST(Trainer, HeldOutTextMergesToTheWhole) {
  TrainerConfig config = smallConfig();
  config.task.kind = TaskKind::kText;
  config.task.context = 8;
  for (int i = 0; i < 60; ++i) config.task.text += "the cat sat. ";
  const auto trainer = makeTrainer(config);
  const Index rows = trainer->task().heldOutRows();
  ASSERT_GT(rows, 3);
  const Evaluation whole = trainer->heldOut(0, rows).value();
  const Evaluation left = trainer->heldOut(0, 3).value();
  const Evaluation right = trainer->heldOut(3, rows - 3).value();
  EXPECT_EQ(whole.counted, left.counted + right.counted);
  EXPECT_NEAR(whole.loss * static_cast<double>(whole.counted),
              left.loss * static_cast<double>(left.counted) +
                  right.loss * static_cast<double>(right.counted),
              1e-9);
  trainer->step(100);
  EXPECT_LT(trainer->heldOut(0, rows).value().loss, whole.loss - 0.5);
}

TrainerConfig changed(void (*change)(TrainerConfig&)) {
  TrainerConfig config = smallConfig();
  change(config);
  return config;
}

TEST(Trainer, RefusesConfigsByName) {
  using Config = TrainerConfig;
  const auto refused = [](void (*change)(Config&), const char* argument,
                          ErrorCode code = ErrorCode::kInvalidArgument) {
    const auto made = Trainer::make(changed(change));
    ASSERT_FALSE(made.ok()) << argument;
    EXPECT_EQ(made.error().argument, argument) << made.error().message;
    EXPECT_EQ(made.error().code, code) << made.error().message;
  };
  const ErrorCode large = ErrorCode::kTooLarge;
  expectInvalid(Trainer::make(changed([](Config& c) { c.heads = 3; })), "heads",
                "heads is 3; it must divide dModel, 8");
  refused([](Config& c) { c.layers = 0; }, "layers");
  refused([](Config& c) { c.layers = 13; }, "layers", large);
  refused([](Config& c) { c.dModel = 0; }, "dModel");
  refused([](Config& c) { c.heads = 0; }, "heads");
  refused([](Config& c) { c.dFf = 0; }, "dFf");
  refused([](Config& c) { c.dFf = 5000; }, "dFf", large);
  refused([](Config& c) { c.batch = 0; }, "batch");
  refused([](Config& c) { c.learningRate = 0; }, "learningRate");
  refused([](Config& c) { c.learningRate = std::nan(""); }, "learningRate");
  refused([](Config& c) { c.weightDecay = -1; }, "weightDecay");
  refused([](Config& c) { c.seed = -1; }, "seed");
  refused([](Config& c) { c.task.length = 0; }, "length");
  refused([](Config& c) { c.dModel = 512; }, "dModel", large);
  refused(
      [](Config& c) {
        c.batch = 1024;
        c.task.length = 128;
      },
      "batch", large);
}

TEST(Trainer, RefusesArgumentsByName) {
  const auto trainer = makeTrainer(smallConfig());
  const Index size = trainer->layout().size();
  const std::string each = "there must be one for each of the " +
                           std::to_string(size) + " parameters";
  expectInvalid(trainer->setParameters(Eigen::ArrayXf(3)), "parameters",
                "parameters is 3 numbers; " + each);
  expectInvalid(trainer->applyGradient(Eigen::ArrayXf(0)), "gradient",
                "gradient is 0 numbers; " + each);
  Eigen::ArrayXf bad = Eigen::ArrayXf::Zero(size);
  bad[2] = std::nanf("");
  expectInvalid(trainer->setParameters(bad), "parameters",
                "parameters[2] is NaN; it must be finite");
  expectInvalid(trainer->lossAndGradient(Tokens(6, 0), Tokens(6, -1)),
                "targets", "targets is all -1; at least one must be counted");
  expectInvalid(trainer->lossAndGradient(Tokens(6, 11), Tokens(6, 0)), "tokens",
                "tokens[0] is 11; it must be from 0 to 10");
  expectInvalid(trainer->lossAndGradient(Tokens(5, 0), Tokens(5, 0)), "tokens",
                "tokens is 5 numbers; there must be 1 to 4 times 6");
  EXPECT_EQ(
      trainer->lossAndGradient(Tokens(6, 0), Tokens(5, 0)).error().argument,
      "targets");
  expectInvalid(trainer->attention(Tokens(7, 0)), "tokens",
                "tokens is 7 numbers; there must be from 1 to 6");
  EXPECT_EQ(trainer->logits({}).error().argument, "tokens");
  EXPECT_EQ(trainer->step(0).error().argument, "steps");
  EXPECT_EQ(trainer->step(kMaxSteps + 1).error().code, ErrorCode::kTooLarge);
  EXPECT_EQ(trainer->heldOut(0, 1).error().argument, "task");
  EXPECT_EQ(trainer->evaluate(0, 0).error().argument, "batches");
  EXPECT_EQ(trainer->generate({{}, 1, 1, 0, 1}).error().argument, "prompt");
  EXPECT_EQ(trainer->generate({{11}, 1, 1, 0, 1}).error().argument, "prompt");
  EXPECT_EQ(trainer->generate({{1}, 0, 1, 0, 1}).error().argument, "length");
  EXPECT_EQ(trainer->generate({{1}, 1, -1, 0, 1}).error().argument,
            "temperature");
  EXPECT_EQ(trainer->generate({{1}, 1, 1, 12, 1}).error().argument, "topK");
  const auto rnn = makeTrainer(smallConfig(ModelKind::kRnn));
  expectInvalid(rnn->attention({1}), "model",
                "model is rnn; it has no attention");
}

}  // namespace

}  // namespace attn::test
