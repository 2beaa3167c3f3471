#include <attn/random.h>
#include <gtest/gtest.h>

#include <cmath>

#include "expect.h"
#include "fixtures.h"

namespace attn::test {

TEST(NormalMatrix, AgreesWithASecondImplementation) {
  for (const Json& item : casesOf("randomMatrix")) {
    const Json& request = item["request"];
    const RowMatrix<double> matrix =
        normalMatrix(request["rows"].get<Index>(), request["cols"].get<Index>(),
                     request["seed"].get<std::uint32_t>(),
                     request["stream"].get<std::uint32_t>());
    expectNear(matrix, toMatrix(item["result"]["matrix"]), 1e-14,
               item["name"].get<std::string>());
  }
}

TEST(NormalMatrix, HasTheMomentsOfTheNormalDistribution) {
  constexpr Index kCount = 250'000;
  const RowMatrix<double> samples = normalMatrix(500, 500, 1, 0);
  const double mean = samples.mean();
  const double variance = samples.array().square().mean();
  const double fourth = samples.array().square().square().mean();
  // Five standard errors of each: 1/√N, √2/√N, √96/√N.
  const double unit = 5 / std::sqrt(static_cast<double>(kCount));
  EXPECT_NEAR(mean, 0, unit);
  EXPECT_NEAR(variance, 1, unit * std::sqrt(2.0));
  EXPECT_NEAR(fourth, 3, unit * std::sqrt(96.0));
}

TEST(NormalMatrix, StreamsAndSeedsAreIndependent) {
  const RowMatrix<double> a = normalMatrix(300, 300, 1, 0);
  const double bound = 5 / std::sqrt(90'000.0);
  EXPECT_NEAR(a.cwiseProduct(normalMatrix(300, 300, 1, 1)).mean(), 0, bound);
  EXPECT_NEAR(a.cwiseProduct(normalMatrix(300, 300, 2, 0)).mean(), 0, bound);
}

TEST(OrthogonalMatrix, IsQOfTheMatrixOfTheSameStream) {
  int squares = 0;
  for (const Json& item : casesOf("randomMatrix")) {
    if (!item["result"].contains("orthogonal")) continue;
    const Json& request = item["request"];
    const RowMatrix<double> q = orthogonalMatrix(
        request["rows"].get<Index>(), request["seed"].get<std::uint32_t>(),
        request["stream"].get<std::uint32_t>());
    expectNear(q, toMatrix(item["result"]["orthogonal"]), 1e-13,
               item["name"].get<std::string>());
    ++squares;
  }
  EXPECT_GT(squares, 0);
}

TEST(OrthogonalMatrix, HasOrthonormalColumns) {
  for (Index n : {1, 2, 3, 17, 128}) {
    const RowMatrix<double> q = orthogonalMatrix(n, 7, 0);
    expectNear(q.transpose() * q, RowMatrix<double>::Identity(n, n), 1e-13,
               "QᵀQ");
  }
}

// E[tr Q] = 0 and E[(tr Q)²] = 1 for the Haar measure; without the sign of R's
// diagonal, a Householder QR misses both.
TEST(OrthogonalMatrix, HasTheTracesOfTheHaarMeasure) {
  constexpr int kDraws = 4000;
  double sum = 0;
  double squares = 0;
  for (std::uint32_t seed = 0; seed < kDraws; ++seed) {
    const double trace = orthogonalMatrix(4, seed, 0).trace();
    sum += trace;
    squares += trace * trace;
  }
  const double unit = 5 / std::sqrt(static_cast<double>(kDraws));
  EXPECT_NEAR(sum / kDraws, 0, unit);
  EXPECT_NEAR(squares / kDraws, 1, unit * std::sqrt(2.0));
}

TEST(RandomMatrix, IsTheNormalMatrix) {
  EXPECT_EQ(randomMatrix(3, 5, 1, 2).value(), normalMatrix(3, 5, 1, 2));
}

TEST(RandomMatrix, RefusesWhatIsOutOfRange) {
  expectInvalid(randomMatrix(0, 1, 1), "rows",
                "rows is 0; it must be an integer from 1 to 1024");
  expectTooLarge(randomMatrix(1, 1025, 1), "cols",
                 "cols is 1025; it must be an integer from 1 to 1024");
  EXPECT_EQ(randomMatrix(1, 1, -1).error().argument, "seed");
  EXPECT_EQ(randomMatrix(1, 1, std::int64_t{1} << 32).error().argument, "seed");
  EXPECT_EQ(randomMatrix(1, 1, 1, -1).error().argument, "stream");
}

}  // namespace attn::test
