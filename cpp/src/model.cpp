#include <attn/model.h>

#include <utility>

namespace attn {

Index ParameterLayout::add(std::string name, std::vector<Index> shape,
                           double mean, double deviation) {
  Index size = 1;
  for (Index extent : shape) size *= extent;
  const Index offset = size_;
  size_ += size;
  parameters_.push_back(
      {std::move(name), std::move(shape), offset, size, mean, deviation});
  return offset;
}

}  // namespace attn
