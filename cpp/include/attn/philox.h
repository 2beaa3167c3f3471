#pragma once

#include <array>
#include <cstdint>

/**
 * Philox4x32-10, a counter-based random number generator: a keyed bijection of
 * 128-bit counters, so that any number of a sequence is had without the ones
 * before it. Exact 32-bit arithmetic: the same bits everywhere. Source: Salmon,
 * Moraes, Dror, Shaw, "Parallel random numbers: as easy as 1, 2, 3", 2011,
 * section 4.3.
 */
namespace attn {

using PhiloxBlock = std::array<std::uint32_t, 4>;
using PhiloxKey = std::array<std::uint32_t, 2>;

/** Four uniform 32-bit words. */
PhiloxBlock philox4x32(PhiloxBlock counter, PhiloxKey key);

}  // namespace attn
