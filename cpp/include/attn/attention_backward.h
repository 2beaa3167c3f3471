#pragma once

#include <attn/attention.h>

#include <vector>

/**
 * The backward of attention.h. With O = W·V, W = softmax of each row of A over
 * what the mask shows, A = S·scale, S = QKᵀ, and dO = ∂L/∂O (`upstream`):
 *
 *   dV       = Wᵀ·dO                            O = W·V
 *   dWeights = dO·Vᵀ                            O = W·V
 *   dScaled  = w ⊙ (dw − ⟨dw, w⟩), row by row   W = softmax(A)
 *   dScores  = dScaled·scale                    A = S·scale
 *   dQ       = dScores·K                        S = QKᵀ
 *   dK       = dScoresᵀ·Q                       S = QKᵀ
 *
 * Where the mask hides a cell, its weight is 0 and so are dScaled and dScores;
 * dWeights is dO·Vᵀ there too. A fully masked row has output 0 whatever the
 * inputs: all its gradients are 0, it gives nothing to dK and dV, and is
 * listed.
 *
 * Sums run in double and each result is rounded once. Error, relative to max(1,
 * max|x|) of each result and for |scaled| ≤ 100: 1e-4 in float, 1e-11 in
 * double. Source: Dao et al., "FlashAttention", 2022, appendix B.2.
 */
namespace attn {

template <typename Scalar>
struct AttentionBackwardResult {
  RowMatrix<Scalar> dV;                ///< m×d_v
  RowMatrix<Scalar> dWeights;          ///< n×m
  RowMatrix<Scalar> dScaled;           ///< n×m
  RowMatrix<Scalar> dScores;           ///< n×m
  RowMatrix<Scalar> dQ;                ///< n×d_k
  RowMatrix<Scalar> dK;                ///< m×d_k
  std::vector<Index> fullyMaskedRows;  ///< ascending
};

/**
 * q n×d_k, k m×d_k, v m×d_v, upstream n×d_v.
 *
 * Refuses what attention refuses, and an `upstream` of another shape, with
 * cells that are not finite, or so large that a gradient could exceed Scalar.
 */
template <typename Scalar>
Result<AttentionBackwardResult<Scalar>> attentionBackward(
    const MatrixView<Scalar>& q, const MatrixView<Scalar>& k,
    const MatrixView<Scalar>& v, const MatrixView<Scalar>& upstream,
    const Mask& mask = {}, const Scale& scale = {});

}  // namespace attn
