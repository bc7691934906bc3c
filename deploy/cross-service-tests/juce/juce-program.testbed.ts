import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CppBuild } from '../cpp-client/cpp-build.testbed';

export const hasJuce = existsSync('/usr/share/juce/modules') || (process.env['JUCE_DIR'] ?? '') !== '';

/** One build for all programs, without symbols for a debugger: JUCE is large. */
export const juceBuild = new CppBuild(
  'juce',
  ['-DCMAKE_BUILD_TYPE=Debug', '-DCMAKE_C_FLAGS_DEBUG=-O0', '-DCMAKE_CXX_FLAGS_DEBUG=-O0'],
  'libs/licensing-client/juce',
);

/** The program that draws the screens and presses their buttons. */
export const screensProgram = juceBuild.program('licence-screens');

/** The environment of a program whose browser prints the page that it is to open. @param dir for this browser */
export function browserStub(dir: string): NodeJS.ProcessEnv {
  const folder = join(dir, 'browser');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'xdg-open'), '#!/bin/sh\necho "opened $1"\n', { mode: 0o755 });
  return { PATH: `${folder}:${process.env['PATH'] ?? ''}` };
}

/** The page that a program has opened in the browser of `browserStub`. */
export function openedPage(text: string): URL | undefined {
  const [, page] = /opened (\S+)\n/.exec(text) ?? [];
  return page === undefined ? undefined : new URL(page);
}
