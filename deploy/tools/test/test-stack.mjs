// A stack for tests with its own data folder and ports, independent of other running stacks.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { prepareOrExit, root, run } from '../../local/build/prepare.mjs';

const data = join(root, '.local', 'test');
const startTimeoutMs = 180_000;
const externalServers = ['DATABASE_URL', 'NATS_URL', 'REDIS_URL', 'INSTANCES'];

/** Variables of the caller that name servers are removed, because tests start and stop their own. */
function ownEnvironment() {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !externalServers.includes(name)));
}

function readyNote() {
  const file = join(data, 'ready.json');
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}

async function untilReady(child) {
  const until = Date.now() + startTimeoutMs;
  while (child.exitCode === null && child.signalCode === null && Date.now() < until) {
    const note = readyNote();
    if (note) return note;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`The test stack did not start. Logs: ${join(data, 'logs')}`);
}

/** Starts it with empty data. `variables` hold its addresses for the tests; `stop` ends it. */
export async function startTestStack() {
  prepareOrExit();
  if (run(process.execPath, ['dist/deploy/local/commands/reset.js', '--quiet', '--data', data]) !== 0)
    throw new Error('The test stack is already in use.');
  const args = ['deploy/local/commands/start.mjs', '--data', data, '--ports', 'free'];
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
