import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const index = '<html lang="en"><head><title>x</title></head><body><div id="root"></div></body></html>';

/** An empty front-end build in its own folder. */
export function builtWeb(): string {
  const folder = mkdtempSync(join(tmpdir(), 'web-'));
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'index.html'), index);
  return folder;
}
