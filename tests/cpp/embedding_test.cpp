#include "layers/embedding.h"

#include <gtest/gtest.h>

#include "samples.h"
#include "slopes.h"

namespace attn::test {

namespace {

constexpr Extent kExtent{2, 3, 5};
constexpr std::int32_t kTokens[] = {1, 0, 1, 3, 3, 1};  // token 2 is not seen

TEST(Embedding, AddsTheVectorsOfTokenAndPosition) {
  Samples samples(1);
  const RowMatrix<double> table = samples.matrix(4, 5);
  const RowMatrix<double> positions = samples.matrix(3, 5);
  RowMatrix<double> out(6, 5);
  embeddingForward(kExtent, kTokens, table.data(), positions.data(),
                   out.data());
  EXPECT_EQ(out.row(3), table.row(3) + positions.row(0));
  embeddingForward<double>(kExtent, kTokens, table.data(), nullptr, out.data());
  EXPECT_EQ(out.row(5), table.row(1));
}

TEST(Embedding, BackwardIsTheSlope) {
  Samples samples(2);
  Eigen::ArrayXd table = samples.vector(20, -1, 1);
  Eigen::ArrayXd positions = samples.vector(15, -1, 1);
  const Eigen::ArrayXd upstream = samples.vector(30, -1, 1);
  const auto loss = [&] {
    Eigen::ArrayXd out(30);
    embeddingForward(kExtent, kTokens, table.data(), positions.data(),
                     out.data());
    return (out * upstream).sum();
  };
  Eigen::ArrayXd dTable = Eigen::ArrayXd::Zero(20);
  Eigen::ArrayXd dPositions = Eigen::ArrayXd::Zero(15);
  embeddingBackward(kExtent, kTokens, upstream.data(), dTable.data(),
                    dPositions.data());
  expectSlopes(dTable, table, loss, "table");
  expectSlopes(dPositions, positions, loss, "positions");
  EXPECT_TRUE((dTable.segment(10, 5) == 0).all()) << "a token not seen";
}

}  // namespace

}  // namespace attn::test
