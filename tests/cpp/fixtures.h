#pragma once

#include <attn/matrix.h>

#include <map>
#include <nlohmann/json.hpp>
#include <string>

/** The goldens of tests/fixtures; scripts/fixtures.py says what they hold. */
namespace attn::test {

using Json = nlohmann::json;

/** Each file's text under its name without ".json"; part of the binary. */
const std::map<std::string, const char*>& fixtureTexts();

/** The cases of one operation; never empty. */
const Json& casesOf(const std::string& operation);

/** A number, or one of the words that stand for ±∞ and NaN. */
double toNumber(const Json& value);

Eigen::VectorXd toVector(const Json& list);

RowMatrix<double> toMatrix(const Json& matrix);

}  // namespace attn::test
