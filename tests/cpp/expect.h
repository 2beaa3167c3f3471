#pragma once

#include <attn/matrix.h>
#include <attn/result.h>
#include <gtest/gtest.h>

#include <cmath>
#include <string>

/** What the tests ask of results. */
namespace attn::test {

/** Equal, both ∞ of one sign, both NaN, or at most `tolerance` apart. */
inline bool isNear(double actual, double expected, double tolerance) {
  if (std::isnan(expected)) return std::isnan(actual);
  return actual == expected || std::abs(actual - expected) <= tolerance;
}

/** Same shape, and every entry near. */
template <typename Actual, typename Expected>
void expectNear(const Actual& actual, const Expected& expected,
                double tolerance, const std::string& what) {
  // Evaluated once: an entry of a product would cost the whole product.
  const Eigen::MatrixXd given = actual.template cast<double>();
  const Eigen::MatrixXd wanted = expected.template cast<double>();
  ASSERT_EQ(given.rows(), wanted.rows()) << what;
  ASSERT_EQ(given.cols(), wanted.cols()) << what;
  for (Index i = 0; i < given.rows(); ++i) {
    for (Index j = 0; j < given.cols(); ++j) {
      ASSERT_TRUE(isNear(given(i, j), wanted(i, j), tolerance))
          << what << " [" << i << ", " << j << "] is " << given(i, j)
          << ", not " << wanted(i, j);
    }
  }
}

/** Refused for the reason expected, in a message that says so. */
inline void expectError(const Error& error, ErrorCode code,
                        const std::string& argument,
                        const std::string& message) {
  EXPECT_EQ(error.code, code) << error.message;
  EXPECT_EQ(error.argument, argument) << error.message;
  EXPECT_EQ(error.message, message);
}

template <typename T>
void expectInvalid(const Result<T>& result, const std::string& argument,
                   const std::string& message) {
  ASSERT_FALSE(result.ok()) << "accepted, not: " << message;
  expectError(result.error(), ErrorCode::kInvalidArgument, argument, message);
}

template <typename T>
void expectTooLarge(const Result<T>& result, const std::string& argument,
                    const std::string& message) {
  ASSERT_FALSE(result.ok()) << "accepted, not: " << message;
  expectError(result.error(), ErrorCode::kTooLarge, argument, message);
}

inline void expectInvalid(const Check& check, const std::string& argument,
                          const std::string& message) {
  ASSERT_TRUE(check.has_value()) << "accepted, not: " << message;
  expectError(*check, ErrorCode::kInvalidArgument, argument, message);
}

inline void expectTooLarge(const Check& check, const std::string& argument,
                           const std::string& message) {
  ASSERT_TRUE(check.has_value()) << "accepted, not: " << message;
  expectError(*check, ErrorCode::kTooLarge, argument, message);
}

}  // namespace attn::test
