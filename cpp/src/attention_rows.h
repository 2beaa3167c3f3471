#pragma once

#include <attn/attention.h>

#include <algorithm>

/** What the forward and the backward of attention share: one query's row. */
namespace attn {

/**
 * Σ a_c b_c in double, which holds a product of two floats exactly. Four sums
 * side by side let the compiler use SIMD and fix the order of additions, so
 * that every target returns the same bits.
 */
template <typename Scalar>
double dot(const Scalar* a, const Scalar* b, Index size) {
  double sum0 = 0, sum1 = 0, sum2 = 0, sum3 = 0;
  Index c = 0;
  for (; c + 4 <= size; c += 4) {
    sum0 += static_cast<double>(a[c]) * static_cast<double>(b[c]);
    sum1 += static_cast<double>(a[c + 1]) * static_cast<double>(b[c + 1]);
    sum2 += static_cast<double>(a[c + 2]) * static_cast<double>(b[c + 2]);
    sum3 += static_cast<double>(a[c + 3]) * static_cast<double>(b[c + 3]);
  }
  for (; c < size; ++c)
    sum0 += static_cast<double>(a[c]) * static_cast<double>(b[c]);
  return (sum0 + sum1) + (sum2 + sum3);
}

/** row = x_i·Yᵀ: row i of QKᵀ, or of dO·Vᵀ. */
template <typename Scalar>
void dotRow(const MatrixView<Scalar>& x, Index i, const MatrixView<Scalar>& y,
            Eigen::ArrayXd& row) {
  for (Index j = 0; j < y.rows(); ++j)
    row[j] = dot(x.row(i).data(), y.row(j).data(), x.cols());
}

/** Terms that are added in one run: of four million, the rounding would exceed
 * the promised error. */
inline constexpr Index kBlock = 1024;

/** sum = factors·Y, row by row; `block` is memory for a part of it. */
template <typename Scalar>
void sumRows(const Eigen::ArrayXd& factors, const MatrixView<Scalar>& y,
             Eigen::RowVectorXd& sum, Eigen::RowVectorXd& block) {
  sum.setZero();
  for (Index start = 0; start < y.rows(); start += kBlock) {
    block.setZero();
    for (Index j = start; j < std::min(start + kBlock, y.rows()); ++j) {
      if (factors[j] == 0) continue;
      block += factors[j] * y.row(j).template cast<double>();
    }
    sum += block;
  }
}

/** Sets what query i must not see to −∞. */
void hideMasked(const Mask& mask, Index i, Eigen::ArrayXd& row);

/** Softmax in place over what is not −∞; where nothing is, the row becomes 0
 * and the answer false. */
bool weightRow(Eigen::ArrayXd& row);

/** What the scores are multiplied with. */
double scaleFactor(const Scale& scale, Index dk);

/** What attention.h refuses. */
template <typename Scalar>
Check checkAttention(const MatrixView<Scalar>& q, const MatrixView<Scalar>& k,
                     const MatrixView<Scalar>& v, const Mask& mask,
                     const Scale& scale);

}  // namespace attn
