#pragma once

#include <cstddef>

namespace attn::test {

/**
 * How often this program has asked for memory so far: the linker sends every
 * call of malloc and its like through a counter, Eigen's and operator new's
 * included.
 */
std::size_t allocationCount();

}  // namespace attn::test
