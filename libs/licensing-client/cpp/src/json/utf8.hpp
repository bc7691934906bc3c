#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "pluginlicence/version.hpp"

PLUGINLICENCE_BEGIN

/** The length of the valid UTF-8 sequence at `at`, or 0: overlong forms and surrogates are invalid. */
std::size_t utf8SequenceLength(std::string_view text, std::size_t at);

/** At most `maxCharacters` of a text in one line: invalid bytes are left out, control characters become spaces. */
std::string shownText(std::string_view text, std::size_t maxCharacters);

PLUGINLICENCE_END
