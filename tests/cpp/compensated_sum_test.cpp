#include "compensated_sum.h"

#include <gtest/gtest.h>

#include <cmath>

namespace attn::test {

TEST(CompensatedSum, KeepsWhatPlainAdditionLoses) {
  CompensatedSum sum;
  double plain = 0;
  sum.add(1);
  plain += 1;
  for (int i = 0; i < 1024; ++i) {
    sum.add(0x1p-53);
    plain += 0x1p-53;
  }
  EXPECT_EQ(plain, 1.0);
  EXPECT_EQ(sum.value(), 1 + 0x1p-43);
}

TEST(CompensatedSum, DoesNotMindTheOrder) {
  CompensatedSum rising;
  CompensatedSum falling;
  for (int i = 0; i <= 60; ++i) {
    rising.add(std::ldexp(1, i - 60));
    falling.add(std::ldexp(1, -i));
  }
  EXPECT_EQ(rising.value(), falling.value());
}

TEST(CompensatedSum, TakesTermsOfBothSigns) {
  CompensatedSum sum;
  for (double term : {1.0, 1e100, 1.0, -1e100}) sum.add(term);
  EXPECT_EQ(sum.value(), 2);
}

TEST(CompensatedSum, OfInfinityIsInfinity) {
  CompensatedSum sum;
  sum.add(HUGE_VAL);
  sum.add(1);
  EXPECT_EQ(sum.value(), HUGE_VAL);
}

}  // namespace attn::test
