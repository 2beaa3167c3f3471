#include "fixtures.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <limits>

namespace attn::test {

const Json& casesOf(const std::string& operation) {
  static std::map<std::string, Json> parsed;
  Json& file = parsed[operation];
  if (file.is_null()) file = Json::parse(fixtureTexts().at(operation));
  EXPECT_FALSE(file["cases"].empty()) << operation;
  return file["cases"];
}

double toNumber(const Json& value) {
  if (value.is_number()) return value.get<double>();
  return std::strtod(value.get<std::string>().c_str(), nullptr);
}

Eigen::VectorXd toVector(const Json& list) {
  Eigen::VectorXd vector(static_cast<Index>(list.size()));
  for (Index i = 0; i < vector.size(); ++i) {
    vector[i] = toNumber(list[static_cast<std::size_t>(i)]);
  }
  return vector;
}

RowMatrix<double> toMatrix(const Json& matrix) {
  const Eigen::VectorXd data = toVector(matrix["data"]);
  const auto rows = matrix["rows"].get<Index>();
  const auto cols = matrix["cols"].get<Index>();
  EXPECT_EQ(data.size(), rows * cols);
  return Eigen::Map<const RowMatrix<double>>(data.data(), rows, cols);
}

}  // namespace attn::test
