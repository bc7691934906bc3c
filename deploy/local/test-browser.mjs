import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/** The browser of the stories: Playwright's own if it is installed, else the system's, else installed now. */
export function chromium() {
  if (process.env.PLAYWRIGHT_CHROMIUM) return process.env.PLAYWRIGHT_CHROMIUM;
  const own = require('playwright').chromium.executablePath();
  return existsSync(own) ? own : require('../../dist/deploy/local/find-server.js').findServer('chromium');
}

/** The runtime of the HTML checker. Installed before the stories begin, because a story has no time for it. */
export function java() {
  return process.env.JAVA_PROGRAM ?? require('../../dist/deploy/local/find-server.js').findServer('java');
}
