#include <attn/checks.h>
#include <attn/limits.h>
#include <attn/random.h>
#include <attn/residual_flow.h>

#include <algorithm>
#include <cmath>
#include <string>

#include "models/block.h"
#include "models/initial.h"

namespace attn {

namespace {

/** Streams of random.h, beside those of `initialize`. */
constexpr std::uint32_t kInputs = 1, kUpstream = 2;

ModelConfig configOf(const ResidualFlowRequest& request) {
  ModelConfig config;
  config.layers = static_cast<Index>(request.layers);
  config.heads = static_cast<Index>(request.heads);
  config.dModel = static_cast<Index>(request.dModel);
  config.dFf = 4 * config.dModel;
  config.residual = request.residual;
  config.layerNorm = request.layerNorm;
  return config;
}

Check checkRequest(const ResidualFlowRequest& request) {
  return firstOf(
      [&] { return checkRange("tokens", request.tokens, 1, kMaxTokens); },
      [&] { return checkRange("dModel", request.dModel, 1, kMaxFlowWidth); },
      [&] { return checkRange("heads", request.heads, 1, request.dModel); },
      [&]() -> Check {
        if (request.dModel % request.heads == 0) return {};
        return invalidArgument(
            "heads", std::to_string(request.heads),
            "it must divide dModel, " + std::to_string(request.dModel));
      },
      [&] { return checkRange("layers", request.layers, 1, kMaxLayers); },
      [&] { return checkIndex("token", request.token, request.tokens); },
      [&] { return checkUnsigned32("seed", request.seed); });
}

/** Mean over the rows of each one's length. */
double meanNorm(Extent extent, const float* x) {
  double sum = 0;
  for (Index i = 0; i < extent.rows(); ++i) {
    double squares = 0;
    for (Index c = 0; c < extent.width; ++c) {
      const auto cell = static_cast<double>(x[i * extent.width + c]);
      squares += cell * cell;
    }
    sum += std::sqrt(squares);
  }
  return sum / static_cast<double>(extent.rows());
}

Station stationOf(const char* name, const float* vector, Index width) {
  Station station{name, Eigen::VectorXd(width), 0, 0};
  for (Index c = 0; c < width; ++c) {
    station.vector[c] = static_cast<double>(vector[c]);
    station.mean += station.vector[c];
  }
  station.mean /= static_cast<double>(width);
  for (Index c = 0; c < width; ++c) {
    const double distance = station.vector[c] - station.mean;
    station.variance += distance * distance;
  }
  station.variance /= static_cast<double>(width);
  return station;
}

/** In the order of Station::name. */
std::vector<Station> stationsOf(const BlockSteps<float>& steps,
                                LayerNormPlace place, Index token,
                                Index width) {
  const bool pre = place == LayerNormPlace::kPre;
  const bool post = place == LayerNormPlace::kPost;
  std::vector<Station> stations;
  const auto add = [&](const char* name, const float* vectors) {
    stations.push_back(stationOf(name, vectors + token * width, width));
  };
  add("x", steps.x);
  if (pre) add("norm1", steps.norm1);
  add("attention", steps.attended);
  add("sum1", steps.middle);
  if (post) add("norm1", steps.norm1);
  if (pre) add("norm2", steps.norm2);
  add("mlp", steps.projected);
  add("sum2", steps.sum);
  if (post) add("norm2", steps.norm2);
  return stations;
}

/** Forward: the norm of x, then of each block's output. */
Eigen::VectorXd normsUp(std::vector<Block<float>>& blocks, const Extent& extent,
                        const float* parameters, const float* x) {
  Eigen::VectorXd norms(static_cast<Index>(blocks.size()) + 1);
  norms[0] = meanNorm(extent, x);
  Index layer = 0;
  for (Block<float>& block : blocks) {
    x = block.forward(extent, parameters, x);
    norms[++layer] = meanNorm(extent, x);
  }
  return norms;
}

/** Backward: in the same places, of ∂L/∂x; d is that of the output and becomes
 * that of x. */
Eigen::VectorXd normsDown(std::vector<Block<float>>& blocks,
                          const Extent& extent, const float* parameters,
                          BlockScratch<float>& scratch, float* d,
                          float* gradient) {
  auto layer = static_cast<Index>(blocks.size());
  Eigen::VectorXd norms(layer + 1);
  norms[layer] = meanNorm(extent, d);
  while (layer-- > 0) {
    blocks[static_cast<std::size_t>(layer)].backward(extent, parameters,
                                                     scratch, d, gradient);
    norms[layer] = meanNorm(extent, d);
  }
  return norms;
}

}  // namespace

Result<ResidualFlowResult> residualFlow(const ResidualFlowRequest& request) {
  if (Check found = checkRequest(request)) return *found;
  const ModelConfig config = configOf(request);
  const Extent extent{1, static_cast<Index>(request.tokens), config.dModel};
  ParameterLayout layout;
  Workspace<float> workspace;
  BlockScratch<float> scratch;
  std::vector<Block<float>> blocks;
  for (Index l = 0; l < config.layers; ++l) {
    blocks.emplace_back(config, request.causal, "blocks." + std::to_string(l),
                        layout);
  }
  for (Block<float>& block : blocks) block.plan(workspace, 1, extent.length);
  scratch.plan(workspace, config, 1, extent.length);
  if (workspace.size() > kMaxActivations) {
    return tooLarge("tokens", std::to_string(request.tokens),
                    "the blocks would hold " +
                        std::to_string(workspace.size()) +
                        " numbers, at most " + std::to_string(kMaxActivations) +
                        " are allowed");
  }
  workspace.allocate();

  const auto seed = static_cast<std::uint32_t>(request.seed);
  Eigen::ArrayXf parameters(layout.size());
  initialize(layout, seed, parameters.data());
  const RowMatrix<float> input =
      normalMatrix(extent.length, extent.width, seed, kInputs).cast<float>();
  RowMatrix<float> d =
      normalMatrix(extent.length, extent.width, seed, kUpstream).cast<float>();

  ResidualFlowResult result;
  result.norms = normsUp(blocks, extent, parameters.data(), input.data());
  Eigen::ArrayXf gradient = Eigen::ArrayXf::Zero(layout.size());
  result.gradientNorms = normsDown(blocks, extent, parameters.data(), scratch,
                                   d.data(), gradient.data());
  result.stations =
      stationsOf(blocks.front().steps(), config.layerNorm,
                 static_cast<Index>(request.token), config.dModel);
  return result;
}

}  // namespace attn
