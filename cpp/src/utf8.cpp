#include "utf8.h"

#include <array>
#include <bit>

namespace attn {

namespace {

constexpr std::uint32_t kLargest = 0x10FFFF;
/** The least code point that needs so many bytes. */
constexpr std::array<std::uint32_t, 5> kLeast = {0, 0, 0x80, 0x800, 0x10000};

/** Bytes of the sequence that starts with `lead`; 0 for none. */
std::size_t lengthOf(unsigned char lead) {
  const int ones = std::countl_one(lead);
  if (ones == 0) return 1;
  return ones >= 2 && ones <= 4 ? static_cast<std::size_t>(ones) : 0;
}

bool isScalarValue(std::uint32_t point) {
  return point <= kLargest && (point < 0xD800 || point > 0xDFFF);
}

}  // namespace

std::optional<std::vector<std::uint32_t>> decodeUtf8(std::string_view text) {
  std::vector<std::uint32_t> points;
  for (std::size_t i = 0; i < text.size();) {
    const auto lead = static_cast<unsigned char>(text[i]);
    const std::size_t length = lengthOf(lead);
    if (length == 0 || length > text.size() - i) return {};
    std::uint32_t point = length == 1 ? lead : lead & (0x7FU >> length);
    for (std::size_t k = 1; k < length; ++k) {
      const auto byte = static_cast<unsigned char>(text[i + k]);
      if ((byte & 0xC0U) != 0x80) return {};
      point = (point << 6) | (byte & 0x3FU);
    }
    if (point < kLeast[length] || !isScalarValue(point)) return {};
    points.push_back(point);
    i += length;
  }
  return points;
}

std::string encodeUtf8(std::uint32_t point) {
  if (point < kLeast[2]) return {static_cast<char>(point)};
  const int length = point < kLeast[3] ? 2 : (point < kLeast[4] ? 3 : 4);
  std::string bytes(static_cast<std::size_t>(length), '\0');
  for (int k = length - 1; k > 0; --k, point >>= 6) {
    bytes[static_cast<std::size_t>(k)] =
        static_cast<char>(0x80U | (point & 0x3FU));
  }
  bytes[0] = static_cast<char>((0xF00U >> length) | point);
  return bytes;
}

}  // namespace attn
