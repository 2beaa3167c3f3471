#pragma once

#include <Eigen/Core>

/** The shapes that cross the engine's boundary. Rows are tokens (positions),
 * stored one after the other. */
namespace attn {

using Index = Eigen::Index;

template <typename Scalar>
using RowMatrix =
    Eigen::Matrix<Scalar, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

/** A row-major matrix to read; binds to `RowMatrix`, and to a `Map` or block of
 * rows of one, without a copy. */
template <typename Scalar>
using MatrixView = Eigen::Ref<const RowMatrix<Scalar>>;

using VectorView = Eigen::Ref<const Eigen::VectorXd>;

}  // namespace attn
