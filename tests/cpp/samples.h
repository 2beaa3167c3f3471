#pragma once

#include <attn/matrix.h>

#include <cstdint>
#include <random>

namespace attn::test {

/**
 * Seeded inputs for properties, the same on every platform: the engine of
 * std::mt19937 is specified to the bit, unlike std's distributions.
 */
class Samples {
 public:
  explicit Samples(std::uint32_t seed) : engine_(seed) {}

  double uniform(double from, double to) {
    return from + (to - from) * static_cast<double>(engine_()) * 0x1p-32;
  }

  /** From `least` to `most`, both included. */
  Index integer(Index least, Index most) {
    return least + static_cast<Index>(engine_() % static_cast<std::uint32_t>(
                                                      most - least + 1));
  }

  template <typename Scalar = double>
  RowMatrix<Scalar> matrix(Index rows, Index cols, double size = 1) {
    RowMatrix<Scalar> matrix(rows, cols);
    for (Index i = 0; i < matrix.size(); ++i) {
      matrix.data()[i] = static_cast<Scalar>(uniform(-size, size));
    }
    return matrix;
  }

  Eigen::VectorXd vector(Index size, double from, double to) {
    Eigen::VectorXd vector(size);
    for (double& entry : vector) entry = uniform(from, to);
    return vector;
  }

 private:
  std::mt19937 engine_;
};

}  // namespace attn::test
