#include "gemm.h"

#include <algorithm>
#include <array>
#include <cstring>

namespace attn {

namespace {

constexpr Index kRows = 4, kCols = 8;
/** Terms of one run: the panel of 8 KB stays in the fastest cache. */
constexpr Index kDepth = 256;

/** Half a row of a block; a register of any target with SIMD. */
using Lanes = float __attribute__((vector_size(16)));

Lanes load(const float* from) {
  Lanes lanes;
  std::memcpy(&lanes, from, sizeof lanes);
  return lanes;
}

void store(Lanes lanes, float* to) { std::memcpy(to, &lanes, sizeof lanes); }

/** The part of C that one call writes: `cols` ≤ 8 of the block's columns. */
struct Block {
  float* data;
  Index stride, cols;
  bool add;
};

/** panel's row p = columns [0, cols) of B's row p, then zeros. */
void pack(Index depth, Index cols, Strided<float> b, float* panel) {
  if (b.colStride == 1 && cols == kCols) {
    for (Index p = 0; p < depth; ++p) {
      std::memcpy(panel + p * kCols, b.data + p * b.rowStride,
                  kCols * sizeof(float));
    }
    return;
  }
  if (cols < kCols) std::fill(panel, panel + depth * kCols, 0.0F);
  for (Index j = 0; j < cols; ++j) {
    const float* column = b.data + j * b.colStride;
    for (Index p = 0; p < depth; ++p) {
      panel[p * kCols + j] = column[p * b.rowStride];
    }
  }
}

/** One row of a block: C's row, or 0, plus `left`, `right`. */
void finish(Lanes left, Lanes right, float* row, const Block& block) {
  if (block.cols == kCols) {
    if (block.add) {
      left += load(row);
      right += load(row + 4);
    }
    store(left, row);
    store(right, row + 4);
    return;
  }
  std::array<float, kCols> sums;
  store(left, sums.data());
  store(right, sums.data() + 4);
  const float* sum = sums.data();
  for (Index j = 0; j < block.cols; ++j) {
    row[j] = block.add ? row[j] + sum[j] : sum[j];
  }
}

/** Written out: eight sums in registers is the whole point. */
void fourRows(Index depth, Strided<float> a, const float* panel,
              const Block& block) {
  const float* a0 = a.data;
  const float* a1 = a0 + a.rowStride;
  const float* a2 = a1 + a.rowStride;
  const float* a3 = a2 + a.rowStride;
  Lanes left0{}, left1{}, left2{}, left3{};
  Lanes right0{}, right1{}, right2{}, right3{};
  for (Index p = 0; p < depth; ++p) {
    const Lanes left = load(panel), right = load(panel + 4);
    left0 += *a0 * left;
    right0 += *a0 * right;
    left1 += *a1 * left;
    right1 += *a1 * right;
    left2 += *a2 * left;
    right2 += *a2 * right;
    left3 += *a3 * left;
    right3 += *a3 * right;
    panel += kCols;
    a0 += a.colStride;
    a1 += a.colStride;
    a2 += a.colStride;
    a3 += a.colStride;
  }
  finish(left0, right0, block.data, block);
  finish(left1, right1, block.data + block.stride, block);
  finish(left2, right2, block.data + 2 * block.stride, block);
  finish(left3, right3, block.data + 3 * block.stride, block);
}

void oneRow(Index depth, Strided<float> a, const float* panel,
            const Block& block) {
  Lanes left{}, right{};
  for (Index p = 0; p < depth; ++p) {
    const float factor = a.data[p * a.colStride];
    left += factor * load(panel + p * kCols);
    right += factor * load(panel + p * kCols + 4);
  }
  finish(left, right, block.data, block);
}

/** All rows against one packed panel. */
void allRows(Index rows, Index depth, Strided<float> a, const float* panel,
             Block block) {
  Index i = 0;
  for (; i + kRows <= rows; i += kRows) {
    fourRows(depth, a, panel, block);
    a.data += kRows * a.rowStride;
    block.data += kRows * block.stride;
  }
  for (; i < rows; ++i) {
    oneRow(depth, a, panel, block);
    a.data += a.rowStride;
    block.data += block.stride;
  }
}

}  // namespace

template <typename Scalar>
void gemmReference(ProductSize size, Strided<Scalar> a, Strided<Scalar> b,
                   Scalar* c, Index stride, Write write) {
  for (Index i = 0; i < size.rows; ++i) {
    for (Index j = 0; j < size.cols; ++j) {
      Scalar sum = 0;
      for (Index p = 0; p < size.depth; ++p) {
        sum += a.data[i * a.rowStride + p * a.colStride] *
               b.data[p * b.rowStride + j * b.colStride];
      }
      Scalar& cell = c[i * stride + j];
      cell = write == Write::kAdd ? cell + sum : sum;
    }
  }
}

template <>
void gemm<float>(ProductSize size, Strided<float> a, Strided<float> b, float* c,
                 Index stride, Write write) {
  alignas(16) std::array<float, kDepth * kCols> memory;
  float* panel = memory.data();
  for (Index p = 0; p < size.depth; p += kDepth) {
    const Index depth = std::min(kDepth, size.depth - p);
    const bool add = write == Write::kAdd || p > 0;
    for (Index j = 0; j < size.cols; j += kCols) {
      const Index cols = std::min(kCols, size.cols - j);
      pack(depth, cols,
           {b.data + p * b.rowStride + j * b.colStride, b.rowStride,
            b.colStride},
           panel);
      allRows(size.rows, depth,
              {a.data + p * a.colStride, a.rowStride, a.colStride}, panel,
              {c + j, stride, cols, add});
    }
  }
}

template <>
void gemm<double>(ProductSize size, Strided<double> a, Strided<double> b,
                  double* c, Index stride, Write write) {
  gemmReference(size, a, b, c, stride, write);
}

template void gemmReference<float>(ProductSize, Strided<float>, Strided<float>,
                                   float*, Index, Write);
template void gemmReference<double>(ProductSize, Strided<double>,
                                    Strided<double>, double*, Index, Write);

}  // namespace attn
