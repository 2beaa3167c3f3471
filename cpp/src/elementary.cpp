#include "elementary.h"

#include <cmath>
#include <numbers>

namespace attn {

double logarithm(double x) {
  int k = 0;
  double m = std::frexp(x, &k);
  if (m < std::numbers::sqrt2 / 2) {
    m *= 2;
    --k;
  }
  return k * kLn2High + (std::log1p(m - 1) + k * kLn2Low);
}

CosineAndSine turn(double t) {
  const int quarter = static_cast<int>(4 * t + 0.5);
  const double a = (t - quarter / 4.0) * (2 * std::numbers::pi);
  const double z = a * a;

  double p = 1.58969099521155010221e-10;
  p = p * z - 2.50507602534068634195e-08;
  p = p * z + 2.75573137070700676789e-06;
  p = p * z - 1.98412698298579493134e-04;
  p = p * z + 8.33333333332248946124e-03;
  p = p * z - 1.66666666666666324348e-01;
  const double sine = a + a * z * p;

  p = -1.13596475577881948265e-11;
  p = p * z + 2.08757232129817482790e-09;
  p = p * z - 2.75573143513906633035e-07;
  p = p * z + 2.48015872894767294178e-05;
  p = p * z - 1.38888888888741095749e-03;
  p = p * z + 4.16666666666666019037e-02;
  const double cosine = 1 - (z / 2 - z * z * p);

  const bool odd = quarter % 2 != 0;
  const double x = odd ? sine : cosine;
  const double y = odd ? cosine : sine;
  return {quarter == 1 || quarter == 2 ? -x : x,
          quarter == 2 || quarter == 3 ? -y : y};
}

}  // namespace attn
