import { existsSync } from 'node:fs';
import { missingBuildTool } from '../cpp-client/console-client.testbed';

/** Undefined with all that a build of a JUCE program needs; otherwise what is absent. */
export function missingJuce(): string | undefined {
  const hasJuce = existsSync('/usr/share/juce/modules') || process.env['JUCE_DIR'];
  return (
    missingBuildTool() ?? (hasJuce ? undefined : 'JUCE (package juce-modules-source of Debian, or JUCE_DIR)')
  );
}
