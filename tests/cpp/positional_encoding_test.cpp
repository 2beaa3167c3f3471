#include <attn/positional_encoding.h>
#include <gtest/gtest.h>

#include <cmath>

#include "expect.h"
#include "fixtures.h"

namespace attn::test {

RowMatrix<double> encode(Index positions, Index width, double base = 10000) {
  return positionalEncoding(positions, width, base).value();
}

TEST(PositionalEncoding, AgreesWithLongDouble) {
  for (const Json& item : casesOf("positionalEncoding")) {
    const Json& request = item["request"];
    expectNear(
        encode(request["positions"].get<Index>(),
               request["dModel"].get<Index>(), toNumber(request["base"])),
        toMatrix(item["result"]["matrix"]), 5e-16,
        item["name"].get<std::string>());
  }
}

TEST(PositionalEncoding, APositionsPairsLieOnTheUnitCircle) {
  const RowMatrix<double> matrix = encode(1024, 64);
  for (Index t = 0; t < 1024; ++t) {
    for (Index i = 0; i < 64; i += 2) {
      EXPECT_NEAR(std::hypot(matrix(t, i), matrix(t, i + 1)), 1, 1e-15);
    }
  }
}

TEST(PositionalEncoding, TheProductOfTwoPositionsDependsOnTheirDistanceAlone) {
  const RowMatrix<double> matrix = encode(600, 32);
  for (Index distance : {0, 1, 7, 100}) {
    const double first = matrix.row(0).dot(matrix.row(distance));
    for (Index t = 1; t + distance < 600; t += 83) {
      EXPECT_NEAR(matrix.row(t).dot(matrix.row(t + distance)), first, 1e-13);
    }
  }
}

TEST(PositionalEncoding, FrequenciesFallFromOneTowardsOneOverTheBase) {
  const RowMatrix<double> matrix = encode(2, 512);
  EXPECT_NEAR(matrix(1, 0), std::sin(1), 1e-15);
  for (Index i = 2; i < 512; i += 2) EXPECT_LT(matrix(1, i), matrix(1, i - 2));
  EXPECT_NEAR(matrix(1, 510), std::pow(10000, -510.0 / 512), 1e-12);
}

TEST(PositionalEncoding, RefusesWhatIsOutOfRange) {
  expectInvalid(positionalEncoding(0, 8), "positions",
                "positions is 0; it must be an integer from 1 to 1024");
  expectTooLarge(positionalEncoding(1025, 8), "positions",
                 "positions is 1025; it must be an integer from 1 to 1024");
  expectInvalid(positionalEncoding(4, 0), "dModel",
                "dModel is 0; it must be an integer from 1 to 1024");
  expectTooLarge(positionalEncoding(4, 1025), "dModel",
                 "dModel is 1025; it must be an integer from 1 to 1024");
  expectInvalid(positionalEncoding(4, 8, 0.5), "base",
                "base is 0.5; it must be from 1 to 1e+300");
  expectInvalid(positionalEncoding(4, 8, std::nan("")), "base",
                "base is NaN; it must be from 1 to 1e+300");
  expectInvalid(positionalEncoding(4, 8, 1e301), "base",
                "base is 1e+301; it must be from 1 to 1e+300");
}

}  // namespace attn::test
