#include "kernels/gemm.h"

#include <gtest/gtest.h>

#include <cmath>

#include "expect.h"
#include "samples.h"

namespace attn::test {

namespace {

/** The same product by the definition, in double. */
RowMatrix<double> exact(const RowMatrix<float>& a, const RowMatrix<float>& b) {
  return a.cast<double>() * b.cast<double>();
}

/** What gemm.h promises of a cell, for numbers up to 1 in size. */
double toleranceOf(Index depth) {
  const auto terms = static_cast<double>(depth);
  return (std::min(terms, 256.0) + terms / 256 + 1) * 0x1p-24 * terms;
}

/** Each layout of the operands gives A·B. */
void expectProduct(Samples& samples, ProductSize size) {
  const auto [rows, cols, depth] = size;
  const RowMatrix<float> a = samples.matrix<float>(rows, depth);
  const RowMatrix<float> b = samples.matrix<float>(depth, cols);
  const RowMatrix<float> aT = a.transpose(), bT = b.transpose();
  const Strided<float> layoutsOfA[] = {
      {a.data(), depth}, Strided<float>{aT.data(), rows}.transposed()};
  const Strided<float> layoutsOfB[] = {
      {b.data(), cols}, Strided<float>{bT.data(), depth}.transposed()};
  const RowMatrix<double> wanted = exact(a, b);
  for (const Strided<float>& left : layoutsOfA) {
    for (const Strided<float>& right : layoutsOfB) {
      const RowMatrix<float> before = samples.matrix<float>(rows, cols);
      RowMatrix<float> c = before, reference = before;
      gemm<float>(size, left, right, c.data(), cols, Write::kSet);
      expectNear(c, wanted, toleranceOf(depth), "set");
      gemmReference<float>(size, left, right, reference.data(), cols,
                           Write::kSet);
      expectNear(c, reference, 2 * toleranceOf(depth), "reference");
      c = before;
      gemm<float>(size, left, right, c.data(), cols, Write::kAdd);
      expectNear(c, wanted + before.cast<double>(), toleranceOf(depth), "add");
    }
  }
}

TEST(Gemm, IsTheProductForEveryEdgeOfABlock) {
  Samples samples(1);
  for (Index rows = 1; rows <= 9; ++rows) {
    for (Index cols = 1; cols <= 17; ++cols) {
      expectProduct(samples, {rows, cols, samples.integer(1, 20)});
    }
  }
}

TEST(Gemm, IsTheProductAcrossRunsOfDepth) {
  Samples samples(2);
  for (const Index depth : {255, 256, 257, 700}) {
    expectProduct(samples, {5, 11, depth});
  }
}

TEST(Gemm, LeavesWhatLiesBetweenRowsAlone) {
  Samples samples(3);
  const RowMatrix<float> a = samples.matrix<float>(6, 3);
  const RowMatrix<float> b = samples.matrix<float>(3, 5);
  RowMatrix<float> c = RowMatrix<float>::Constant(6, 9, 7);
  gemm<float>({6, 5, 3}, {a.data(), 3}, {b.data(), 5}, c.data(), 9,
              Write::kSet);
  expectNear(c.leftCols(5), exact(a, b), 1e-6, "product");
  EXPECT_TRUE((c.rightCols(4).array() == 7).all());
}

TEST(Gemm, PassesNaNOn) {
  RowMatrix<float> a = RowMatrix<float>::Zero(4, 8);
  const RowMatrix<float> b = RowMatrix<float>::Zero(8, 8);
  a(2, 3) = std::nanf("");
  RowMatrix<float> c(4, 8);
  gemm<float>({4, 8, 8}, {a.data(), 8}, {b.data(), 8}, c.data(), 8,
              Write::kSet);
  EXPECT_TRUE(std::isnan(c(2, 7)));
  EXPECT_EQ(c(1, 7), 0);
}

}  // namespace

}  // namespace attn::test
