#pragma once

#include <attn/matrix.h>

namespace attn {

/**
 * One token from softmax(logits/temperature), drawn among the `topK` likeliest
 * (equal ones in order of index) or, with topK = 0, among all: the first whose
 * cumulated probability exceeds `uniform`. Temperature 0 is the limit: the
 * likeliest token, the first of equal ones, whatever `uniform` is.
 *
 * Preconditions: size ≥ 1, temperature ≥ 0 and finite, topK ≥ 0, uniform in
 * [0, 1). Returns −1 where a logit is not finite: a model that has diverged has
 * no next token.
 *
 * Source of top-k: Fan, Lewis, Dauphin, "Hierarchical neural story generation",
 * 2018, section 5.1.
 */
Index sampleToken(const float* logits, Index size, double temperature,
                  Index topK, double uniform);

}  // namespace attn
