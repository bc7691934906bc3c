#include "options.hpp"

#include <algorithm>
#include <array>

namespace {

constexpr std::array<const char*, 16> withValue = {"shop",  "folder",   "product",   "product-version", "language", "to",
                                                   "file",  "keys",     "token",     "replaces",        "swap-code", "proxy",
                                                   "ca-file", "timeout", "platform", "channel"};

bool takesValue(const std::string& name) { return std::find(withValue.begin(), withValue.end(), name) != withValue.end(); }

}  // namespace

std::optional<Options> Options::parse(const std::vector<std::string>& arguments) {
  Options options;
  for (auto at = arguments.begin(); at != arguments.end(); ++at) {
    if (at->rfind("--", 0) != 0) {
      if (!options.command.empty()) return std::nullopt;
      options.command = *at;
      continue;
    }
    const auto name = at->substr(2);
    if (name == "qr" || name == "trial") {
      options.values_[name] = "yes";
      continue;
    }
    if (!takesValue(name) || ++at == arguments.end()) return std::nullopt;
    options.values_[name] = *at;
  }
  return options.command.empty() ? std::nullopt : std::optional(options);
}

std::string Options::get(const std::string& name, const std::string& fallback) const {
  const auto found = values_.find(name);
  return found == values_.end() ? fallback : found->second;
}
