#pragma once

#include <attn/matrix.h>
#include <attn/result.h>

#include <cstdint>

/**
 * Random numbers whose every step is specified here, unlike the standard
 * library's distributions.
 *
 * Sample i of stream s under a seed comes from the Philox block with counter
 * (b, 0, 0, 0), b = ⌊i/2⌋, and key (seed, s). Its words w give u = (⌊(w₀ +
 * 2³²w₁)/2¹¹⌋ + 1)·2⁻⁵³ ∈ (0, 1] and v = ⌊(w₂ + 2³²w₃)/2¹¹⌋·2⁻⁵³ ∈ [0, 1); the
 * sample is √(−2 ln u)·cos 2πv for even i and √(−2 ln u)·sin 2πv for odd i
 * (Box, Muller, 1958).
 */
namespace attn {

/** rows×cols independent samples of N(0, 1), filled row by row. rows·cols <
 * 2³³. */
RowMatrix<double> normalMatrix(Index rows, Index cols, std::uint32_t seed,
                               std::uint32_t stream);

/**
 * n×n, uniformly distributed (Haar) among the orthogonal matrices: the Q of
 * normalMatrix(n, n, seed, stream) = QR with R's diagonal positive. Orthogonal
 * within 1e-13. Source: Mezzadri, "How to generate random matrices from the
 * classical compact groups", 2007, section 5.
 */
RowMatrix<double> orthogonalMatrix(Index n, std::uint32_t seed,
                                   std::uint32_t stream);

/**
 * normalMatrix for callers whose arguments are not known to be right: refuses
 * `rows` outside of [1, kMaxTokens], `cols` outside of [1, kMaxAttentionWidth],
 * and a `seed` or `stream` that is no unsigned 32-bit integer.
 */
Result<RowMatrix<double>> randomMatrix(std::int64_t rows, std::int64_t cols,
                                       std::int64_t seed,
                                       std::int64_t stream = 0);

}  // namespace attn
