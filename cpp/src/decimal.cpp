#include "decimal.h"

#include <cmath>
#include <cstdint>
#include <cstdlib>

namespace attn {

namespace {

constexpr int kDigits = 15;
constexpr int kBits = 53;

/** Digits d₀d₁d₂… that stand for d₀.d₁d₂… × 10^exponent. */
struct Decimal {
  std::string digits;
  int exponent;
};

std::string zeros(int count) {
  return std::string(static_cast<std::size_t>(count), '0');
}

/** digits × factor, in place; the factor has one digit. */
void multiply(std::string& digits, int factor) {
  int carry = 0;
  for (auto digit = digits.rbegin(); digit != digits.rend(); ++digit) {
    carry += (*digit - '0') * factor;
    *digit = static_cast<char>('0' + carry % 10);
    carry /= 10;
  }
  if (carry > 0) digits.insert(digits.begin(), static_cast<char>('0' + carry));
}

/** Every digit of a finite number ≥ 0. */
Decimal expand(double value) {
  if (value == 0) return {"0", 0};
  int power = 0;
  const double fraction = std::frexp(value, &power);
  std::string digits =
      std::to_string(static_cast<std::int64_t>(std::ldexp(fraction, kBits)));
  int decimals = 0;
  for (power -= kBits; power > 0; --power) multiply(digits, 2);
  for (; power < 0; ++power, ++decimals) multiply(digits, 5);  // 1/2 = 5/10
  const int exponent = static_cast<int>(digits.size()) - 1 - decimals;
  return {digits, exponent};
}

/** Whether what comes after the first kDigits rounds them up. */
bool roundsUp(const std::string& digits) {
  const std::string dropped = digits.substr(kDigits);
  std::string half(dropped.size(), '0');
  half[0] = '5';
  const bool odd = (digits[kDigits - 1] - '0') % 2 != 0;
  return dropped > half || (dropped == half && odd);
}

void round(Decimal& number) {
  std::string& digits = number.digits;
  if (digits.size() <= kDigits) return;
  const bool up = roundsUp(digits);
  digits.resize(kDigits);
  if (!up) return;
  while (!digits.empty() && digits.back() == '9') digits.pop_back();
  if (digits.empty()) {
    digits.assign(1, '1');
    ++number.exponent;
  } else {
    ++digits.back();
  }
}

std::string withPoint(std::string digits, int whole) {
  const auto point = static_cast<std::size_t>(whole);
  if (digits.size() > point) digits.insert(point, 1, '.');
  return digits;
}

std::string write(Decimal number) {
  auto& [digits, exponent] = number;
  while (digits.size() > 1 && digits.back() == '0') digits.pop_back();
  const int size = static_cast<int>(digits.size());
  if (exponent < -4 || exponent >= kDigits) {
    const int power = std::abs(exponent);
    return withPoint(digits, 1)
        .append(exponent < 0 ? "e-" : "e+")
        .append(power < 10 ? "0" : "")
        .append(std::to_string(std::int64_t{power}));
  }
  if (exponent < 0) return withPoint(zeros(-exponent) + digits, 1);
  if (size <= exponent) digits += zeros(exponent + 1 - size);
  return withPoint(digits, exponent + 1);
}

}  // namespace

std::string decimal(double value) {
  Decimal number = expand(std::abs(value));
  round(number);
  const std::string text = write(number);
  return std::signbit(value) ? '-' + text : text;
}

}  // namespace attn
