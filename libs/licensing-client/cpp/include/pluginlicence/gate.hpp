#pragma once

#include <atomic>

#include "licence.hpp"
#include "version.hpp"

PLUGINLICENCE_BEGIN

/**
 * Whether the audio thread processes. All members are lock-free and allocate nothing.
 *
 * The gate is open until the first verdict, so a host that scans plug-ins, or opens a project before the check is done, hears no
 * difference. It never closes during offline rendering: a verdict that arrives in the meantime counts from the end of the rendering.
 */
class AudioGate {
 public:
  /** From the thread that checks; never called in a scan, because a plug-in checks at its first `prepareToPlay` or editor. */
  void apply(const Verdict& verdict) { mayRun_.store(verdict.mayRun(), std::memory_order_release); }

  /** At the begin of each block, with what the host says of this block. */
  bool isOpen(bool isOfflineRendering) noexcept {
    const bool mayRun = mayRun_.load(std::memory_order_acquire);
    // Only the audio thread writes this state.
    const bool wasOpen = isOpen_.load(std::memory_order_relaxed);
    const bool isOpen = mayRun || (isOfflineRendering && wasOpen);
    isOpen_.store(isOpen, std::memory_order_relaxed);
    return isOpen;
  }

 private:
  static_assert(std::atomic<bool>::is_always_lock_free, "the audio thread must not wait");

  std::atomic<bool> mayRun_{true};
  std::atomic<bool> isOpen_{true};
};

PLUGINLICENCE_END
