#pragma once

#include <map>
#include <vector>

#include "pluginlicence/client.hpp"
#include "signer.hpp"
#include "testing.hpp"

/** A shop whose answers a test sets, by the end of the address. Without one it is unavailable. */
class FakeShop final : public pluginlicence::HttpTransport {
 public:
  std::optional<pluginlicence::HttpResponse> send(const pluginlicence::HttpRequest& request) override {
    requests.push_back(request);
    for (const auto& [end, answer] : answers)
      if (request.url.size() >= end.size() && request.url.compare(request.url.size() - end.size(), end.size(), end) == 0) return answer;
    return std::nullopt;
  }

  std::map<std::string, pluginlicence::HttpResponse> answers;
  std::vector<pluginlicence::HttpRequest> requests;
};

/** A computer with a plug-in, a shop and a clock of its own. */
struct Studio {
  static constexpr std::int64_t start = 1'800'000'000;

  explicit Studio(std::string releases = {}) : platform(std::move(releases)) {}

  /** Of update checks. */
  std::string platform;

  testing::TemporaryFolder folder;
  FakeShop shop;
  Signer signer;
  std::int64_t now = start;
  pluginlicence::Client client{settings(), &shop};

  pluginlicence::Settings settings() {
    pluginlicence::Settings settings;
    settings.shop = "https://shop.example/";
    settings.folder = folder.path;
    settings.product = "reverb";
    settings.version = "2.0.0";
    settings.shippedKeys = signer.jwks();
    settings.platform = platform;
    settings.clock = [this] { return now; };
    return settings;
  }

  pluginlicence::Json payload() { return licencePayload(client.computer().deviceId, start); }
  std::string file() { return signer.sign(payload().dump()); }
  pluginlicence::Code code() { return client.check().code; }

  void answerRefresh(const std::string& code, const std::string& file) {
    using pluginlicence::Json;
    auto body = Json::object()
                    .set("code", code)
                    .set("message", "message")
                    .set("nextStep", "next step")
                    .set("nextPath", Json())
                    .set("serverTime", pluginlicence::isoTime(now))
                    .set("licenceFile", file.empty() ? Json() : Json(file));
    shop.answers["/refresh"] = {200, body.dump()};
  }
};
