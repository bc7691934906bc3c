#pragma once

#include "client.hpp"
#include "gate.hpp"
#include "qr.hpp"
