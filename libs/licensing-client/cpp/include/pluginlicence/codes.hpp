#pragma once

#include <optional>
#include <string_view>

#include "version.hpp"

PLUGINLICENCE_BEGIN

/** What a licence is on this computer. The list is closed: the shop adds none. */
enum class Code {
  valid,
  reminder,
  expired,
  revokedRefund,
  revokedDispute,
  suspended,
  superseded,
  transferred,
  activationLimit,
  deviceMismatch,
  versionNotCovered,
  unknown,
};

/** Why a step was not done. None of these ends a licence that is installed. */
enum class Failure {
  none,
  /** No network, a timeout, a proxy's page, 429 or a 5xx: the plug-in continues with its file. */
  shopUnavailable,
  /** A refusal with a code that is not listed here; `Problem::code` and `Problem::message` are the shop's. */
  refused,
  activationLimit,
  nothingToActivate,
  pairingDenied,
  pairingExpired,
  cancelled,
  storageFull,
  storageFailed,
  /** There is no leased licence file to return. */
  noLease,
  /** A file that the user loaded was not stored; `Problem::code` is the code of the file. */
  fileRefused,
  /** The free swaps of the year are used: the shop mails a code for one more. In a pairing the page of the shop asks for it. */
  swapCodeRequired,
  swapCodeRefused,
};

enum class Language { en, ru };

struct Text {
  std::string_view message;
  std::string_view nextStep;
};

/** The name in the shop's API, such as `VERSION_NOT_COVERED`. */
std::string_view name(Code code);
std::string_view name(Failure failure);
std::optional<Code> codeOf(std::string_view name);

/** The text and the next step, for a screen without a network. */
Text text(Code code, Language language);
Text text(Failure failure, Language language);

/** Whether the plug-in may run. A reminder is a notice, never silence. */
constexpr bool mayRun(Code code) { return code == Code::valid || code == Code::reminder; }

PLUGINLICENCE_END
