#pragma once

#include <attn/matrix.h>
#include <attn/result.h>

/**
 * The backward of softmax.h, s = softmax(z/T): the Jacobian
 *
 *   J_ij = ∂s_i/∂z_j = s_i(δ_ij − s_j)/T,  J = (diag(s) − s sᵀ)/T,
 *
 * formed, estimated, or only multiplied with. J is symmetric, its rows and
 * columns sum to 0 (adding a constant to z changes nothing) and its rank is the
 * number of s_i > 0, less one.
 *
 * All refuse the logits and temperatures that softmax.h refuses. Source:
 * Goodfellow, Bengio, Courville, "Deep Learning", 2016, section 6.2.2.3; s ⊙ (g
 * − ⟨g, s⟩) as in PyTorch's softmax_backward_data.
 */
namespace attn {

struct SoftmaxJacobianResult {
  RowMatrix<double> jacobian;     ///< n×n
  Eigen::VectorXd probabilities;  ///< n; s
  Index rank;                     ///< of the exact J: (number of s_i > 0) − 1
  double frobeniusNorm;           ///< ‖J‖_F; at most 1/(√2·T)
};

/** Also refuses n > kMaxJacobianLogits. Error of an entry: at most 1e-14/T. */
Result<SoftmaxJacobianResult> softmaxJacobian(const VectorView& logits,
                                              double temperature = 1);

struct SoftmaxJacobianNumericResult {
  /** n×n; (s_i(z + h·e_j) − s_i(z − h·e_j))/(2h) with h = `step` */
  RowMatrix<double> jacobian;
  double maxAbsError;  ///< largest distance of an entry from the closed form
};

/**
 * Central differences. Their error is about h²/T³ (what Taylor's series leaves
 * out) + 1e-16/h (rounding).
 *
 * Also refuses a `step` that is not finite and > 0, or takes a logit beyond
 * double.
 */
Result<SoftmaxJacobianNumericResult> softmaxJacobianNumeric(
    const VectorView& logits, double temperature = 1, double step = 1e-5);

struct SoftmaxVjpResult {
  Eigen::VectorXd gradient;  ///< n; dz = Jᵀg = s ⊙ (g − ⟨g, s⟩)/T
  double dot;                ///< ⟨g, s⟩
  Eigen::VectorXd probabilities;  ///< n; s
};

/**
 * dz for an `upstream` g = ∂L/∂s, n numbers, in O(n): J is never formed. Error:
 * at most 1e-14·max|g|/T.
 *
 * Also refuses an `upstream` of another length than the logits, or with entries
 * that are not finite.
 */
Result<SoftmaxVjpResult> softmaxVjp(const VectorView& logits,
                                    const VectorView& upstream,
                                    double temperature = 1);

}  // namespace attn
