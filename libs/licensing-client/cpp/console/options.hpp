#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

/** `--name value` and `--flag` before and after the command. */
class Options {
 public:
  /** Nothing for an unknown option, a missing value or a missing command. */
  static std::optional<Options> parse(const std::vector<std::string>& arguments);

  std::string command;
  std::string get(const std::string& name, const std::string& fallback = {}) const;
  bool has(const std::string& name) const { return values_.count(name) > 0; }

 private:
  std::map<std::string, std::string> values_;
};
