#pragma once

#include <attn/matrix.h>

namespace attn {

/** B×T×C: `batch` examples of `length` positions, each a vector of `width`
 * numbers, one after the other. */
struct Extent {
  Index batch, length, width;

  /** N = B·T, the vectors. */
  Index rows() const { return batch * length; }
  Index size() const { return rows() * width; }
};

}  // namespace attn
