#include "token_loss.h"

#include <algorithm>

#include "../elementary.h"
#include "../kernels/activations.h"
#include "../kernels/rows.h"

namespace attn {

template <typename Scalar>
TokenLoss tokenLossForward(Index rows, Index classes, const Scalar* logits,
                           const std::int32_t* targets, Scalar* probabilities) {
  TokenLoss result{0, 0, 0};
  double sum = 0;
  for (Index i = 0; i < rows;
       ++i, logits += classes, probabilities += classes) {
    const Index best = std::max_element(logits, logits + classes) - logits;
    const Scalar max = logits[best];
    const Scalar shifted = targets[i] < 0 ? 0 : logits[targets[i]] - max;
    for (Index c = 0; c < classes; ++c) {
      probabilities[c] = decayingExponential(logits[c] - max);
    }
    const auto normalizer =
        sumOver<Scalar>(classes, [&](Index c) { return probabilities[c]; });
    const Scalar inverse = Scalar(1) / normalizer;
    for (Index c = 0; c < classes; ++c) probabilities[c] *= inverse;
    if (targets[i] < 0) continue;
    sum += logarithm(static_cast<double>(normalizer)) -
           static_cast<double>(shifted);
    ++result.counted;
    if (best == targets[i]) ++result.correct;
  }
  if (result.counted > 0) {
    result.loss = sum / static_cast<double>(result.counted);
  }
  return result;
}

template <typename Scalar>
void tokenLossBackward(Index rows, Index classes, Index counted,
                       const Scalar* probabilities, const std::int32_t* targets,
                       Scalar* dLogits) {
  const Scalar share =
      Scalar(1) / static_cast<Scalar>(std::max<Index>(counted, 1));
  for (Index i = 0; i < rows;
       ++i, probabilities += classes, dLogits += classes) {
    // loss = mean of logΣexp(logits) − logits[target]
    const Scalar factor = targets[i] < 0 ? 0 : share;
    for (Index c = 0; c < classes; ++c) dLogits[c] = factor * probabilities[c];
    if (targets[i] >= 0) dLogits[targets[i]] -= share;
  }
}

template TokenLoss tokenLossForward<float>(Index, Index, const float*,
                                           const std::int32_t*, float*);
template TokenLoss tokenLossForward<double>(Index, Index, const double*,
                                            const std::int32_t*, double*);
template void tokenLossBackward<float>(Index, Index, Index, const float*,
                                       const std::int32_t*, float*);
template void tokenLossBackward<double>(Index, Index, Index, const double*,
                                        const std::int32_t*, double*);

}  // namespace attn
