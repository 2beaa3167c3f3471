#include "decimal.h"

#include <attn/matrix.h>
#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <limits>
#include <random>
#include <string>

namespace attn::test {

namespace {

std::string printed(double value) {
  std::array<char, 32> text{};
  std::snprintf(text.data(), text.size(), "%.15g", value);
  return text.data();
}

TEST(Decimal, WritesWhatPrintfWrites) {
  std::mt19937_64 bits(1);
  for (int i = 0; i < 3000; ++i) {
    const double any = Eigen::numext::bit_cast<double>(bits());
    if (!std::isfinite(any)) continue;
    EXPECT_EQ(decimal(any), printed(any));
    const double usual = std::ldexp(static_cast<double>(bits()) * 0x1p-64,
                                    static_cast<int>(bits() % 80) - 30);
    EXPECT_EQ(decimal(usual), printed(usual));
  }
}

TEST(Decimal, WritesTheEndsOfTheRangeAndWholeNumbers) {
  using Limits = std::numeric_limits<double>;
  for (double value :
       {0.0, -0.0, 1.0, 10.0, 100.0, 1e14, 1e15, 1e22, 1e23, 0.001, 0.0001,
        0.00001, 123456789012345.0, Limits::max(), -Limits::max(),
        Limits::min(), Limits::denorm_min(), Limits::epsilon(), 1e-100}) {
    EXPECT_EQ(decimal(value), printed(value));
  }
}

TEST(Decimal, RoundsTiesToEvenAndCarries) {
  EXPECT_EQ(decimal(1000000000000000.5 / 4), "250000000000000");
  for (double value : {100000000000000.5, 100000000000001.5, 999999999999999.5,
                       99999999999999.95, 0.99999999999999989}) {
    EXPECT_EQ(decimal(value), printed(value));
  }
}

}  // namespace

}  // namespace attn::test
