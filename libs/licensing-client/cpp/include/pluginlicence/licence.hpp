#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "codes.hpp"
#include "keys.hpp"
#include "version.hpp"

PLUGINLICENCE_BEGIN

/** One licence of a file. */
struct LicensedProduct {
  std::string id;
  /** The slug. */
  std::string product;
  std::string name;
  /** The first version that is not covered; absent if every version is. */
  std::optional<std::string> coversBelow;
};

/** The payload of a licence file (a JWS in compact form, RFC 7515, Ed25519). Times are seconds since 1970. */
struct LicenceFile {
  std::string activationId;
  std::string deviceId;
  std::vector<LicensedProduct> licences;
  std::int64_t iat = 0;
  std::int64_t refreshAfter = 0;
  std::int64_t graceUntil = 0;
  std::optional<std::int64_t> exp;
  /** For a computer without a network: the file ends with its lease, and there is no reminder before. */
  bool offline = false;
  /** A trial: it works without a network until `exp`, without a grace period. */
  bool trial = false;
  /** The nonce of the request that an offline file answers; the return receipt repeats it. */
  std::optional<std::string> nonce;
};

/** What a check needs besides the file. */
struct LicenceContext {
  const PublicKeys& keys;
  std::string deviceId;
  std::string product;
  std::string version;
  /** Seconds since 1970: the trusted time of clock.hpp, not the system clock. */
  std::int64_t now = 0;
};

struct Verdict {
  Code code = Code::unknown;
  /** Whether a newer file should be requested in the background. */
  bool isRefreshDue = false;
  /** Days until a trial ends, counted upwards: 1 on its last day. 0 for a licence. */
  std::int64_t trialDaysLeft = 0;
  std::optional<LicenceFile> file;

  bool mayRun() const { return pluginlicence::mayRun(code); }
  bool isTrial() const { return file && file->trial; }
};

/** The payload, if one of the keys signed it as a licence file. White space at the end is ignored, because some programs add it. */
std::optional<LicenceFile> verifyLicence(std::string_view jws, const PublicKeys& keys);

/** All checks without a network, in the order of the TypeScript client; `vectors` of this repository contains the cases. */
Verdict checkLicence(std::string_view jws, const LicenceContext& context);

/** The payload of a verified file. Public for tests: without a signature it proves nothing. */
std::optional<LicenceFile> readLicencePayload(std::string_view json);

/** Compares versions numerically; a suffix after a hyphen or plus sign is ignored. False for what is no version. */
bool isVersionAtLeast(std::string_view version, std::string_view other);

PLUGINLICENCE_END
