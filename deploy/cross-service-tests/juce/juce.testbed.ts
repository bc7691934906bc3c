import { missingBuildTool } from '../cpp-client/console-client.testbed';
import { hasJuce } from './juce-program.testbed';

/** Undefined with all that a build of a JUCE program needs; otherwise what is absent. */
export function missingJuce(): string | undefined {
  return (
    missingBuildTool() ?? (hasJuce ? undefined : 'JUCE (package juce-modules-source of Debian, or JUCE_DIR)')
  );
}
