#pragma once

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "version.hpp"

PLUGINLICENCE_BEGIN

struct HttpRequest {
  std::string method;
  std::string url;
  std::vector<std::pair<std::string, std::string>> headers;
  std::string body;
};

struct HttpResponse {
  int status = 0;
  std::string body;
};

/** Sends requests; a plug-in may pass the network classes of its framework instead of libcurl. Called on background threads only. */
class HttpTransport {
 public:
  virtual ~HttpTransport() = default;
  /** Nothing without a network, after a timeout, and for a response that is too large. Redirections are not followed. */
  virtual std::optional<HttpResponse> send(const HttpRequest& request) = 0;
};

struct HttpSettings {
  int connectTimeoutMs = 5'000;
  int timeoutMs = 10'000;
  /** Such as http://user:password@proxy:3128. Empty: the variables HTTPS_PROXY, HTTP_PROXY and NO_PROXY. */
  std::string proxy;
  /** Certificates of authorities in PEM; empty: those of the system. */
  std::string caFile;
  std::size_t maxResponseBytes = 4 * 1024 * 1024;
};

/** The default transport. Without libcurl at build time there is none, and this returns nullptr. */
std::unique_ptr<HttpTransport> makeCurlTransport(HttpSettings settings = {});

PLUGINLICENCE_END
