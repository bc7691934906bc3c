#pragma once

PLUGINLICENCE_BEGIN

enum class Screen { notActivated, pairing, limit, trial, reminder, offline, update, release, licensed };

/** What a screen shows. A copy belongs to the message thread. */
struct LicenceState
{
    Screen screen = Screen::notActivated;
    Verdict verdict;
    Pairing pairing;
    Problem problem;
    /** Of a computer without a network. */
    OfflineRequest request;
    /** The last definite answer of the shop; its text says why a licence has ended. */
    LicenceStatus status;
    /** Whether the plug-in can be tried here, as the shop has answered at the start. */
    TrialOffer trial;
    /** A newer version, or why the running one was withdrawn; nothing after the user has closed it. */
    Update update;
    bool isBusy = false;
};

/** The screen for a licence: what forbids the plug-in comes before an update, and an update before a notice. */
Screen screenFor (const LicenceState& state);

/** The name of a screen, with which the names of its texts begin. */
const char* nameOf (Screen screen);

/** A text of the module in the language of the plug-in. */
juce::String licenceText (const char* name, Language language);

PLUGINLICENCE_END
