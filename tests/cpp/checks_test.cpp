#include <attn/checks.h>
#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "expect.h"

namespace attn::test {

constexpr double kInf = std::numeric_limits<double>::infinity();
constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();

TEST(FormatNumber, ReadsAsAReaderWouldTypeIt) {
  EXPECT_EQ(formatNumber(0), "0");
  EXPECT_EQ(formatNumber(0.1), "0.1");
  EXPECT_EQ(formatNumber(-2.5), "-2.5");
  EXPECT_EQ(formatNumber(1e300), "1e+300");
  EXPECT_EQ(formatNumber(kInf), "Infinity");
  EXPECT_EQ(formatNumber(-kInf), "-Infinity");
  EXPECT_EQ(formatNumber(kNaN), "NaN");
  EXPECT_EQ(formatNumber(-5e-324), "-4.94065645841247e-324");
}

TEST(ToInteger, AcceptsWholeNumbers) {
  EXPECT_EQ(toInteger("n", 0).value(), 0);
  EXPECT_EQ(toInteger("n", -3).value(), -3);
  EXPECT_EQ(toInteger("n", 9007199254740991.0).value(), 9007199254740991);
}

TEST(ToInteger, RefusesTheRest) {
  expectInvalid(toInteger("index", 0.5), "index",
                "index is 0.5; it must be an integer");
  expectInvalid(toInteger("index", kNaN), "index",
                "index is NaN; it must be an integer");
  expectInvalid(toInteger("index", -kInf), "index",
                "index is -Infinity; it must be an integer");
  expectTooLarge(toInteger("tokens", 1e300), "tokens",
                 "tokens is 1e+300; it must be an integer below 2^53 in size");
}

TEST(FirstOf, StopsAtTheFirstRefusal) {
  int later = 0;
  const Check found =
      firstOf([] { return Check{}; },
              [] { return Check{invalidArgument("a", "1", "no")}; },
              [&] {
                ++later;
                return Check{};
              });
  expectInvalid(found, "a", "a is 1; no");
  EXPECT_EQ(later, 0);
}

}  // namespace attn::test
