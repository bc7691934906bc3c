#pragma once

PLUGINLICENCE_BEGIN

/** HTTP of the client by juce::URL. Without redirections, as the client expects. */
class JuceTransport : public HttpTransport
{
public:
    std::optional<HttpResponse> send (const HttpRequest& request) override;
};

PLUGINLICENCE_END
