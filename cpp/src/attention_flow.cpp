#include <attn/attention.h>
#include <attn/attention_flow.h>
#include <attn/checks.h>
#include <attn/limits.h>
#include <attn/random.h>

#include <cmath>

#include "product.h"

namespace attn {

namespace {

enum Stream : std::uint32_t { kTokens = 2, kQuery = 3, kKey = 4, kValue = 5 };

/** The layer of one request; rows are tokens. */
struct Layer {
  RowMatrix<double> wq, wk, wv;  ///< d×d, used as x·W
  RowMatrix<double> q, k, v;     ///< n×d
};

Check checkRequest(const AttentionFlowRequest& request) {
  const std::int64_t n = request.tokens;
  const std::int64_t d = request.hidden;
  return firstOf(
      [&] { return checkRange("tokens", n, 1, kMaxTokens); },
      [&] { return checkRange("hidden", d, 1, kMaxHidden); },
      [&] { return checkFlowCost(n, d, n * d * d * (n + d)); },
      [&] { return checkNotNegative("inputScale", request.inputScale); },
      [&] { return checkUnsigned32("seed", request.seed); });
}

Layer makeLayer(const AttentionFlowRequest& request) {
  const auto n = static_cast<Index>(request.tokens);
  const auto d = static_cast<Index>(request.hidden);
  const auto seed = static_cast<std::uint32_t>(request.seed);
  const RowMatrix<double> x =
      request.inputScale * normalMatrix(n, d, seed, kTokens);
  Layer layer{orthogonalMatrix(d, seed, kQuery),
              orthogonalMatrix(d, seed, kKey),
              orthogonalMatrix(d, seed, kValue),
              {},
              {},
              {}};
  layer.q = product(x, layer.wq);
  layer.k = product(x, layer.wk);
  layer.v = product(x, layer.wv);
  return layer;
}

/** Σ_j a_tj (v_j − out_t)(W_Q k_j)ᵀ, d×d. */
RowMatrix<double> throughQuery(Index t, const Layer& layer,
                               const RowMatrix<double>& deviation,
                               const AttentionResult<double>& result) {
  RowMatrix<double> weighted = deviation.transpose();
  weighted.array().rowwise() *= result.weights.row(t).array();
  const RowMatrix<double> wqT = layer.wq.transpose();
  return product(product(weighted, layer.k), wqT);
}

/** Row t of toInput. */
void flowTo(Index t, const Layer& layer, const AttentionResult<double>& result,
            RowMatrix<double>& toInput) {
  const Index n = layer.q.rows();
  const double unit = std::sqrt(static_cast<double>(layer.q.cols()));
  const RowMatrix<double> wkT = layer.wk.transpose();
  const RowMatrix<double> keyDirection = product(layer.q.row(t), wkT) / unit;
  RowMatrix<double> deviation = layer.v;
  deviation.rowwise() -= result.output.row(t);
  for (Index s = 0; s < n; ++s) {
    RowMatrix<double> jacobian = layer.wv.transpose();
    for (Index i = 0; i < jacobian.rows(); ++i) {
      jacobian.row(i) += deviation(s, i) * keyDirection;
    }
    jacobian *= result.weights(t, s);
    if (s == t) jacobian += throughQuery(t, layer, deviation, result) / unit;
    toInput(t, s) = frobeniusNorm(jacobian) / unit;
  }
}

}  // namespace

Result<AttentionFlowResult> attentionFlow(const AttentionFlowRequest& request) {
  if (Check found = checkRequest(request)) return *found;
  const Layer layer = makeLayer(request);
  AttentionOptions options;
  if (request.causal) options.mask.kind = Mask::Kind::kCausal;
  Result<AttentionResult<double>> attended =
      attention<double>(layer.q, layer.k, layer.v, options);
  if (!attended.ok()) {
    return invalidArgument("inputScale", formatNumber(request.inputScale),
                           "it must keep the scores within double");
  }
  const auto n = static_cast<Index>(request.tokens);
  AttentionFlowResult result{RowMatrix<double>(n, n), {}};
  for (Index t = 0; t < n; ++t) {
    flowTo(t, layer, attended.value(), result.toInput);
  }
  result.weights = attended.value().weights;
  return result;
}

}  // namespace attn
