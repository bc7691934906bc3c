#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "codes.hpp"
#include "computer.hpp"
#include "http.hpp"
#include "json.hpp"
#include "update.hpp"
#include "version.hpp"

PLUGINLICENCE_BEGIN

/** A computer that holds a seat; one of them can be replaced when the limit is reached. */
struct ActiveSeat {
  std::string activationId;
  std::string machineName;
  std::string os;
  std::string lastSeenAt;
};

/** Why a step was not done, with a text for the user. */
struct Problem {
  Failure failure = Failure::none;
  /** The shop's code, or the name of the failure. */
  std::string code;
  std::string message;
  std::vector<ActiveSeat> seats;

  explicit operator bool() const { return failure != Failure::none; }
};

template <class T>
struct Reply {
  std::optional<T> value;
  Problem problem;

  explicit operator bool() const { return value.has_value(); }
  T* operator->() { return &*value; }
};

/** A pairing: show `userCode` and open `url` in the browser; poll every `interval` seconds. */
struct Pairing {
  std::string pairingId;
  std::string userCode;
  std::string url;
  std::string pollSecret;
  int interval = 2;
};

/** A definite status of a licence. */
struct LicenceStatus {
  Code code = Code::unknown;
  std::string message;
  std::string nextStep;
  /** The page of the shop for the next step, such as `/account/computers`; empty if there is none. */
  std::string nextPath;
  std::int64_t serverTime = 0;
};

struct RefreshedLicence {
  LicenceStatus status;
  /** Absent when none of the licences of the file is valid. */
  std::optional<std::string> licenceFile;
};

struct ReleasedComputer {
  LicenceStatus status;
  bool isReleased = false;
};

/** Whether this computer may try a product. */
struct TrialOffer {
  bool isEligible = false;
  std::string reason;
  int daysTotal = 0;
  int daysLeft = 0;
};

/** What an update check is about. */
struct UpdateQuestion {
  std::string product;
  std::string channel;
  std::string platform;
  std::string version;
  std::string deviceId;
};

/**
 * The requests of a plug-in; all of them are in the shop's API description. A refusal has a code; no network, a timeout, a proxy's page,
 * 429 and 5xx are `Failure::shopUnavailable`.
 */
class ShopApi {
 public:
  ShopApi(std::string url, Language language, HttpTransport* transport);

  /** The keys as a JWKS. */
  Reply<std::string> keys();
  /** With the product alone: a customer without its licence is offered the trial in the browser. */
  Reply<Pairing> startPairing(const Computer& computer, const std::string& client, const std::string& product, bool wantsTrial);
  /** The licence file, or an empty text while the user has not decided. */
  Reply<std::string> poll(const Pairing& pairing);
  /** For an installer with the session of its user. */
  Reply<std::string> activate(const std::string& token, const Computer& computer, const std::string& replaces, const std::string& swapCode);
  Reply<RefreshedLicence> refresh(const std::string& file, const std::string& version, const std::string& product);
  Reply<ReleasedComputer> release(const std::string& file);
  /** A shop without trials answers 404, which is `NOT_FOUND`. A trial itself is started in the browser, during a pairing. */
  Reply<TrialOffer> trial(const std::string& product, const std::string& deviceId);

  /** With the licence file as credential; without one the device decides about a roll-out. */
  Reply<Update> update(const UpdateQuestion& question, const std::string& file);

  const std::string& url() const { return url_; }

 private:
  struct Answer {
    int status = 0;
    Json body;
  };
  using Headers = std::vector<std::pair<std::string, std::string>>;
  Reply<Answer> send(const std::string& method, const std::string& path, const std::optional<Json>& body, Headers headers = {});

  std::string url_;
  Language language_;
  HttpTransport* transport_;
};

Problem problemOf(Failure failure, Language language);

PLUGINLICENCE_END
