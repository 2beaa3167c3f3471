#include "utf8.h"

#include <gtest/gtest.h>

namespace attn::test {

using Points = std::vector<std::uint32_t>;

TEST(Utf8, DecodesSequencesOfEachLength) {
  EXPECT_EQ(decodeUtf8("a\xC3\xA9\xE6\x9C\x88\xF0\x9F\x98\x80"),
            (Points{0x61, 0xE9, 0x6708, 0x1F600}));
  EXPECT_EQ(decodeUtf8(""), Points{});
  EXPECT_EQ(decodeUtf8(std::string(1, '\0')), Points{0});
}

TEST(Utf8, EncodesWhatItDecodes) {
  for (std::uint32_t point : {0U, 0x7FU, 0x80U, 0x7FFU, 0x800U, 0xD7FFU,
                              0xE000U, 0xFFFFU, 0x10000U, 0x10FFFFU}) {
    EXPECT_EQ(decodeUtf8(encodeUtf8(point)), Points{point}) << point;
  }
}

TEST(Utf8, RefusesWhatIsMalformed) {
  for (const char* text :
       {"\x80", "\xC3", "\xC3(", "\xE6\x9C", "\xF0\x9F\x98", "\xC0\x80",
        "\xC1\xBF", "\xE0\x9F\xBF", "\xF0\x8F\xBF\xBF", "\xED\xA0\x80",
        "\xED\xBF\xBF", "\xF4\x90\x80\x80", "\xF8\x88\x80\x80\x80", "\xFF"}) {
    EXPECT_FALSE(decodeUtf8(text)) << text;
  }
}

}  // namespace attn::test
