// A whole shop for tests: own data folder, own ports, beside whatever else runs.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { prepareOrExit, root, run } from './prepare.mjs';

const data = join(root, '.local', 'test');
const patienceMs = 180_000;

/** Tests make and break their own servers, never those that somebody's shell happens to name. */
function ownEnvironment() {
  const { DATABASE_URL: _, NATS_URL: __, REDIS_URL: ___, INSTANCES: ____, ...env } = process.env;
  return env;
}

function readyNote() {
  const file = join(data, 'ready.json');
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}

async function untilReady(child) {
  const until = Date.now() + patienceMs;
  while (child.exitCode === null && child.signalCode === null && Date.now() < until) {
    const note = readyNote();
    if (note) return note;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`The shop for the tests did not start. Its logs: ${join(data, 'logs')}`);
}

/** Starts it on fresh data. `variables` tell the tests where it is; `stop` ends it. */
export async function startTestStack() {
  prepareOrExit();
  if (run(process.execPath, ['dist/deploy/local/reset.js', '--quiet', '--data', data]) !== 0)
    throw new Error('The shop for the tests is in use.');
  const args = ['deploy/local/start.mjs', '--data', data, '--ports', 'free'];
  const options = { cwd: root, env: ownEnvironment(), stdio: ['ignore', 'ignore', 'inherit'] };
  const child = spawn(process.execPath, args, options);
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
  };
  try {
    const { shop, mailbox, sandbox } = await untilReady(child);
    const variables = {
      SHOP_URL: shop,
      MAILBOX_URL: mailbox,
      PAYMENT_SANDBOX_URL: sandbox,
      PROCESSES_FILE: join(data, 'processes.json'),
    };
    return { variables, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
