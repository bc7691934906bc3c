#pragma once

#define PLUGINLICENCE_VERSION "1.0.0"

/**
 * Two plug-ins in one host may contain two versions of this library. The inline namespace gives each version its own symbols; a maker who
 * ships changed sources defines PLUGINLICENCE_NAMESPACE (a CMake variable of the same name sets it for the library and its users).
 */
#ifndef PLUGINLICENCE_NAMESPACE
#define PLUGINLICENCE_NAMESPACE v1_0_0
#endif

#define PLUGINLICENCE_BEGIN     \
  namespace pluginlicence {     \
  inline namespace PLUGINLICENCE_NAMESPACE {
#define PLUGINLICENCE_END \
  }                       \
  }
