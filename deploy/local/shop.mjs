#!/usr/bin/env node
// npm run shop -- …: what an operator does by hand in the running shop.
import { spawnSync } from 'node:child_process';
import { prepare, root } from './prepare.mjs';

prepare({ web: false });
const result = spawnSync(process.execPath, ['dist/deploy/shop/main.js', ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
});
process.exit(result.status ?? 1);
