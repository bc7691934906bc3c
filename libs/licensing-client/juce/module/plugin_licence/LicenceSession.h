#pragma once

PLUGINLICENCE_BEGIN

/** Runs the client on a thread of its own and reports to the message thread. The audio thread only reads `gate`. */
class LicenceSession : public juce::ChangeBroadcaster
{
public:
    explicit LicenceSession (Settings settings);
    ~LicenceSession() override;

    /** At the first prepareToPlay or editor, never in a constructor: hosts construct plug-ins to scan them. */
    void start();
    /** Opens the browser; `wantsTrial` if the user has chosen the trial: the shop counts where trials come from. */
    void activate (bool wantsTrial = false);
    void cancel();
    void refresh();
    /** Asks whether this computer is to be deactivated. */
    void askToRelease();
    /** Frees the seat of this computer. */
    void release();
    void showOffline();
    void install (const juce::File& licenceFile);
    void returnOffline (const juce::File& receipt);
    /** Back to the screen of the present licence; an update is not shown again in this session. */
    void dismiss();

    LicenceState getState() const;
    const Settings& getSettings() const { return settings; }
    juce::URL page (const juce::String& path) const;

    AudioGate gate;

private:
    template <class Work> void run (Work work);
    void update (const std::function<void (LicenceState&)>& change);
    void show (const Verdict& verdict, const Problem& problem);
    void show (const StatusOutcome& outcome);

    const Settings settings;
    JuceTransport transport;
    Client client;
    juce::CriticalSection lock;
    LicenceState state;
    std::atomic<bool> isCancelled { false }, isStarted { false };
    juce::WaitableEvent wake;
    juce::ThreadPool pool { 1 };
};

PLUGINLICENCE_END
