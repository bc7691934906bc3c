#!/usr/bin/env node
// npm start: the whole shop on this machine.
import { spawn } from 'node:child_process';
import { prepare, root } from './prepare.mjs';

prepare();
const child = spawn(
  process.execPath,
  ['--enable-source-maps', 'dist/deploy/local/up.js', ...process.argv.slice(2)],
  { cwd: root, stdio: 'inherit' },
);
// Ctrl-C reaches the child by the terminal; a signal to this process alone is passed on.
for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
process.on('SIGINT', () => undefined);
child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
