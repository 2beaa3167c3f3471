#include <attn/checks.h>
#include <attn/limits.h>
#include <attn/random.h>
#include <attn/rnn_flow.h>

#include <cmath>
#include <limits>

#include "product.h"

namespace attn {

namespace {

enum Stream : std::uint32_t { kRecurrent = 0, kInput = 1, kTokens = 2 };

constexpr double kInfinity = std::numeric_limits<double>::infinity();

/** The network of one request. */
struct Rnn {
  RowMatrix<double> w;       ///< hidden×hidden
  RowMatrix<double> states;  ///< n×hidden
  RowMatrix<double> slopes;  ///< n×hidden; φ′ at each state
};

Check checkRequest(const RnnFlowRequest& request) {
  const std::int64_t n = request.tokens;
  const std::int64_t h = request.hidden;
  return firstOf(
      [&] { return checkRange("tokens", n, 1, kMaxTokens); },
      [&] { return checkRange("hidden", h, 1, kMaxHidden); },
      [&] { return checkFlowCost(n, h, n * (n + 1) / 2 * h * h * h); },
      [&] { return checkNotNegative("gain", request.gain); },
      [&] { return checkNotNegative("inputScale", request.inputScale); },
      [&] { return checkUnsigned32("seed", request.seed); });
}

Rnn run(const RnnFlowRequest& request) {
  const auto n = static_cast<Index>(request.tokens);
  const auto hidden = static_cast<Index>(request.hidden);
  const auto seed = static_cast<std::uint32_t>(request.seed);
  const bool linear = request.activation == Activation::kLinear;
  const RowMatrix<double> u = orthogonalMatrix(hidden, seed, kInput);
  const RowMatrix<double> x =
      request.inputScale * normalMatrix(n, hidden, seed, kTokens);
  const RowMatrix<double> inputs = product(x, u.transpose());
  Rnn rnn{request.gain * orthogonalMatrix(hidden, seed, kRecurrent),
          RowMatrix<double>(n, hidden), RowMatrix<double>::Ones(n, hidden)};
  RowMatrix<double> state = RowMatrix<double>::Zero(hidden, 1);
  for (Index t = 0; t < n; ++t) {
    state = product(rnn.w, state);
    for (Index i = 0; i < hidden; ++i) {
      const double sum = state(i, 0) + inputs(t, i);
      state(i, 0) = linear ? sum : std::tanh(sum);
      if (!linear) rnn.slopes(t, i) = 1 - state(i, 0) * state(i, 0);
    }
    rnn.states.row(t) = state.transpose();
  }
  return rnn;
}

/** Fills column s of both results: the Jacobian starts as the identity at token
 * s and grows by one factor a token. */
void flowFrom(Index s, const Rnn& rnn, RnnFlowResult& result) {
  const Index n = rnn.states.rows();
  const Index hidden = rnn.w.rows();
  const double unit = std::sqrt(static_cast<double>(hidden));
  RowMatrix<double> jacobian = RowMatrix<double>::Identity(hidden, hidden);
  for (Index t = s; t < n; ++t) {
    if (t > s) {
      jacobian = rnn.slopes.row(t).asDiagonal() * product(rnn.w, jacobian);
    }
    if (!jacobian.allFinite()) {
      // Past double's range the entries would go on as ∞ − ∞.
      result.sensitivity.col(s).tail(n - t).setConstant(kInfinity);
      result.toInput.col(s).tail(n - t).setConstant(kInfinity);
      return;
    }
    // ∂h_t/∂x_s = ∂h_t/∂h_s·diag(φ′_s)·U, and an orthogonal U leaves the norm
    // as it is.
    result.sensitivity(t, s) = frobeniusNorm(jacobian) / unit;
    result.toInput(t, s) =
        frobeniusNorm(jacobian * rnn.slopes.row(s).asDiagonal()) / unit;
  }
}

}  // namespace

Result<RnnFlowResult> rnnFlow(const RnnFlowRequest& request) {
  if (Check found = checkRequest(request)) return *found;
  const auto n = static_cast<Index>(request.tokens);
  Rnn rnn = run(request);
  RnnFlowResult result{
      RowMatrix<double>::Zero(n, n), RowMatrix<double>::Zero(n, n), {}};
  for (Index s = 0; s < n; ++s) flowFrom(s, rnn, result);
  result.states = std::move(rnn.states);
  return result;
}

}  // namespace attn
