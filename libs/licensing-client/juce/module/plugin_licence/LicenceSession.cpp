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
        if (verdict.isTrial()) s.trial = {};
        s.screen = screenFor (s);
    });
}

void LicenceSession::show (const StatusOutcome& outcome)
{
    if (! outcome.problem) update ([&] (LicenceState& s) { s.status = outcome.status; });
    show (outcome.verdict, outcome.problem);
}

void LicenceSession::start()
{
    if (isStarted.exchange (true))
        return;
    run ([this]
    {
        auto verdict = client.check();
        show (verdict, {});
        if (verdict.isRefreshDue)
        {
            auto refreshed = client.refresh();
            // The user has asked for nothing, so a shop that is away is no message.
            if (refreshed.problem) show (refreshed.verdict, {});
            else show (refreshed);
        }
        if (! getState().verdict.mayRun())
            if (const auto offer = client.trial())
                update ([&] (LicenceState& s) { s.trial = *offer.value; });
        const auto found = client.checkForUpdate();
        update ([&] (LicenceState& s)
        {
            // The user may be at a step of their own meanwhile.
            const bool isAtRest = s.screen == screenFor (s);
            s.update = found;
            if (isAtRest) s.screen = screenFor (s);
        });
    });
}

void LicenceSession::activate (bool wantsTrial)
{
    isCancelled = false;
    wake.reset();
    run ([this, wantsTrial]
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
            },
            wantsTrial);
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
        show (client.refresh());
    });
}

void LicenceSession::askToRelease()
{
    update ([] (LicenceState& s) { s.problem = {}; s.screen = Screen::release; });
}

void LicenceSession::release()
{
    run ([this]
    {
        auto outcome = client.release();
        // That no licence is left is what the user wanted.
        if (! outcome.verdict.mayRun()) outcome.status = {};
        show (outcome);
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

void LicenceSession::dismiss()
{
    update ([] (LicenceState& s) { s.problem = {}; s.update = {}; s.screen = screenFor (s); });
}

juce::URL LicenceSession::page (const juce::String& path) const
{
    return juce::URL (juce::String (settings.shop)).getChildURL (path);
}

PLUGINLICENCE_END
