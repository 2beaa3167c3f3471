#include "attention_rows.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "../compensated_sum.h"
#include "../elementary.h"

namespace attn {

namespace {

constexpr double kHidden = -std::numeric_limits<double>::infinity();

/** sum += factor·x. A plain loop: the linker may take Eigen's instantiation
 * from a file that is compiled for size. */
template <typename Scalar>
void addScaled(double factor, const Scalar* x, Index size, double* sum) {
  for (Index c = 0; c < size; ++c) sum[c] += factor * static_cast<double>(x[c]);
}

}  // namespace

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
  for (; c < size; ++c) {
    sum0 += static_cast<double>(a[c]) * static_cast<double>(b[c]);
  }
  return (sum0 + sum1) + (sum2 + sum3);
}

template <typename Scalar>
void dotRow(const MatrixView<Scalar>& x, Index i, const MatrixView<Scalar>& y,
            Eigen::ArrayXd& row) {
  for (Index j = 0; j < y.rows(); ++j) {
    row[j] = dot(x.row(i).data(), y.row(j).data(), x.cols());
  }
}

template <typename Scalar>
void sumRows(const Eigen::ArrayXd& factors, const MatrixView<Scalar>& y,
             Eigen::RowVectorXd& sum, Eigen::RowVectorXd& block) {
  sum.setZero();
  for (Index start = 0; start < y.rows(); start += kBlock) {
    block.setZero();
    for (Index j = start; j < std::min(start + kBlock, y.rows()); ++j) {
      if (factors[j] == 0) continue;
      addScaled(factors[j], y.row(j).data(), y.cols(), block.data());
    }
    addScaled(1, block.data(), block.size(), sum.data());
  }
}

void addOuter(const Eigen::ArrayXd& factors, const double* x,
              RowMatrix<double>& sum) {
  for (Index j = 0; j < factors.size(); ++j) {
    if (factors[j] == 0) continue;
    addScaled(factors[j], x, sum.cols(), sum.row(j).data());
  }
}

void hideMasked(const Mask& mask, Index i, Eigen::ArrayXd& row) {
  if (mask.kind == Mask::Kind::kCausal) {
    row.tail(row.size() - i - 1).setConstant(kHidden);
  }
  if (mask.kind != Mask::Kind::kMatrix) return;
  for (Index j = 0; j < row.size(); ++j) {
    if (mask.visible(i, j) == 0) row[j] = kHidden;
  }
}

bool weightRow(Eigen::ArrayXd& row) {
  const double max = row.maxCoeff();
  if (max == kHidden) {
    row.setZero();
    return false;
  }
  double* cells = row.data();
  const Index size = row.size();
  for (Index j = 0; j < size; ++j) cells[j] = exponential(cells[j] - max);
  CompensatedSum normalizer;
  for (double cell : row) normalizer.add(cell);
  const double sum = normalizer.value();
  for (double& cell : row) cell /= sum;
  return true;
}

template double dot<float>(const float*, const float*, Index);
template double dot<double>(const double*, const double*, Index);
template void dotRow<float>(const MatrixView<float>&, Index,
                            const MatrixView<float>&, Eigen::ArrayXd&);
template void dotRow<double>(const MatrixView<double>&, Index,
                             const MatrixView<double>&, Eigen::ArrayXd&);
template void sumRows<float>(const Eigen::ArrayXd&, const MatrixView<float>&,
                             Eigen::RowVectorXd&, Eigen::RowVectorXd&);
template void sumRows<double>(const Eigen::ArrayXd&, const MatrixView<double>&,
                              Eigen::RowVectorXd&, Eigen::RowVectorXd&);
}  // namespace attn
