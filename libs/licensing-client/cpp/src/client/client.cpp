#include "pluginlicence/client.hpp"

#include <cctype>
#include <chrono>

PLUGINLICENCE_BEGIN

namespace {

constexpr const char* licenceName = "licence.jws";
constexpr const char* keysName = "keys.json";
constexpr const char* clockName = "clock.json";
constexpr const char* deviceName = "device-id";
constexpr const char* updateName = "update.json";
constexpr const char* componentsName = "components.json";

/** The validity of a user code and the time to fetch the file. */
constexpr int pairingSeconds = 20 * 60;

}  // namespace

Client::Client(Settings settings, HttpTransport* transport)
    : settings_(std::move(settings)), store_(settings_.folder), shop_(settings_.shop, settings_.language, transport) {}

Problem Client::problem(Stored stored) const {
  if (stored == Stored::ok) return {};
  return problem(stored == Stored::full ? Failure::storageFull : Failure::storageFailed);
}

std::int64_t Client::systemNow() const {
  if (settings_.clock) return settings_.clock();
  using namespace std::chrono;
  return duration_cast<seconds>(system_clock::now().time_since_epoch()).count();
}

ClockState Client::clockState() const { return ClockState::fromJson(store_.read(clockName)); }

Computer Client::computer() {
  const auto serials = readSerials();
  auto computer = readSystem();
  computer.deviceSpec = settings_.deviceSpec;
  computer.components = hashComponents(settings_.deviceSpec, serials);
  const auto id = store_.read(deviceName);
  const auto text = store_.read(componentsName);
  const auto known = Json::parse(text.value_or("{}"));
  const auto former = known ? Components::fromJson(*known) : Components{};
  const bool isKnown = id && isSameComputer(former, computer.components);
  computer.deviceId = isKnown ? *id : newDeviceId(settings_.deviceSpec, serials);
  // Written only when something is new: a host opens dozens of instances at once.
  if (!isKnown) store_.write(deviceName, computer.deviceId);
  // A part that cannot be read today is still compared at the next start.
  auto stored = computer.components;
  if (isKnown && !stored.board) stored.board = former.board;
  if (isKnown && !stored.disk) stored.disk = former.disk;
  if (isKnown && !stored.os) stored.os = former.os;
  const auto components = stored.toJson().dump();
  if (text != components) store_.write(componentsName, components);
  return computer;
}

PublicKeys Client::storedKeys() const {
  auto keys = PublicKeys::fromJwks(settings_.shippedKeys);
  if (settings_.acceptsFetchedKeys) keys.addAll(PublicKeys::fromJwks(store_.read(keysName).value_or("")));
  return keys;
}

/** The known keys, with the given ones, or those of the shop, if none of them verifies the file. */
PublicKeys Client::keysFor(const std::string& file, const std::string& jwks) {
  auto keys = storedKeys();
  if (verifyLicence(file, keys) || !settings_.acceptsFetchedKeys) return keys;
  keys.addAll(PublicKeys::fromJwks(jwks));
  if (verifyLicence(file, keys)) return keys;
  if (auto fetched = shop_.keys()) keys.addAll(PublicKeys::fromJwks(*fetched.value));
  return keys;
}

/** The clock state is stored only under the lock: two instances must not overwrite each other's. */
Verdict Client::read(const std::string& jws, const PublicKeys& keys, bool mayWrite) {
  const auto file = verifyLicence(jws, keys);
  const auto system = systemNow();
  const auto former = clockState();
  const auto state = observeSystemClock(former, system);
  const auto now = trustedNow(state, system, file ? file->iat : 0);
  // A host opens dozens of instances at once, and each write waits for the disk: a minute is precise enough.
  constexpr std::int64_t storedEverySeconds = 60;
  const auto elapsed = system - former.system.value_or(0);
  const bool isStored = former.system && elapsed >= 0 && elapsed < storedEverySeconds && now - former.seen < storedEverySeconds;
  // On a full disk the check still answers; the time of this start is then not remembered.
  if (mayWrite && !isStored) store_.write(clockName, observeTime(state, now).toJson().dump());
  auto verdict = checkLicence(jws, {keys, computer().deviceId, settings_.product, settings_.version, now});
  if (file && isReturned(store_, *file)) verdict.code = Code::deviceMismatch;
  return verdict;
}

Verdict Client::readStored(bool mayWrite) {
  const auto jws = store_.read(licenceName);
  return jws ? read(*jws, storedKeys(), mayWrite) : Verdict{};
}

Verdict Client::check() {
  const auto lock = store_.lock();
  return readStored(lock.isHeld());
}

Outcome Client::install(const std::string& file, const std::string& jwks) { return store(file, jwks, Source::user); }

Outcome Client::store(const std::string& file, const std::string& jwks, Source source) {
  // Keys may have to be fetched, so before the lock.
  const auto keys = keysFor(file, jwks);
  const auto lock = store_.lock();
  const auto payload = verifyLicence(file, keys);
  if (payload && payload->deviceId == computer().deviceId)
    store_.write(clockName, correctByLicenceFile(clockState(), *payload).toJson().dump());
  Outcome outcome{read(file, keys, lock.isHeld()), {}};
  const auto code = outcome.verdict.code;
  const bool isForThisComputer = payload && code != Code::deviceMismatch;
  const auto stored = readStored(lock.isHeld());
  if (!isForThisComputer || (source == Source::user && !outcome.verdict.mayRun() && stored.mayRun())) {
    const auto message = std::string(text(code, settings_.language).message);
    return {stored, {Failure::fileRefused, std::string(name(code)), message, {}}};
  }
  if (settings_.acceptsFetchedKeys) outcome.problem = problem(store_.write(keysName, keys.toJwks()));
  if (!outcome.problem) outcome.problem = problem(store_.write(licenceName, file));
  if (!outcome.problem && payload->offline) outcome.problem = problem(saveLease(store_, *payload));
  return outcome;
}

Reply<Pairing> Client::startPairing(bool wantsTrial) {
  return shop_.startPairing(computer(), settings_.product + " " + settings_.version, settings_.product, wantsTrial);
}

std::optional<Outcome> Client::pollPairing(const Pairing& pairing) {
  auto reply = shop_.poll(pairing);
  if (!reply && reply.problem.failure == Failure::shopUnavailable) return std::nullopt;
  if (!reply) return Outcome{check(), reply.problem};
  return reply->empty() ? std::nullopt : std::optional(store(*reply.value, {}, Source::shop));
}

Outcome Client::pair(const std::function<void(const Pairing&)>& show, const std::function<bool(int)>& wait, bool wantsTrial) {
  const auto pairing = startPairing(wantsTrial);
  if (!pairing) return {check(), pairing.problem};
  show(*pairing.value);
  for (int waited = 0; waited < pairingSeconds; waited += pairing.value->interval) {
    if (!wait(pairing.value->interval)) return {check(), problem(Failure::cancelled)};
    if (auto outcome = pollPairing(*pairing.value)) return *outcome;
  }
  return {check(), problem(Failure::pairingExpired)};
}

Outcome Client::activate(const std::string& token, const std::string& replaces, const std::string& swapCode) {
  const auto reply = shop_.activate(token, computer(), replaces, swapCode);
  return reply ? store(*reply.value, {}, Source::shop) : Outcome{check(), reply.problem};
}

Reply<TrialOffer> Client::trial() { return shop_.trial(settings_.product, computer().deviceId); }

StatusOutcome Client::refresh() {
  const auto sent = store_.read(licenceName);
  const auto reply = shop_.refresh(sent.value_or("none"), settings_.version, settings_.product);
  if (!reply) return {{}, check(), reply.problem};
  const auto& [status, file] = *reply.value;
  {
    const auto lock = store_.lock();
    store_.write(clockName, correctByServer(systemNow(), status.serverTime).toJson().dump());
    // Another instance may have installed a newer file meanwhile; the refusal is about the one that was sent.
    if (!file && store_.read(licenceName) == sent) store_.remove(licenceName);
  }
  if (!file) return {status, check(), {}};
  auto installed = store(*file, {}, Source::shop);
  return {status, std::move(installed.verdict), std::move(installed.problem)};
}

StatusOutcome Client::release() {
  const auto sent = store_.read(licenceName);
  const auto reply = shop_.release(sent.value_or("none"));
  if (!reply) return {{}, check(), reply.problem};
  if (reply.value->isReleased) {
    const auto lock = store_.lock();
    if (store_.read(licenceName) == sent) store_.remove(licenceName);
    deleteLease(store_);
  }
  return {reply.value->status, check(), {}};
}

Update Client::checkForUpdate() {
  if (settings_.platform.empty()) return {};
  UpdateState state;
  {
    const auto lock = store_.lock();
    state = UpdateState::fromJson(store_.read(updateName));
    const auto now = systemNow();
    if (!state.isDue(settings_.version, now)) return state.update;
    if (state.current != settings_.version) state = {0, settings_.version, {}};
    state.checkedAt = now;
    // Before the request, so that other instances do not ask too, and a failure is not repeated today.
    if (!lock.isHeld() || store_.write(updateName, state.toJson().dump()) != Stored::ok) return state.update;
  }
  auto file = store_.read(licenceName).value_or("");
  while (!file.empty() && std::isspace(static_cast<unsigned char>(file.back()))) file.pop_back();
  const auto reply =
      shop_.update({settings_.product, settings_.channel, settings_.platform, settings_.version, computer().deviceId}, file);
  if (!reply) return state.update;
  state.update = *reply.value;
  if (isVersionAtLeast(settings_.version, state.update.version)) state.update.version.clear();
  store_.write(updateName, state.toJson().dump());
  return state.update;
}

Reply<OfflineRequest> Client::requestOffline() {
  const auto lock = store_.lock();
  auto request = createOfflineRequest(store_, shop_.url(), computer(), settings_.product);
  if (!request) return {std::nullopt, problem(Failure::storageFailed)};
  const auto system = systemNow();
  const auto state = observeSystemClock(clockState(), system);
  const auto recorded = recordRequest(state, request->nonce, trustedNow(state, system));
  store_.write(clockName, recorded.toJson().dump());
  return {std::move(request), {}};
}

Problem Client::returnOffline(const std::function<bool(const std::string&)>& write) {
  const auto lock = store_.lock();
  const auto lease = readLease(store_);
  if (!lease) return problem(Failure::noLease);
  const auto receipt = signReturnReceipt(store_, *lease, systemNow());
  if (!receipt || saveReturn(store_, *lease) != Stored::ok) return problem(Failure::storageFailed);
  if (!store_.remove(licenceName) || !write(*receipt)) return problem(Failure::storageFailed);
  deleteLease(store_);
  return {};
}

PLUGINLICENCE_END
