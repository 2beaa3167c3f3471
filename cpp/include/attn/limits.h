#pragma once

#include <attn/matrix.h>
#include <attn/result.h>

#include <cstdint>

/**
 * How large a request may be, and the checks of size that come before anything
 * is allocated. The only place that holds these numbers: the TypeScript side
 * asks for them.
 *
 * Sizes are 64-bit, whatever the platform's `Index`, so that no product of two
 * of them wraps.
 */
namespace attn {

inline constexpr std::int64_t kMaxLogits = 1'000'000;
/** Logits whose Jacobian is formed, n² numbers. */
inline constexpr std::int64_t kMaxJacobianLogits = 512;
inline constexpr std::int64_t kMinSteps = 2;
inline constexpr std::int64_t kMaxSteps = 10'000;
/** Cells of a sweep's result, steps·n: 128 MB. */
inline constexpr std::int64_t kMaxSweepCells = std::int64_t{1} << 24;
/** n·m, the cells of one matrix of weights. */
inline constexpr std::int64_t kMaxAttentionCells = std::int64_t{1} << 22;
/** Numbers in q, k, v and the output together: 256 MB in float64. */
inline constexpr std::int64_t kMaxAttentionNumbers = std::int64_t{1} << 25;
/** d_k and d_v. */
inline constexpr std::int64_t kMaxAttentionWidth = 1024;
/** Width d_k of a vector in `scalingExperiment`. */
inline constexpr std::int64_t kMaxScalingWidth = 4096;
/** How many widths one request may list. */
inline constexpr std::int64_t kMaxScalingWidths = 1024;
/** Pairs (q, k). */
inline constexpr std::int64_t kMaxScalingSamples = std::int64_t{1} << 22;
/** Components of all vectors drawn, 2·samples·Σd_k: some tens of seconds. */
inline constexpr std::int64_t kMaxScalingComponents = std::int64_t{1} << 31;
/** Length of a row of softmax in `scalingExperiment`. */
inline constexpr std::int64_t kMaxScalingKeys = 1024;
inline constexpr std::int64_t kMaxTokens = 1024;
inline constexpr std::int64_t kMaxHidden = 512;
/** What the Jacobian products of `rnnFlow` and `attentionFlow` may cost: some
 * tens of seconds. */
inline constexpr std::int64_t kMaxFlowMultiplications = std::int64_t{1} << 35;

/** Symbols of a sequence to copy, reverse or sort. */
inline constexpr std::int64_t kMaxTaskLength = 128;
/** What `recall` keeps, and for how many fillers. */
inline constexpr std::int64_t kMaxTaskItems = 64;
inline constexpr std::int64_t kMaxTaskGap = 256;
/** Tokens of one sequence of a task. */
inline constexpr std::int64_t kMaxContext = 512;
/** Different tokens of a task, and the bytes of the text that they are from. */
inline constexpr std::int64_t kMaxVocabulary = 4096;
inline constexpr std::int64_t kMaxTextBytes = std::int64_t{1} << 20;

/** A model's numbers, layers and width between the layers of its MLP; its
 * dModel is at most kMaxAttentionWidth. */
inline constexpr std::int64_t kMaxParameters = 1'000'000;
inline constexpr std::int64_t kMaxLayers = 12;
inline constexpr std::int64_t kMaxFeedForward = 4096;
/** Sequences of one training step. */
inline constexpr std::int64_t kMaxBatch = 1024;
/** Activations and their gradients, float32: 128 MB. */
inline constexpr std::int64_t kMaxActivations = std::int64_t{1} << 25;
/** Width of `residualFlow`: 12 blocks of it are a million parameters. */
inline constexpr std::int64_t kMaxFlowWidth = 128;
/** Tokens of one call of `generate`. */
inline constexpr std::int64_t kMaxGenerated = 4096;

/** Refuses 0 logits (invalid-argument) and more than kMaxLogits (too-large);
 * argument `logits`. */
Check checkLogitCount(std::int64_t count);

/** The same with at most kMaxJacobianLogits. */
Check checkJacobianCount(std::int64_t count);

/** Refuses no `dk` and more than kMaxScalingWidths of them. */
Check checkWidthCount(std::int64_t count);

/** Refuses an `upstream` that has not one number for each of `logits` logits.
 */
Check checkUpstreamCount(std::int64_t count, std::int64_t logits);

/**
 * Refuses steps outside of [kMinSteps, kMaxSteps] and more than kMaxSweepCells
 * cells; `argument` is `steps` or `temperatures`. Precondition:
 * checkLogitCount(logits) found nothing.
 */
Check checkStepCount(const char* argument, std::int64_t steps,
                     std::int64_t logits);

/** Refuses more than kMaxFlowMultiplications; argument `tokens`. */
Check checkFlowCost(std::int64_t tokens, std::int64_t hidden,
                    std::int64_t multiplications);

/** Rows and columns of a matrix. */
struct Shape {
  std::int64_t rows;
  std::int64_t cols;
};

/**
 * Refuses shapes of q, k, v that are empty, too large or do not fit: n×d_k,
 * m×d_k and m×d_v with n·m ≤ kMaxAttentionCells, d_k, d_v ≤
 * kMaxAttentionWidth and q, k, v and the n×d_v output of at most
 * kMaxAttentionNumbers in all. The argument is the one of the three at fault.
 */
Check checkAttentionShapes(Shape q, Shape k, Shape v);

/** Refuses a mask that is not n×m for q n×d_k and k m×d_k; argument `mask`. */
Check checkMaskShape(Shape mask, Shape q, Shape k);

/** Refuses an `upstream` that has not the shape of the output, n×d_v for q
 * n×d_k and v m×d_v. */
Check checkUpstreamShape(Shape upstream, Shape q, Shape v);

}  // namespace attn
