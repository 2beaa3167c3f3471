#include "models/network.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "layers/token_loss.h"
#include "models/initial.h"
#include "models/rnn.h"
#include "models/transformer.h"
#include "samples.h"
#include "slopes.h"

namespace attn::test {

namespace {

ModelConfig smallModel() {
  ModelConfig config;
  config.vocabulary = 5;
  config.context = 4;
  config.layers = 2;
  config.heads = 3;
  config.dModel = 6;
  config.dFf = 7;
  return config;
}

/** The loss's gradient by every parameter is its slope. */
void expectGradient(ModelKind kind, const ModelConfig& config, Index batch,
                    Index length, const std::string& what) {
  Samples samples(1);
  const auto network = makeNetwork<double>(kind, config, batch);
  network->allocate();
  const ParameterLayout& layout = network->layout();
  Eigen::ArrayXd parameters(layout.size());
  initialize(layout, 3, parameters.data());
  parameters += Eigen::ArrayXd(samples.vector(layout.size(), -0.3, 0.3));
  const Index rows = batch * length;
  std::vector<std::int32_t> tokens, targets;
  for (Index i = 0; i < rows; ++i) {
    tokens.push_back(
        static_cast<std::int32_t>(samples.integer(0, config.vocabulary - 1)));
    targets.push_back(
        static_cast<std::int32_t>(samples.integer(-1, config.vocabulary - 1)));
  }
  Eigen::ArrayXd p(rows * config.vocabulary);
  const auto forward = [&] {
    const double* logits =
        network->forward(parameters.data(), tokens.data(), batch, length);
    return tokenLossForward(rows, config.vocabulary, logits, targets.data(),
                            p.data());
  };
  const TokenLoss result = forward();
  ASSERT_GT(result.counted, 0);
  tokenLossBackward(rows, config.vocabulary, result.counted, p.data(),
                    targets.data(), p.data());
  Eigen::ArrayXd gradient = Eigen::ArrayXd::Zero(layout.size());
  network->backward(parameters.data(), tokens.data(), p.data(),
                    gradient.data());
  const Eigen::ArrayXd wanted =
      slopes(parameters, [&] { return forward().loss; });
  for (const Parameter& parameter : layout.parameters()) {
    const auto actual = gradient.segment(parameter.offset, parameter.size);
    const auto slope = wanted.segment(parameter.offset, parameter.size);
    EXPECT_LE((actual - slope).abs().maxCoeff(), 1e-9)
        << what << ", " << parameter.name;
  }
  EXPECT_GT(wanted.abs().maxCoeff(), 1e-2) << what;
}

TEST(Transformer, GradientIsTheSlopeInEveryAblation) {
  ModelConfig config = smallModel();
  expectGradient(ModelKind::kTransformer, config, 3, 4, "default");
  expectGradient(ModelKind::kTransformer, config, 2, 3, "shorter than context");
  for (const Positions positions : {Positions::kSinusoidal, Positions::kNone}) {
    config.positions = positions;
    expectGradient(ModelKind::kTransformer, config, 2, 4, "positions");
  }
  for (const LayerNormPlace place :
       {LayerNormPlace::kPre, LayerNormPlace::kPost, LayerNormPlace::kNone}) {
    for (const bool residual : {true, false}) {
      config = smallModel();
      config.layerNorm = place;
      config.residual = residual;
      config.scaled = residual;
      expectGradient(ModelKind::kTransformer, config, 2, 4,
                     "LayerNorm " + std::to_string(static_cast<int>(place)) +
                         ", residual " + std::to_string(int{residual}));
    }
  }
}

TEST(Rnn, GradientIsTheSlope) {
  expectGradient(ModelKind::kRnn, smallModel(), 3, 4, "default");
  expectGradient(ModelKind::kRnn, smallModel(), 1, 1, "one token");
}

TEST(Transformer, ItsLayoutHasPyTorchsNamesAndShapes) {
  ModelConfig config = smallModel();
  config.layers = 1;
  const std::pair<std::string, std::vector<Index>> wanted[] = {
      {"tok_embed.weight", {5, 6}},
      {"pos_embed.weight", {4, 6}},
      {"blocks.0.ln1.weight", {6}},
      {"blocks.0.ln1.bias", {6}},
      {"blocks.0.attn.qkv.weight", {18, 6}},
      {"blocks.0.attn.qkv.bias", {18}},
      {"blocks.0.attn.out.weight", {6, 6}},
      {"blocks.0.attn.out.bias", {6}},
      {"blocks.0.ln2.weight", {6}},
      {"blocks.0.ln2.bias", {6}},
      {"blocks.0.mlp.fc.weight", {7, 6}},
      {"blocks.0.mlp.fc.bias", {7}},
      {"blocks.0.mlp.proj.weight", {6, 7}},
      {"blocks.0.mlp.proj.bias", {6}},
      {"ln_f.weight", {6}},
      {"ln_f.bias", {6}},
      {"head.weight", {5, 6}},
      {"head.bias", {5}}};
  const ParameterLayout layout = transformerLayout(config);
  ASSERT_EQ(layout.parameters().size(), std::size(wanted));
  Index offset = 0;
  for (std::size_t i = 0; i < std::size(wanted); ++i) {
    const Parameter& parameter = layout.parameters()[i];
    EXPECT_EQ(parameter.name, wanted[i].first);
    EXPECT_EQ(parameter.shape, wanted[i].second) << parameter.name;
    EXPECT_EQ(parameter.offset, offset) << parameter.name;
    offset += parameter.size;
  }
  EXPECT_EQ(layout.size(), offset);
}

TEST(Rnn, HasAboutTheTransformersParameters) {
  for (const Index width : {4, 12, 32, 96}) {
    ModelConfig config = smallModel();
    config.heads = 1;
    config.dModel = width;
    config.dFf = 4 * width;
    const Index wanted = transformerLayout(config).size();
    const Index hidden = rnnHidden(config);
    const Index size = Rnn<float>(config, 1).layout().size();
    // One unit more adds 2H + 1 to the recurrent weights and C + V + 2 around.
    EXPECT_LE(2 * std::abs(size - wanted), 2 * hidden + 1 + width + 5 + 2);
  }
}

TEST(Initialize, DrawsFromTheDeviationsOfTheLayout) {
  ModelConfig config = smallModel();
  config.dModel = 48;
  config.dFf = 192;
  const ParameterLayout layout = transformerLayout(config);
  Eigen::ArrayXf values(layout.size());
  initialize(layout, 9, values.data());
  for (const Parameter& parameter : layout.parameters()) {
    const auto part = values.segment(parameter.offset, parameter.size);
    const double size = static_cast<double>(parameter.size);
    const double error = parameter.deviation / std::sqrt(size);
    EXPECT_NEAR(part.mean(), parameter.mean, 4 * error) << parameter.name;
    EXPECT_NEAR(std::sqrt((part - part.mean()).square().mean()),
                parameter.deviation, 4 * error)
        << parameter.name;
  }
}

}  // namespace

}  // namespace attn::test
