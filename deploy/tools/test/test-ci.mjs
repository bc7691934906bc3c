#!/usr/bin/env node
// Continuous integration: `npm test`, then `npm run test:containers` on a Docker engine that the scripts of a folder start and end:
//   up      prints `export DOCKER_HOST=… DOCKER_CONFIG=…`
//   images  provides the base images
//   down    ends the engine
// Without such a folder, when the engine does not start, or when `npm test` took so long that no time is left, the tests of the containers
// are skipped. The output ends with the summary of a run that failed and with the sum of both runs on the last line.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { root } from '../../local/build/prepare.mjs';
import { countsOf, summaryIn, sumLine } from './results/reports.mjs';

const minute = 60_000;
const limitsMs = {
  test: 52 * minute,
  up: 6 * minute,
  images: 10 * minute,
  containers: 15 * minute,
  down: 2 * minute,
};
/** On a slow machine the containers would be the last minutes of more than an hour. */
const lastStartOfContainersMs = 42 * minute;
const startedAt = performance.now();
let current;
let isInterrupted = false;

/** Runs a command, shows its output and returns it with the exit code; after the time limit the process group is ended. */
function run(command, args, limitMs, env = {}) {
  return new Promise((done) => {
    const options = {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    };
    const child = spawn(command, args, options);
    let output = '';
    let timer;
    const end = (signal) => process.kill(-child.pid, signal);
    const endLate = () => (end('SIGTERM'), (timer = setTimeout(() => end('SIGKILL'), 30_000)));
    timer = setTimeout(endLate, limitMs);
    current = end;
    for (const [from, to] of [
      [child.stdout, process.stdout],
      [child.stderr, process.stderr],
    ])
      from.on('data', (chunk) => (to.write(chunk), (output += chunk)));
    const finish = (code) => (clearTimeout(timer), (current = undefined), done({ code, output }));
    child.once('error', () => finish(1));
    child.once('close', (code) => finish(code ?? 1));
  });
}

/** Starts the engine. @returns its variables and how to end it, or undefined when there is none */
async function startEngine(folder) {
  if (!existsSync(join(folder, 'up'))) return undefined;
  if (performance.now() - startedAt > lastStartOfContainersMs) {
    process.stdout.write('\nno time is left for the tests of the containers\n');
    return undefined;
  }
  const up = await run(join(folder, 'up'), [], limitsMs.up);
  // An engine that ran before is not ended, because another user may need it.
  const isStarted = up.output.includes('starting dockerd');
  const end = async () => void (isStarted && (await run(join(folder, 'down'), [], limitsMs.down)));
  const variables = Object.fromEntries(
    [...up.output.matchAll(/(DOCKER_\w+)=(\S+)/g)].map(([, name, value]) => [name, value]),
  );
  if (up.code === 0 && (await run(join(folder, 'images'), [], limitsMs.images, variables)).code === 0)
    return { variables, end };
  await end();
  return undefined;
}

async function testContainers(folder) {
  const engine = await startEngine(folder);
  try {
    // An address where no engine listens: the run counts its tests as skipped.
    const variables = engine?.variables ?? {
      DOCKER_HOST: `unix://${join(root, '.local', 'no-engine.sock')}`,
    };
    const env = { ...variables, TESTCONTAINERS_RYUK_DISABLED: 'true' };
    return countsOf(await run('npm', ['run', '--silent', 'test:containers'], limitsMs.containers, env));
  } finally {
    await engine?.end();
  }
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.on(signal, () => ((isInterrupted = true), current?.('SIGTERM')));
const [folder = ''] = process.argv.slice(2);
const tests = await run('npm', ['test'], limitsMs.test);
const results = [countsOf(tests)];
if (!isInterrupted) results.push(await testContainers(resolve(root, folder)));
if (results[0].failed > 0) process.stdout.write(`\n--- npm test\n${summaryIn(tests.output)}\n`);
process.stdout.write(`\n${sumLine(results)}\n`);
process.exitCode = isInterrupted || results.some(({ failed }) => failed > 0) ? 1 : 0;
