#include <attn/checks.h>
#include <attn/limits.h>

#include <string>

namespace attn {

namespace {

std::string describe(Shape shape) {
  return std::to_string(shape.rows) + "x" + std::to_string(shape.cols);
}

Check checkNotEmpty(const char* argument, Shape shape) {
  if (shape.rows >= 1 && shape.cols >= 1) return {};
  return invalidArgument(argument, describe(shape),
                         "it must have at least one row and one column");
}

Check checkWidth(const char* argument, Shape shape) {
  if (shape.cols <= kMaxAttentionWidth) return {};
  return tooLarge(argument, describe(shape),
                  "it must have at most " + std::to_string(kMaxAttentionWidth) +
                      " columns");
}

Check checkCells(Shape q, Shape k) {
  if (q.rows <= kMaxAttentionCells / k.rows) return {};
  return tooLarge("q", describe(q) + " and k " + describe(k),
                  "their rows multiplied must be at most " +
                      std::to_string(kMaxAttentionCells));
}

Check checkNumbers(Shape q, Shape k, Shape v) {
  const std::int64_t rows = q.rows + k.rows;
  if (rows * (q.cols + v.cols) <= kMaxAttentionNumbers) return {};
  return tooLarge(q.rows >= k.rows ? "q" : "k",
                  describe(q.rows >= k.rows ? q : k) + " and v " + describe(v),
                  "q, k, v and the output must hold at most " +
                      std::to_string(kMaxAttentionNumbers) +
                      " numbers together");
}

Check checkFit(Shape q, Shape k, Shape v) {
  if (k.cols != q.cols) {
    return invalidArgument(
        "k", describe(k),
        "it must have q's number of columns, " + std::to_string(q.cols));
  }
  if (v.rows != k.rows) {
    return invalidArgument(
        "v", describe(v),
        "it must have k's number of rows, " + std::to_string(k.rows));
  }
  return {};
}

Check checkCount(const char* argument, std::int64_t count, std::int64_t most) {
  const std::string given = std::to_string(count) + " numbers";
  if (count < 1) {
    return invalidArgument(argument, given, "there must be at least 1");
  }
  if (count > most) {
    return tooLarge(argument, given,
                    "there must be at most " + std::to_string(most));
  }
  return {};
}

}  // namespace

Check checkLogitCount(std::int64_t count) {
  return checkCount("logits", count, kMaxLogits);
}

Check checkJacobianCount(std::int64_t count) {
  return checkCount("logits", count, kMaxJacobianLogits);
}

Check checkWidthCount(std::int64_t count) {
  return checkCount("dk", count, kMaxScalingWidths);
}

Check checkUpstreamCount(std::int64_t count, std::int64_t logits) {
  if (count == logits) return {};
  return invalidArgument("upstream", std::to_string(count) + " numbers",
                         "there must be one for each of the " +
                             std::to_string(logits) + " logits");
}

Check checkStepCount(const char* argument, std::int64_t steps,
                     std::int64_t logits) {
  const bool isList = std::string(argument) != "steps";
  const std::string given = std::to_string(steps) + (isList ? " numbers" : "");
  const std::string need =
      (isList ? "there must be from " : "it must be from ") +
      std::to_string(kMinSteps) + " to " + std::to_string(kMaxSteps);
  if (steps > kMaxSteps) return tooLarge(argument, given, need);
  if (steps < kMinSteps) return invalidArgument(argument, given, need);
  if (steps > kMaxSweepCells / logits) {
    return tooLarge(
        argument, given + " with " + std::to_string(logits) + " logits",
        "the product must be at most " + std::to_string(kMaxSweepCells));
  }
  return {};
}

Check checkFlowCost(std::int64_t tokens, std::int64_t hidden,
                    std::int64_t multiplications) {
  if (multiplications <= kMaxFlowMultiplications) return {};
  return tooLarge(
      "tokens",
      std::to_string(tokens) + " with hidden " + std::to_string(hidden),
      "the Jacobians would take " + std::to_string(multiplications) +
          " multiplications, at most " +
          std::to_string(kMaxFlowMultiplications) + " are allowed");
}

Check checkAttentionShapes(Shape q, Shape k, Shape v) {
  return firstOf([&] { return checkNotEmpty("q", q); },  //
                 [&] { return checkNotEmpty("k", k); },  //
                 [&] { return checkNotEmpty("v", v); },  //
                 [&] { return checkCells(q, k); },       //
                 [&] { return checkWidth("q", q); },     //
                 [&] { return checkWidth("k", k); },     //
                 [&] { return checkWidth("v", v); },     //
                 [&] { return checkFit(q, k, v); },      //
                 [&] { return checkNumbers(q, k, v); });
}

Check checkMaskShape(Shape mask, Shape q, Shape k) {
  if (mask.rows == q.rows && mask.cols == k.rows) return {};
  return invalidArgument("mask", describe(mask),
                         "it must be " + describe({q.rows, k.rows}));
}

Check checkUpstreamShape(Shape upstream, Shape q, Shape v) {
  if (upstream.rows == q.rows && upstream.cols == v.cols) return {};
  return invalidArgument("upstream", describe(upstream),
                         "it must be " + describe({q.rows, v.cols}));
}

}  // namespace attn
