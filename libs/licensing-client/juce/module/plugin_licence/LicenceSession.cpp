PLUGINLICENCE_BEGIN

LicenceSession::LicenceSession (Settings s) : settings (std::move (s)), client (settings, &transport) {}

LicenceSession::~LicenceSession()
{
    cancel();
    pool.removeAllJobs (true, 30000);
}

template <class Work> void LicenceSession::run (Work work)
{
    update ([] (LicenceState& s) { s.isBusy = true; s.problem = {}; });
    pool.addJob ([this, work]
    {
        work();
        update ([] (LicenceState& s) { s.isBusy = false; });
    });
}

void LicenceSession::update (const std::function<void (LicenceState&)>& change)
{
    {
        const juce::ScopedLock scoped (lock);
        change (state);
    }
    sendChangeMessage();
}

LicenceState LicenceSession::getState() const
{
    const juce::ScopedLock scoped (lock);
    return state;
}

void LicenceSession::show (const Verdict& verdict, const Problem& problem)
{
    gate.apply (verdict);
    update ([&] (LicenceState& s)
    {
        s.verdict = verdict;
        s.problem = problem;
        s.screen = problem.failure == Failure::activationLimit ? Screen::limit : screenFor (verdict);
    });
}

void LicenceSession::start()
{
    if (isStarted.exchange (true))
        return;
    run ([this]
    {
        auto verdict = client.check();
        show (verdict, {});
        if (! verdict.isRefreshDue)
            return;
        const auto refreshed = client.refresh();
        show (refreshed.verdict, {});
    });
}

void LicenceSession::activate()
{
    isCancelled = false;
    wake.reset();
    run ([this]
    {
        const auto outcome = client.pair (
            [this] (const Pairing& pairing)
            {
                update ([&] (LicenceState& s) { s.pairing = pairing; s.screen = Screen::pairing; });
                juce::URL (juce::String (pairing.url)).launchInDefaultBrowser();
            },
            [this] (int seconds)
            {
                wake.wait (seconds * 1000);
                return ! isCancelled;
            });
        show (outcome.verdict, outcome.problem.failure == Failure::cancelled ? Problem() : outcome.problem);
    });
}

void LicenceSession::cancel()
{
    isCancelled = true;
    wake.signal();
}

void LicenceSession::refresh()
{
    run ([this]
    {
        const auto outcome = client.refresh();
        show (outcome.verdict, outcome.problem);
    });
}

void LicenceSession::showOffline()
{
    run ([this]
    {
        auto request = client.requestOffline();
        update ([&] (LicenceState& s)
        {
            s.problem = request.problem;
            if (! request) return;
            s.request = *request.value;
            s.screen = Screen::offline;
        });
    });
}

void LicenceSession::install (const juce::File& licenceFile)
{
    run ([this, licenceFile]
    {
        const auto outcome = client.install (licenceFile.loadFileAsString().trim().toStdString());
        show (outcome.verdict, outcome.problem);
    });
}

void LicenceSession::returnOffline (const juce::File& receipt)
{
    run ([this, receipt]
    {
        const auto problem = client.returnOffline ([&] (const std::string& text) { return receipt.replaceWithText (text); });
        show (client.check(), problem);
    });
}

void LicenceSession::setNewestVersion (const std::string& version)
{
    if (! isVersionAtLeast (settings.version, version))
        update ([&] (LicenceState& s) { s.newVersion = version; if (s.verdict.mayRun()) s.screen = Screen::update; });
}

void LicenceSession::dismiss()
{
    update ([] (LicenceState& s) { s.problem = {}; s.screen = screenFor (s.verdict); });
}

juce::URL LicenceSession::page (const juce::String& path) const
{
    return juce::URL (juce::String (settings.shop)).getChildURL (path);
}

PLUGINLICENCE_END
