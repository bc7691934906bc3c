#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "version.hpp"

PLUGINLICENCE_BEGIN

/**
 * The keys that verify licence files, by their `kid`. Ship those of `GET /api/licensing/keys` with the plug-in. After a rotation the shop
 * signs with a new key and keeps publishing the former ones, so a set only grows.
 */
class PublicKeys {
 public:
  /** The Ed25519 keys of a JWKS (RFC 7517, RFC 8037); anything else in it is skipped. */
  static PublicKeys fromJwks(std::string_view jwks);
  std::string toJwks() const;

  /** `x` is the key in base64url. A `kid` that is known keeps its key. */
  void add(std::string kid, const std::string& x);
  void addAll(const PublicKeys& others);
  const std::vector<std::uint8_t>* find(std::string_view kid) const;
  bool isEmpty() const { return keys_.empty(); }

 private:
  std::vector<std::pair<std::string, std::vector<std::uint8_t>>> keys_;
};

PLUGINLICENCE_END
