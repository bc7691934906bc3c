#!/usr/bin/env node
// npm run reset: forgets everything the local shop has stored.
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './prepare.mjs';

const data = join(root, '.local');
const lock = join(data, 'supervisor.pid');
if (existsSync(lock)) {
  const pid = Number(readFileSync(lock, 'utf8'));
  try {
    process.kill(pid, 0);
    process.stderr.write(`The shop is running (process ${pid}). Stop it first, then reset.\n`);
    process.exit(1);
  } catch {
    // Its supervisor is gone; nothing holds the data.
  }
}
rmSync(data, { recursive: true, force: true });
process.stdout.write(
  'The local shop is empty: databases, queues, events, mails, payments and keys are gone.\n',
);
