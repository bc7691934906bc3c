// Stacks for tests, each with a data folder and ports of its own, independent of other running stacks.
import { spawn } from 'node:child_process';
import { cpSync, existsSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import { prepareOrExit, root, run } from '../../local/build/prepare.mjs';

const startTimeoutMs = 180_000;
const externalServers = ['DATABASE_URL', 'NATS_URL', 'REDIS_URL', 'INSTANCES'];

/** Variables of the caller that name servers are removed, because tests start and stop their own. */
function ownEnvironment() {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !externalServers.includes(name)));
}

/** The file system in memory that Linux has; containers have one of 64 MB. */
const memory = '/dev/shm';
const minFreeBytes = 4 * 1024 ** 3;

function freeBytes(folder) {
  if (!existsSync(folder)) return 0;
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

const logFolder = (index) => join(root, '.local', `test-${index}`);

/** In memory if there is enough, because a shop writes its events, rows and queues for a third of its processor time. */
function dataFolder(index) {
  const folder = logFolder(index);
  return freeBytes(memory) < minFreeBytes ? folder : join(memory, folder.slice(1).replaceAll('/', '-'));
}

/** Memory is not disk: the logs alone stay. */
function emptyMemory(data, index) {
  if (data === logFolder(index)) return;
  const logs = join(data, 'logs');
  rmSync(logFolder(index), { recursive: true, force: true });
  if (existsSync(logs)) cpSync(logs, join(logFolder(index), 'logs'), { recursive: true });
  rmSync(data, { recursive: true, force: true });
}

function readyNote(data) {
  const file = join(data, 'ready.json');
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}

async function untilReady(child, data) {
  const until = Date.now() + startTimeoutMs;
  while (child.exitCode === null && child.signalCode === null && Date.now() < until) {
    const note = readyNote(data);
    if (note) return note;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('The test stack did not start. Logs: .local/test-*/logs');
}

/** Starts one with empty data. `variables` hold its addresses for the tests; `stop` ends it. */
async function startTestStack(index) {
  const data = dataFolder(index);
  if (run(process.execPath, ['dist/deploy/local/commands/reset.js', '--quiet', '--data', data]) !== 0)
    throw new Error(`The test stack in ${data} is already in use.`);
  const args = ['deploy/local/commands/start.mjs', '--data', data, '--ports', 'free'];
  const options = { cwd: root, env: ownEnvironment(), stdio: ['ignore', 'ignore', 'inherit'] };
  const child = spawn(process.execPath, args, options);
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
    emptyMemory(data, index);
  };
  try {
    const { shop, mailbox, sandbox } = await untilReady(child, data);
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

/**
 * Starts stacks one after another, because two that search for free ports at once can find the same ones. `variables` hold
 * their addresses for the Playwright configuration, which gives each worker a stack of its own.
 */
export async function startTestStacks(count) {
  prepareOrExit();
  const stacks = [];
  const stop = async () => {
    await Promise.all(stacks.map((stack) => stack.stop()));
  };
  try {
    for (let index = 0; index < count; index += 1) stacks.push(await startTestStack(index));
  } catch (error) {
    await stop();
    throw error;
  }
  return { variables: { TEST_SHOPS: JSON.stringify(stacks.map(({ variables }) => variables)) }, stop };
}
