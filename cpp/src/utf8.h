#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace attn {

/**
 * The code points of a UTF-8 text; nothing where it is malformed: a truncated
 * or overlong sequence, a surrogate, or beyond U+10FFFF. Source: RFC 3629,
 * section 3.
 */
std::optional<std::vector<std::uint32_t>> decodeUtf8(std::string_view text);

/** Precondition: a code point that decodeUtf8 may return. */
std::string encodeUtf8(std::uint32_t codePoint);

}  // namespace attn
