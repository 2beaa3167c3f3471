#include "allocations.h"

#include <atomic>
#include <cstdlib>
#include <new>

namespace {

std::atomic<std::size_t> count{0};

}  // namespace

std::size_t attn::test::allocationCount() { return count; }

// The names are the linker's: --wrap=malloc turns malloc into __wrap_malloc.
// NOLINTBEGIN(bugprone-reserved-identifier,readability-identifier-naming)
extern "C" {

void* __real_malloc(std::size_t size);
void* __real_calloc(std::size_t items, std::size_t size);
void* __real_realloc(void* memory, std::size_t size);
void* __real_aligned_alloc(std::size_t alignment, std::size_t size);
int __real_posix_memalign(void** memory, std::size_t alignment,
                          std::size_t size);

void* __wrap_malloc(std::size_t size) {
  ++count;
  return __real_malloc(size);
}

void* __wrap_calloc(std::size_t items, std::size_t size) {
  ++count;
  return __real_calloc(items, size);
}

void* __wrap_realloc(void* memory, std::size_t size) {
  ++count;
  return __real_realloc(memory, size);
}

void* __wrap_aligned_alloc(std::size_t alignment, std::size_t size) {
  ++count;
  return __real_aligned_alloc(alignment, size);
}

int __wrap_posix_memalign(void** memory, std::size_t alignment,
                          std::size_t size) {
  ++count;
  return __real_posix_memalign(memory, alignment, size);
}
}
// NOLINTEND(bugprone-reserved-identifier,readability-identifier-naming)

// A shared standard library is out of the linker's reach: operator new is ours.
void* operator new(std::size_t size) {
  void* memory = std::malloc(size == 0 ? 1 : size);
  if (memory == nullptr) std::abort();
  return memory;
}

void operator delete(void* memory) noexcept { std::free(memory); }

void operator delete(void* memory, std::size_t /*size*/) noexcept {
  std::free(memory);
}
