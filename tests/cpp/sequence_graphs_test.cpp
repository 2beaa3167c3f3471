#include <attn/sequence_graphs.h>
#include <gtest/gtest.h>

#include "expect.h"

namespace attn::test {

/** Sum over unordered pairs of tokens of what `distance` says. */
template <typename Distance>
double meanOverPairs(std::int64_t n, Distance distance) {
  std::int64_t sum = 0;
  std::int64_t pairs = 0;
  for (std::int64_t i = 0; i < n; ++i) {
    for (std::int64_t j = i + 1; j < n; ++j, ++pairs) sum += distance(i, j);
  }
  return static_cast<double>(sum) / static_cast<double>(pairs);
}

TEST(SequenceGraphs, CountWhatCountingByHandCounts) {
  for (std::int64_t n = 2; n <= 40; ++n) {
    const SequenceGraphsResult graphs = sequenceGraphs(n).value();
    std::int64_t pairs = 0;
    std::int64_t visible = 0;
    for (std::int64_t i = 0; i < n; ++i) {
      for (std::int64_t j = 0; j < n; ++j) {
        pairs += i < j ? 1 : 0;
        visible += j <= i ? 1 : 0;
      }
    }
    EXPECT_EQ(graphs.path.edges, n - 1);
    EXPECT_EQ(graphs.path.longestPath, n - 1);
    EXPECT_EQ(graphs.path.sequentialSteps, n);
    EXPECT_NEAR(graphs.path.meanDistance,
                meanOverPairs(n, [](auto i, auto j) { return j - i; }), 1e-12);
    EXPECT_EQ(graphs.complete.edges, pairs);
    EXPECT_EQ(graphs.complete.longestPath, 1);
    EXPECT_EQ(graphs.complete.sequentialSteps, 1);
    EXPECT_EQ(graphs.complete.meanDistance, 1);
    EXPECT_EQ(graphs.complete.directedWeights, n * n);
    EXPECT_EQ(graphs.complete.causalWeights, visible);
  }
}

TEST(SequenceGraphs, OneTokenHasNoDistances) {
  const SequenceGraphsResult graphs = sequenceGraphs(1).value();
  EXPECT_EQ(graphs.path.edges, 0);
  EXPECT_EQ(graphs.path.longestPath, 0);
  EXPECT_EQ(graphs.path.meanDistance, 0);
  EXPECT_EQ(graphs.path.sequentialSteps, 1);
  EXPECT_EQ(graphs.complete.edges, 0);
  EXPECT_EQ(graphs.complete.longestPath, 0);
  EXPECT_EQ(graphs.complete.meanDistance, 0);
  EXPECT_EQ(graphs.complete.directedWeights, 1);
}

TEST(SequenceGraphs, CostsAreCountedOnlyWithAWidth) {
  EXPECT_FALSE(sequenceGraphs(6).value().path.multiplications);
  EXPECT_FALSE(sequenceGraphs(6).value().complete.multiplications);
  const SequenceGraphsResult graphs = sequenceGraphs(6, 4).value();
  EXPECT_EQ(graphs.path.multiplications, 2 * 6 * 16);
  EXPECT_EQ(graphs.complete.multiplications->core, 2 * 36 * 4);
  EXPECT_EQ(graphs.complete.multiplications->projections, 4 * 6 * 16);
}

TEST(SequenceGraphs, TheCoresCrossWhereTokensEqualWidth) {
  for (std::int64_t d : {1, 7, 64, 1024}) {
    const SequenceGraphsResult graphs = sequenceGraphs(d, d).value();
    EXPECT_EQ(graphs.path.multiplications,
              graphs.complete.multiplications->core);
  }
}

TEST(SequenceGraphs, RefuseWhatIsOutOfRange) {
  expectInvalid(sequenceGraphs(0), "tokens",
                "tokens is 0; it must be an integer from 1 to 1024");
  expectTooLarge(sequenceGraphs(1025), "tokens",
                 "tokens is 1025; it must be an integer from 1 to 1024");
  expectInvalid(sequenceGraphs(6, 0), "width",
                "width is 0; it must be an integer from 1 to 1024");
  expectTooLarge(sequenceGraphs(6, 1025), "width",
                 "width is 1025; it must be an integer from 1 to 1024");
}

}  // namespace attn::test
