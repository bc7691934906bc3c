// check <licence file> <kid> <x> <device id> <product> <version> <seconds since 1970>
// Prints the code; exits with 0 when the plug-in may run.
#include <fstream>
#include <iostream>
#include <iterator>

#include "lowline_licence.hpp"

int main(int count, char** arguments) {
  if (count != 8) {
    std::cerr << "check <licence file> <kid> <x> <device id> <product> <version> <seconds since 1970>\n";
    return 2;
  }
  std::ifstream stream(arguments[1], std::ios::binary);
  const std::string file((std::istreambuf_iterator<char>(stream)), std::istreambuf_iterator<char>());
  lowline::Reading reading;
  reading.keys[arguments[2]] = arguments[3];
  reading.deviceId = arguments[4];
  reading.product = arguments[5];
  reading.version = arguments[6];
  reading.now = std::strtoll(arguments[7], nullptr, 10);
  const auto code = lowline::check(file, reading);
  std::cout << lowline::name(code) << '\n';
  return lowline::mayRun(code) ? 0 : 1;
}
