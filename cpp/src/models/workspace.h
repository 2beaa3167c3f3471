#pragma once

#include <attn/matrix.h>

#include <algorithm>
#include <cstdint>
#include <initializer_list>
#include <vector>

namespace attn {

/**
 * The memory of a model's activations and gradients: planned buffer by buffer,
 * then taken in one piece, so that a training step allocates nothing and the
 * size is known beforehand.
 */
template <typename Scalar>
class Workspace {
 public:
  Workspace() = default;
  Workspace(const Workspace&) = delete;  // it holds pointers to its owner's
  Workspace& operator=(const Workspace&) = delete;

  /** Asks for a buffer of this shape; `buffer` is set by allocate() and must
   * stay where it is until then. */
  void plan(Scalar*& buffer, std::initializer_list<Index> shape) {
    std::int64_t size = 1;
    for (Index extent : shape) size *= extent;
    plans_.push_back({&buffer, size_});
    // Whole blocks of 64 bytes: no two buffers share a cache line.
    size_ += (size + 15) / 16 * 16;
  }

  /** Numbers planned so far. 64-bit: a refusal must not wrap. */
  std::int64_t size() const { return size_; }

  /** Every buffer starts as zeros. */
  void allocate() {
    memory_ = Eigen::ArrayX<Scalar>::Zero(static_cast<Index>(size_));
    for (const Plan& plan : plans_) *plan.buffer = memory_.data() + plan.offset;
  }

 private:
  struct Plan {
    Scalar** buffer;
    std::int64_t offset;
  };
  std::vector<Plan> plans_;
  std::int64_t size_ = 0;
  Eigen::ArrayX<Scalar> memory_;
};

}  // namespace attn
