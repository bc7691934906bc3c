#pragma once

#include <cstddef>

#include "base64.hpp"

PLUGINLICENCE_BEGIN

/** Bytes of the system's random number generator; empty if it fails, which callers treat as a failure of storage. */
Bytes randomBytes(std::size_t count);

PLUGINLICENCE_END
