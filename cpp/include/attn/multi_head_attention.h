#pragma once

#include <attn/attention.h>
#include <attn/limits.h>
#include <attn/matrix.h>
#include <attn/result.h>

#include <cstdint>
#include <vector>

/**
 * Self-attention in several heads: Q = X·W_Q, K = X·W_K, V = X·W_V, each cut
 * into `heads` blocks of d/heads columns; every head attends on its own, with
 * scale 1/√(d/heads); output = [head_0 … head_(heads−1)]·W_O. Source: Vaswani
 * et al., "Attention Is All You Need", 2017, section 3.2.2.
 *
 * All sums run in double and each result is rounded once to `Scalar`. Error as
 * in attention.h.
 */
namespace attn {

template <typename Scalar>
struct Head {
  RowMatrix<Scalar> weights;  ///< n×n
  RowMatrix<Scalar> output;   ///< n×(d/heads); weights·V's block
};

template <typename Scalar>
struct MultiHeadAttentionResult {
  std::vector<Head<Scalar>> heads;
  RowMatrix<Scalar> output;            ///< n×d
  std::vector<Index> fullyMaskedRows;  ///< as in attention.h, for every head
};

/** X n×d and the weights d×d, used as x·W (in×out). */
template <typename Scalar>
struct MultiHeadAttentionInputs {
  RowMatrix<Scalar> x;
  RowMatrix<Scalar> wq, wk, wv, wo;
};

/** Shapes of the inputs. */
struct MultiHeadAttentionShapes {
  Shape x, wq, wk, wv, wo;
};

/**
 * Refuses an empty `x`, more than kMaxAttentionWidth columns of it and heads·n²
 * above kMaxAttentionCells; a weight matrix that is not d×d; and `heads` that
 * is less than 1 or does not divide d.
 */
Check checkMultiHeadAttentionShapes(const MultiHeadAttentionShapes& shapes,
                                    std::int64_t heads);

/**
 * Refuses what checkMultiHeadAttentionShapes does; cells that are not finite
 * (`x`, `wq`, `wk`, `wv`, `wo`); a mask of another shape than n×n or with other
 * cells than 0 and 1 (`mask`); numbers so large that a result could exceed
 * Scalar (`x`).
 */
template <typename Scalar>
Result<MultiHeadAttentionResult<Scalar>> multiHeadAttention(
    const MultiHeadAttentionInputs<Scalar>& inputs, std::int64_t heads,
    const Mask& mask = {});

}  // namespace attn
