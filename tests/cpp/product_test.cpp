#include "product.h"

#include <gtest/gtest.h>

#include <cmath>

#include "expect.h"
#include "samples.h"

namespace attn::test {

TEST(Product, SumsRowTimesColumn) {
  Samples samples(1);
  for (int round = 0; round < 60; ++round) {
    const RowMatrix<double> a =
        samples.matrix(samples.integer(1, 9), samples.integer(1, 9));
    const RowMatrix<double> b = samples.matrix(a.cols(), samples.integer(1, 9));
    const RowMatrix<double> c = product(a, b);
    ASSERT_EQ(c.rows(), a.rows());
    ASSERT_EQ(c.cols(), b.cols());
    for (Index i = 0; i < c.rows(); ++i) {
      for (Index j = 0; j < c.cols(); ++j) {
        double sum = 0;
        for (Index k = 0; k < a.cols(); ++k) sum += a(i, k) * b(k, j);
        EXPECT_NEAR(c(i, j), sum, 1e-15 * 9);
      }
    }
  }
}

TEST(FrobeniusNorm, IsTheRootOfTheSumOfSquares) {
  RowMatrix<double> a(2, 2);
  a << 1, -2, 2, 4;
  EXPECT_DOUBLE_EQ(frobeniusNorm(a), 5);
  EXPECT_EQ(frobeniusNorm(RowMatrix<double>::Zero(3, 2)), 0);
}

TEST(FrobeniusNorm, NeitherOverflowsNorUnderflowsOnTheWay) {
  RowMatrix<double> a(1, 2);
  a << 3e300, 4e300;
  EXPECT_DOUBLE_EQ(frobeniusNorm(a), 5e300);
  a << 3e-300, -4e-300;
  EXPECT_DOUBLE_EQ(frobeniusNorm(a), 5e-300);
}

}  // namespace attn::test
