#pragma once

#include <attn/matrix.h>
#include <attn/result.h>

#include <vector>

/**
 * Scaled dot-product attention, softmax(QKᵀ·scale)·V: Vaswani et al.,
 * "Attention Is All You Need", 2017, equation 1.
 *
 * `Scalar` (float or double) is the type of what comes in and goes out; sums
 * run in double and each result is rounded once. Error, relative to max(1,
 * max|x|) of each result and for |scaled| ≤ 100: 2e-5 in float, 1e-12 in
 * double.
 *
 * A row in which the mask shows nothing has weights 0 and output 0, and is
 * listed.
 */
namespace attn {

/** What each query may see. */
struct Mask {
  enum class Kind {
    kNone,    ///< everything
    kCausal,  ///< itself and what came before; needs n = m
    kMatrix,  ///< what `visible` says
  };
  Kind kind = Kind::kNone;
  RowMatrix<double>
      visible;  ///< n×m of 0 and 1, 1 = visible; read for kMatrix only
};

/** What QKᵀ is multiplied with. */
struct Scale {
  enum class Kind {
    kSqrt,    ///< 1/√d_k
    kNone,    ///< 1
    kFactor,  ///< `factor`
  };
  Kind kind = Kind::kSqrt;
  double factor = 1;  ///< finite; read for kFactor only
};

/** Which results to form. */
struct AttentionWant {
  bool scores = true;
  bool scaled = true;
  bool weights = true;
  bool output = true;
  bool fullyMaskedRows = true;
};

struct AttentionOptions {
  Mask mask;
  Scale scale;
  AttentionWant want;
};

/** A result that was not wanted is empty. */
template <typename Scalar>
struct AttentionResult {
  RowMatrix<Scalar> scores;   ///< n×m; QKᵀ
  RowMatrix<Scalar> scaled;   ///< n×m; scores·scale, before the mask
  RowMatrix<Scalar> weights;  ///< n×m; softmax of each row over what is visible
  RowMatrix<Scalar> output;   ///< n×d_v; weights·V
  std::vector<Index> fullyMaskedRows;  ///< ascending
};

/** One query's row on its way; reused, it keeps calls of one shape free of
 * allocations. */
struct AttentionWorkspace {
  Eigen::ArrayXd row;         ///< m; scores, then scaled, then weights
  Eigen::RowVectorXd output;  ///< d_v
  Eigen::RowVectorXd block;   ///< d_v; part of `output` on its way
};

/**
 * q n×d_k, k m×d_k, v m×d_v. Writes into `result`, whose memory is reused where
 * the shapes are the same.
 *
 * Refuses, before it allocates: shapes as checkAttentionShapes says (`q`, `k`,
 * `v`); a causal mask with n ≠ m, a mask of another shape than n×m or with
 * other cells than 0 and 1 (`mask`); a factor that is not finite (`scale`);
 * cells that are not finite (`q`, `k`, `v`); q and k so large that their
 * products could exceed Scalar (`q`).
 */
template <typename Scalar>
Check attentionInto(const MatrixView<Scalar>& q, const MatrixView<Scalar>& k,
                    const MatrixView<Scalar>& v,
                    const AttentionOptions& options,
                    AttentionWorkspace& workspace,
                    AttentionResult<Scalar>& result);

/** The same with memory of its own. */
template <typename Scalar>
Result<AttentionResult<Scalar>> attention(const MatrixView<Scalar>& q,
                                          const MatrixView<Scalar>& k,
                                          const MatrixView<Scalar>& v,
                                          const AttentionOptions& options = {});

/** Rounds to Scalar; refuses cells that are not finite there, naming the value
 * given (1e300 is not a float). */
template <typename Scalar>
Result<RowMatrix<Scalar>> toPrecision(const char* argument,
                                      const MatrixView<double>& matrix);

}  // namespace attn
