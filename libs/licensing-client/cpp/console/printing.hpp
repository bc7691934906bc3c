#pragma once

#include "pluginlicence/pluginlicence.hpp"

/** Each prints a result and returns the exit code: 0 the plug-in may run, 1 it may not, 2 the shop is unavailable and nothing has changed. */
int printVerdict(const pluginlicence::Verdict& verdict, pluginlicence::Language language);
int printProblem(const pluginlicence::Problem& problem, pluginlicence::Language language);
int printOutcome(const pluginlicence::Outcome& outcome, pluginlicence::Language language);
int printStatus(const pluginlicence::StatusOutcome& outcome, pluginlicence::Language language);
