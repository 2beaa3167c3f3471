#pragma once

#include <attn/matrix.h>

#include <cstdint>

/** Softmax with cross-entropy over the positions that a task counts. */
namespace attn {

/** Of one batch. */
struct TokenLoss {
  double loss;    ///< mean of −ln p[target] over what counts; nats; 0 if none
  Index counted;  ///< targets that are not −1
  Index correct;  ///< counted positions whose largest logit is the target's
};

/** probabilities = softmax of each row of logits. Both N×V, and may be the
 * same; targets N, −1 where a position does not count. NaN or ∞ among the
 * counted logits gives a loss of NaN. */
template <typename Scalar>
TokenLoss tokenLossForward(Index rows, Index classes, const Scalar* logits,
                           const std::int32_t* targets, Scalar* probabilities);

/** Sets dLogits N×V, which may be the probabilities themselves. */
template <typename Scalar>
void tokenLossBackward(Index rows, Index classes, Index counted,
                       const Scalar* probabilities, const std::int32_t* targets,
                       Scalar* dLogits);

}  // namespace attn
