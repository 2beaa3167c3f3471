#include "layers/gelu.h"

#include <gtest/gtest.h>

#include "samples.h"
#include "slopes.h"

namespace attn::test {

namespace {

TEST(Gelu, HasTheValuesOfItsFormula) {
  const double x[] = {-3, -1, 0, 1, 3};
  // ½x(1 + tanh(√(2/π)(x + 0.044715x³))), by an arbitrary-precision calculator
  const double wanted[] = {-0.0036373920817729943, -0.15880800939172324, 0,
                           0.8411919906082768, 2.996362607918227};
  double out[5];
  geluForward(5, x, out);
  for (int i = 0; i < 5; ++i) EXPECT_NEAR(out[i], wanted[i], 1e-15);
}

TEST(Gelu, FloatAgreesWithDouble) {
  for (float x = -6; x < 6; x += 0.01F) {
    const double wide = static_cast<double>(x);
    float narrow = 0;
    double wanted = 0;
    geluForward(1, &x, &narrow);
    geluForward(1, &wide, &wanted);
    EXPECT_NEAR(static_cast<double>(narrow), wanted, 2e-6);
  }
}

TEST(Gelu, BackwardIsTheSlope) {
  Samples samples(1);
  Eigen::ArrayXd x = samples.vector(31, -4, 4);
  const Eigen::ArrayXd upstream = samples.vector(31, -1, 1);
  const auto loss = [&] {
    Eigen::ArrayXd out(31);
    geluForward(31, x.data(), out.data());
    return (out * upstream).sum();
  };
  Eigen::ArrayXd d = upstream;
  geluBackward(31, x.data(), d.data(), d.data());
  expectSlopes(d, x, loss, "x");
}

}  // namespace

}  // namespace attn::test
