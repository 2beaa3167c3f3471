#pragma once

#include <attn/attention.h>

/** What the forward and the backward of attention share: one query's row. */
namespace attn {

/**
 * Σ a_c b_c in double, which holds a product of two floats exactly. Four sums
 * side by side let the compiler use SIMD and fix the order of additions, so
 * that every target returns the same bits.
 */
template <typename Scalar>
double dot(const Scalar* a, const Scalar* b, Index size);

/** row = x_i·Yᵀ: row i of QKᵀ, or of dO·Vᵀ. */
template <typename Scalar>
void dotRow(const MatrixView<Scalar>& x, Index i, const MatrixView<Scalar>& y,
            Eigen::ArrayXd& row);

/** Terms that are added in one run: of four million, the rounding would exceed
 * the promised error. */
inline constexpr Index kBlock = 1024;

/** sum = factors·Y, row by row; `block` is memory for a part of it. */
template <typename Scalar>
void sumRows(const Eigen::ArrayXd& factors, const MatrixView<Scalar>& y,
             Eigen::RowVectorXd& sum, Eigen::RowVectorXd& block);

/** sum's row j += factors_j·x, where factors_j is not 0. */
void addOuter(const Eigen::ArrayXd& factors, const double* x,
              RowMatrix<double>& sum);

/** Sets what query i must not see to −∞. */
void hideMasked(const Mask& mask, Index i, Eigen::ArrayXd& row);

/** Softmax in place over what is not −∞; where nothing is, the row becomes 0
 * and the answer false. */
bool weightRow(Eigen::ArrayXd& row);

}  // namespace attn
