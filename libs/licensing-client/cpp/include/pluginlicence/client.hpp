#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "clock.hpp"
#include "codes.hpp"
#include "computer.hpp"
#include "licence.hpp"
#include "offline.hpp"
#include "shop.hpp"
#include "storage.hpp"
#include "update.hpp"
#include "version.hpp"

PLUGINLICENCE_BEGIN

struct Settings {
  /** The address of the shop, such as https://shop.example. */
  std::string shop;
  std::filesystem::path folder;
  /** The slug of the plug-in and its version. */
  std::string product;
  std::string version;
  Language language = Language::en;
  /** The keys of `GET /api/licensing/keys` as a JWKS, compiled into the plug-in. */
  std::string shippedKeys;
  /**
   * Whether keys that were fetched from the shop count beside the shipped ones. They are stored in the folder of the user, who can change
   * them; without them a rotation needs a release that ships the new key.
   */
  bool acceptsFetchedKeys = true;
  /** Of update checks: stable, rc or beta, and the platform of the shop's releases; none without a platform. */
  std::string channel = "stable";
  std::string platform = defaultPlatform();
  std::string deviceSpec{defaultDeviceSpec};
  /** Seconds since 1970. Empty: the system clock. */
  std::function<std::int64_t()> clock;
};

/** A verdict, and what kept a step from being done. The verdict is that of the stored file then. */
struct Outcome {
  Verdict verdict;
  Problem problem;
};

/** The result of a refresh or release. `status` has the text and the next step of the shop. */
struct StatusOutcome {
  LicenceStatus status;
  Verdict verdict;
  Problem problem;
};

/**
 * A plug-in's side of licensing: one method for each step. No method throws for a damaged file, a full disk or an absent shop. Methods
 * with requests belong on a background thread; `check` reads files, so it belongs on no audio thread either.
 */
class Client {
 public:
  /** The transport must outlive the client; nullptr is a shop that is unavailable. */
  Client(Settings settings, HttpTransport* transport);

  /** This computer, with the device id that was created at its first use. */
  Computer computer();

  /** Checks the stored file without a network. */
  Verdict check();

  /** First step in the browser; `wantsTrial` if the user has chosen the trial: the shop counts where trials come from. */
  Reply<Pairing> startPairing(bool wantsTrial = false);
  /** One poll: an outcome as soon as the user has decided, nothing before. An unavailable shop is "not yet". */
  std::optional<Outcome> pollPairing(const Pairing& pairing);
  /** Both steps. `wait` gets seconds and returns false to cancel. */
  Outcome pair(const std::function<void(const Pairing&)>& show, const std::function<bool(int)>& wait, bool wantsTrial = false);

  /**
   * For an installer with the session of its user; `replaces` is a computer of `Problem::seats`. After `Failure::swapCodeRequired` the user
   * requests a mailed code, which is `swapCode`.
   */
  Outcome activate(const std::string& token, const std::string& replaces = {}, const std::string& swapCode = {});

  /** Whether this computer may try the product. Trials start in the browser, during a pairing. */
  Reply<TrialOffer> trial();

  /**
   * Stores a licence file of this computer that the user has loaded. A forged, damaged or foreign file changes nothing, and neither does an
   * expired one while the stored one is valid: `Failure::fileRefused` with the code of the file.
   */
  Outcome install(const std::string& file, const std::string& jwks = {});

  /** Call it in the background when `isRefreshDue` is true. Only a definite refusal ends the licence on this computer. */
  StatusOutcome refresh();

  /** Frees the seats of this computer. A leased seat needs a return receipt. */
  StatusOutcome release();

  /**
   * A newer version, or the withdrawal of this one. It sends at most one request a day for all instances on the computer, and answers from
   * the stored check otherwise. Any failure is silent and leaves the former answer.
   */
  Update checkForUpdate();

  Reply<OfflineRequest> requestOffline();
  /** Deletes the licence file and signs the return receipt; `write` stores it, and is repeated until it succeeds. */
  Problem returnOffline(const std::function<bool(const std::string&)>& write);

  const Store& store() const { return store_; }

 private:
  std::int64_t systemNow() const;
  ClockState clockState() const;
  PublicKeys storedKeys() const;
  PublicKeys keysFor(const std::string& file, const std::string& jwks);
  Verdict read(const std::string& jws, const PublicKeys& keys, bool mayWrite);
  Verdict readStored(bool mayWrite);
  /** What a user loads is no answer of the shop: it must not replace a licence that works by one that does not. */
  enum class Source { shop, user };
  Outcome store(const std::string& file, const std::string& jwks, Source source);
  Problem problem(Failure failure) const { return problemOf(failure, settings_.language); }
  Problem problem(Stored stored) const;

  Settings settings_;
  Store store_;
  ShopApi shop_;
};

PLUGINLICENCE_END
