#pragma once

#include <attn/model.h>

#include <Eigen/Core>
#include <cstdint>

/** Loshchilov, Hutter, "Decoupled Weight Decay Regularization", 2019, with
 * PyTorch's β = (0.9, 0.999) and ε = 1e-8. */
namespace attn {

struct AdamWRates {
  double learningRate = 3e-3;
  double weightDecay = 0.01;  ///< on parameters with two dimensions only
};

/** Means of gradients and of their squares, over one flat buffer of
 * parameters. */
template <typename Scalar>
class AdamW {
 public:
  explicit AdamW(Index size);

  /** As if no step had been taken. */
  void clear();

  /** parameters and gradient layout.size() numbers. Allocates nothing. */
  void step(const ParameterLayout& layout, AdamWRates rates,
            const Scalar* gradient, Scalar* parameters);

 private:
  Eigen::ArrayX<Scalar> mean_, square_;
  double meanDecayed_ = 1, squareDecayed_ = 1;  ///< βᵗ after t steps
};

}  // namespace attn
