import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

const findProgram = (name) =>
  require('../../../dist/libs/local-servers/src/find-program.js').findProgram(name);

/** The browser of the stories: Playwright's if installed, otherwise the system's, otherwise it is installed now. */
export function chromium() {
  if (process.env.PLAYWRIGHT_CHROMIUM) return process.env.PLAYWRIGHT_CHROMIUM;
  const own = require('playwright').chromium.executablePath();
  if (existsSync(own)) return own;
  try {
    // Not every system has a package of the headless shell.
    return findProgram('chromium-headless-shell');
  } catch {
    return findProgram('chromium');
  }
}

/** The Java runtime of the HTML checker. It is installed before the stories, because a story would time out. */
export function java() {
  return process.env.JAVA_PROGRAM ?? findProgram('java');
}
