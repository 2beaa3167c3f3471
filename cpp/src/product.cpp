#include "product.h"

#include <algorithm>
#include <cmath>

namespace attn {

namespace {

/** Rows of b that are added to a row of the result in one go. */
constexpr Index kRows = 4;

/** row += Σ_i a_i b_i over kRows rows of b, each of `cols` numbers. */
void addRows(const double* a, const double* b, Index cols, double* row) {
  const double* b1 = b + cols;
  const double* b2 = b1 + cols;
  const double* b3 = b2 + cols;
  for (Index j = 0; j < cols; ++j) {
    row[j] += (a[0] * b[j] + a[1] * b1[j]) + (a[2] * b2[j] + a[3] * b3[j]);
  }
}

void addRow(double a, const double* b, Index cols, double* row) {
  for (Index j = 0; j < cols; ++j) row[j] += a * b[j];
}

}  // namespace

RowMatrix<double> product(const RowMatrix<double>& a,
                          const RowMatrix<double>& b) {
  RowMatrix<double> result = RowMatrix<double>::Zero(a.rows(), b.cols());
  for (Index i = 0; i < a.rows(); ++i) {
    const double* factors = a.data() + i * a.cols();
    double* row = result.data() + i * b.cols();
    Index k = 0;
    for (; k + kRows <= b.rows(); k += kRows) {
      addRows(factors + k, b.data() + k * b.cols(), b.cols(), row);
    }
    for (; k < b.rows(); ++k) {
      addRow(factors[k], b.data() + k * b.cols(), b.cols(), row);
    }
  }
  return result;
}

double frobeniusNorm(const RowMatrix<double>& a) {
  double largest = 0;
  for (Index i = 0; i < a.size(); ++i) {
    largest = std::max(largest, std::abs(a.data()[i]));
  }
  if (largest == 0 || std::isinf(largest)) return largest;
  double squares = 0;
  for (Index i = 0; i < a.size(); ++i) {
    const double ratio = a.data()[i] / largest;
    squares += ratio * ratio;
  }
  return largest * std::sqrt(squares);
}

}  // namespace attn
