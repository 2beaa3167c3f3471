#pragma once

#include "extent.h"

/** What makes a tanh RNN recurrent: Elman, "Finding Structure in Time", 1990.
 * The inputs' share U·x_t + b is a linear layer of its own. */
namespace attn {

/**
 * h_t = tanh(u_t + W·h_{t−1} + bias), h_{−1} = 0.
 * states B×T×H holds u on entry and h on return; weight H×H; bias H.
 */
template <typename Scalar>
void recurrenceForward(Extent extent, const Scalar* weight, const Scalar* bias,
                       Scalar* states);

/**
 * Back-propagation through time. dStates B×T×H holds ∂L/∂h_t of what reads the
 * states on entry, and ∂L/∂u_t on return; adds to dWeight and dBias.
 */
template <typename Scalar>
void recurrenceBackward(Extent extent, const Scalar* weight,
                        const Scalar* states, Scalar* dStates, Scalar* dWeight,
                        Scalar* dBias);

}  // namespace attn
