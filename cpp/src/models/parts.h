#pragma once

#include <attn/model.h>

#include <cmath>
#include <string>

#include "../layers/layer_norm.h"
#include "../layers/linear.h"
#include "workspace.h"

/** Layers with parameters, as a model is put together from them: where their
 * numbers lie in the flat buffer of parameters, and in that of gradients. */
namespace attn {

/** weight O×I and bias O. */
struct LinearPart {
  Index inputs = 0, outputs = 0, weight = 0, bias = 0;

  static LinearPart make(ParameterLayout& layout, const std::string& name,
                         Index outputs, Index inputs, double deviation) {
    const Index weight =
        layout.add(name + ".weight", {outputs, inputs}, 0, deviation);
    const Index bias = layout.add(name + ".bias", {outputs}, 0, 0);
    return {inputs, outputs, weight, bias};
  }

  template <typename Scalar>
  void forward(Index rows, const Scalar* parameters, const Scalar* x,
               Scalar* out) const {
    linearForward(LinearSize{rows, inputs, outputs}, x, parameters + weight,
                  parameters + bias, out);
  }

  template <typename Scalar>
  void backward(Index rows, const Scalar* parameters, const Scalar* x,
                const Scalar* dOut, Scalar* dX, Scalar* gradient) const {
    linearBackward(LinearSize{rows, inputs, outputs}, x, parameters + weight,
                   dOut, dX, gradient + weight, gradient + bias);
  }
};

/** weight C and bias C, and the moments of the last forward's rows. */
template <typename Scalar>
struct LayerNormPart {
  Index width = 0, weight = 0, bias = 0;
  RowMoments<Scalar> moments{nullptr, nullptr};

  static LayerNormPart make(ParameterLayout& layout, const std::string& name,
                            Index width) {
    const Index weight = layout.add(name + ".weight", {width}, 1, 0);
    const Index bias = layout.add(name + ".bias", {width}, 0, 0);
    return {width, weight, bias, {}};
  }

  void plan(Workspace<Scalar>& workspace, Index batch, Index length) {
    workspace.plan(moments.mean, {batch, length});
    workspace.plan(moments.inverseDeviation, {batch, length});
  }

  void forward(Index rows, const Scalar* parameters, const Scalar* x,
               Scalar* out) const {
    layerNormForward(rows, width, x, parameters + weight, parameters + bias,
                     moments, out);
  }

  /** In place: `d` holds dOut on entry and dX on return. */
  void backward(Index rows, const Scalar* parameters, const Scalar* x,
                Scalar* d, Scalar* gradient) const {
    layerNormBackward(rows, width, x, parameters + weight, moments, d, d,
                      gradient + weight, gradient + bias);
  }
};

}  // namespace attn
