#pragma once

#include <attn/matrix.h>

/**
 * Products of matrices as training needs them: C (+)= A·B with A and B in any
 * layout, so that A·Bᵀ and Aᵀ·B are the same call with strides exchanged.
 */
namespace attn {

/** A matrix to read: cell (i, j) is data[i·rowStride + j·colStride]. */
template <typename Scalar>
struct Strided {
  const Scalar* data;
  Index rowStride;
  Index colStride = 1;

  Strided transposed() const { return {data, colStride, rowStride}; }
};

/** A is rows×depth, B depth×cols, C rows×cols. */
struct ProductSize {
  Index rows, cols, depth;
};

enum class Write {
  kSet,  ///< C = A·B
  kAdd,  ///< C += A·B
};

/**
 * C (+)= A·B, C row-major with `stride` numbers from row to row. C overlaps
 * neither A nor B. Nothing is allocated.
 *
 * float: blocks of 4 rows and 8 columns over a packed panel of B (Goto, van de
 * Geijn, "Anatomy of high-performance matrix multiplication", 2008). Terms are
 * added in order of depth, in runs of 256: the same bits on every target, and
 * an error of at most (256 + depth/256 + 1)·2⁻²⁴·Σ|a||b| in each cell. double:
 * the definition, for checks of gradients.
 */
template <typename Scalar>
void gemm(ProductSize size, Strided<Scalar> a, Strided<Scalar> b, Scalar* c,
          Index stride, Write write);

/** The definition, cell by cell: what the tests hold against `gemm`. */
template <typename Scalar>
void gemmReference(ProductSize size, Strided<Scalar> a, Strided<Scalar> b,
                   Scalar* c, Index stride, Write write);

}  // namespace attn
