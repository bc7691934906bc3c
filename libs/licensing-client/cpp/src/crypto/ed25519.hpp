#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "base64.hpp"
#include "pluginlicence/version.hpp"

PLUGINLICENCE_BEGIN

using Ed25519Seed = std::array<std::uint8_t, 32>;
using Ed25519PublicKey = std::array<std::uint8_t, 32>;
using Ed25519Signature = std::array<std::uint8_t, 64>;

/** Ed25519 (RFC 8032) by the vendored sources; section 7.1 of the RFC is a test. */
bool verifyEd25519(std::string_view message, const Bytes& signature, const Bytes& publicKey);
Ed25519PublicKey ed25519PublicKey(const Ed25519Seed& seed);
Ed25519Signature signEd25519(std::string_view message, const Ed25519Seed& seed);

/** SHA-512 (FIPS 180-4), which Ed25519 uses. */
std::array<std::uint8_t, 64> sha512(std::string_view text);

PLUGINLICENCE_END
