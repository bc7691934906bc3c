#pragma once

#include <optional>
#include <string>

#include "computer.hpp"
#include "licence.hpp"
#include "storage.hpp"
#include "version.hpp"

PLUGINLICENCE_BEGIN

/** The request of a computer without a network: a file for the page `/activate/offline` of the shop, and a URL for a QR code. */
struct OfflineRequest {
  std::string json;
  /** The request is in the fragment, which browsers do not send. */
  std::string url;
  std::string nonce;
};

/** The lease that a return receipt names. */
struct Lease {
  std::string activationId;
  std::string nonce;
  /** When its file was signed. */
  std::int64_t iat = 0;
};

/**
 * A new request. It also renews a lease: the shop recognizes the computer and assigns no second seat. The device key is created at the
 * first request and never leaves the computer. Nothing if the key cannot be stored.
 */
std::optional<OfflineRequest> createOfflineRequest(const Store& store, const std::string& shopUrl, const Computer& computer,
                                                   const std::string& product);

/** Stores which request the installed file answers; without this the seat could not be returned before the lease ends. */
Stored saveLease(const Store& store, const LicenceFile& file);
std::optional<Lease> readLease(const Store& store);
bool deleteLease(const Store& store);

/** Before the receipt is written: its user could otherwise load the file of the returned lease again. */
Stored saveReturn(const Store& store, const Lease& lease);
/** Whether a file belongs to a lease that was returned, or to an earlier one; the shop has ended both. */
bool isReturned(const Store& store, const LicenceFile& file);

/** Signs the return receipt after the licence file was deleted. It frees the seat before the lease ends. */
std::optional<std::string> signReturnReceipt(const Store& store, const Lease& lease, std::int64_t now);

PLUGINLICENCE_END
