#pragma once

#include <string>

namespace attn {

/**
 * A finite number in at most 15 significant digits, as C's "%.15g": "0.1",
 * "1e+300", "-0". Exact before its one rounding, to nearest, ties to even.
 * Written out here because printf would be a tenth of the WebAssembly.
 */
std::string decimal(double value);

}  // namespace attn
