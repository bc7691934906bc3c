#pragma once

#include <chrono>
#include <filesystem>
#include <functional>
#include <iostream>
#include <string>
#include <thread>
#include <utility>
#include <vector>

/** A small test runner: no dependency, because makers build these tests beside their plug-in. */
namespace testing {

inline int failureCount = 0;

inline void fail(const char* file, int line, const std::string& message) {
  ++failureCount;
  std::cerr << file << ':' << line << ": " << message << '\n';
}

template <class T>
std::string shown(const T& value) {
  if constexpr (std::is_enum_v<T>) return std::to_string(static_cast<int>(value));
  else if constexpr (std::is_arithmetic_v<T>) return std::to_string(value);
  else return std::string(value);
}

template <class A, class B>
void equal(const A& actual, const B& expected, const char* file, int line, const std::string& note) {
  if (!(actual == expected)) fail(file, line, note + ": got " + shown(actual) + ", expected " + shown(expected));
}

struct Test {
  const char* title;
  std::function<void()> run;
};

inline int runAll(const std::vector<Test>& tests) {
  for (const auto& [title, run] : tests) {
    const int before = failureCount;
    run();
    std::cout << (failureCount == before ? "ok      " : "failed  ") << title << '\n';
  }
  return failureCount == 0 ? 0 : 1;
}

/** A folder that is deleted at the end. */
class TemporaryFolder {
 public:
  TemporaryFolder() {
    static int count = 0;
    const auto now = std::chrono::steady_clock::now().time_since_epoch().count();
    path = std::filesystem::temp_directory_path() / ("pluginlicence-" + std::to_string(now) + "-" + std::to_string(count++));
    std::filesystem::create_directories(path);
  }
  ~TemporaryFolder() {
    std::error_code error;
    std::filesystem::remove_all(path, error);
  }
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;

  std::filesystem::path path;
};

}  // namespace testing

#define CHECK(condition) \
  if (!(condition)) testing::fail(__FILE__, __LINE__, #condition)
#define EQUAL(actual, expected) testing::equal(actual, expected, __FILE__, __LINE__, #actual)
#define EQUAL_FOR(note, actual, expected) testing::equal(actual, expected, __FILE__, __LINE__, note)
