#pragma once

#include <attn/matrix.h>
#include <attn/softmax_precision.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>

#include "expect.h"
#include "fixtures.h"

/** Comparisons with goldens whose numbers are of very different sizes. */
namespace attn::test {

/** Relative where the number is large: tolerance·max(1, |expected|). */
inline void expectNumber(double actual, const Json& expected, double tolerance,
                         const std::string& what) {
  const double wanted = toNumber(expected);
  const double size = std::isfinite(wanted) ? std::abs(wanted) : 1;
  EXPECT_TRUE(isNear(actual, wanted, tolerance * std::max(1.0, size)))
      << what << " is " << actual << ", not " << wanted;
}

/** The same of each entry. */
inline void expectVector(const VectorView& actual, const Json& expected,
                         double tolerance, const std::string& what) {
  ASSERT_EQ(actual.size(), static_cast<Index>(expected.size())) << what;
  for (Index i = 0; i < actual.size(); ++i) {
    expectNumber(actual[i], expected[static_cast<std::size_t>(i)], tolerance,
                 what + " " + std::to_string(i));
  }
}

inline SoftmaxOptions toSoftmaxOptions(const Json& request) {
  SoftmaxOptions options;
  options.temperature = toNumber(request["temperature"]);
  if (request["method"] == "naive") options.method = SoftmaxMethod::kNaive;
  const Json& precision = request["precision"];
  if (precision == "float32") options.precision = Precision::kFloat32;
  if (precision == "float16") options.precision = Precision::kFloat16;
  if (precision == "bfloat16") options.precision = Precision::kBfloat16;
  return options;
}

/** Whether results are the golden's to the bit: each intermediate was rounded
 * to fewer digits than double has. */
inline bool isNarrow(const Json& request) {
  return request["precision"] != "float64";
}

}  // namespace attn::test
