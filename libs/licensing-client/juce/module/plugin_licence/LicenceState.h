#pragma once

PLUGINLICENCE_BEGIN

enum class Screen { notActivated, pairing, limit, trial, reminder, offline, update, licensed };

/** What a screen shows. A copy belongs to the message thread. */
struct LicenceState
{
    Screen screen = Screen::notActivated;
    Verdict verdict;
    Pairing pairing;
    Problem problem;
    /** Of a computer without a network. */
    OfflineRequest request;
    /** A version that is newer than the running one; empty without. */
    std::string newVersion;
    bool isBusy = false;
};

/** The screen for a verdict. */
Screen screenFor (const Verdict& verdict);

/** A text of the module in the language of the plug-in. */
juce::String licenceText (const char* name, Language language);

PLUGINLICENCE_END
