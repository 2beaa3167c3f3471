#include "adamw.h"

#include <cmath>

namespace attn {

namespace {

constexpr double kBeta1 = 0.9, kBeta2 = 0.999, kEpsilon = 1e-8;

/** What one step does to every number alike. */
template <typename Scalar>
struct Update {
  Scalar keep;     ///< 1 − learning rate·decay
  Scalar rate;     ///< learning rate/(1 − β₁ᵗ)
  Scalar inverse;  ///< 1/√(1 − β₂ᵗ)

  void apply(Index size, const Scalar* gradient, Scalar* mean, Scalar* square,
             Scalar* parameter) const {
    constexpr auto kMean = static_cast<Scalar>(kBeta1);
    constexpr auto kSquare = static_cast<Scalar>(kBeta2);
    constexpr auto kMeanRest = static_cast<Scalar>(1 - kBeta1);
    constexpr auto kSquareRest = static_cast<Scalar>(1 - kBeta2);
    constexpr auto kLeast = static_cast<Scalar>(kEpsilon);
    for (Index i = 0; i < size; ++i) {
      const Scalar g = gradient[i];
      mean[i] = kMean * mean[i] + kMeanRest * g;
      square[i] = kSquare * square[i] + kSquareRest * g * g;
      const Scalar deviation = std::sqrt(square[i]) * inverse + kLeast;
      parameter[i] = parameter[i] * keep - rate * mean[i] / deviation;
    }
  }
};

}  // namespace

template <typename Scalar>
AdamW<Scalar>::AdamW(Index size)
    : mean_(Eigen::ArrayX<Scalar>::Zero(size)),
      square_(Eigen::ArrayX<Scalar>::Zero(size)) {}

template <typename Scalar>
void AdamW<Scalar>::clear() {
  mean_.setZero();
  square_.setZero();
  meanDecayed_ = squareDecayed_ = 1;
}

template <typename Scalar>
void AdamW<Scalar>::step(const ParameterLayout& layout, AdamWRates rates,
                         const Scalar* gradient, Scalar* parameters) {
  meanDecayed_ *= kBeta1;
  squareDecayed_ *= kBeta2;
  Update<Scalar> update{
      1, static_cast<Scalar>(rates.learningRate / (1 - meanDecayed_)),
      static_cast<Scalar>(1 / std::sqrt(1 - squareDecayed_))};
  for (const Parameter& parameter : layout.parameters()) {
    const bool decays = parameter.shape.size() == 2;
    update.keep = static_cast<Scalar>(
        decays ? 1 - rates.learningRate * rates.weightDecay : 1);
    const Index at = parameter.offset;
    update.apply(parameter.size, gradient + at, mean_.data() + at,
                 square_.data() + at, parameters + at);
  }
}

template class AdamW<float>;
template class AdamW<double>;

}  // namespace attn
