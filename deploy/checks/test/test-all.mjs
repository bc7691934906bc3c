#!/usr/bin/env node
// npm test: runs all checks on a machine that has only Node and npm, with `-- --all` also the long ones (long-tests.mjs), or a part of them.
// Continues after a failure, so that one run reports every failure.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, openSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build, install, root } from '../../local/build/prepare.mjs';
import { chromium, java } from './browser.mjs';
import { longSpecs, longSpecTitles, longStories, longTitles, shortTitles } from './long-tests.mjs';
import { durationsOfJest, durationsOfPlaywright } from './results/durations.mjs';
import { failuresOfJest, failuresOfPlaywright } from './results/failures.mjs';
import { countCheck, countJest, countPlaywright, skippedOfJest, summaryOf } from './results/reports.mjs';
import { startTestStacks } from './test-stacks.mjs';

const reports = join(root, '.local', 'reports');
const limitMs = 45 * 60_000;
/** Browsers that run stories at once, each with a shop of its own. */
const storyWorkers = 2;
/** Spec files at once. With three, requests of specs with many concurrent ones exceeded their time limit on two cores. */
const specWorkers = 2;
/** Long specs wait for time limits and restarts for half of their time. */
const longSpecWorkers = 4;
const isAll = process.argv.includes('--all');
/** `--part=2/3` with `--all`: all of the short set, and the second third of the long one. */
const part = process.argv.find((argument) => argument.startsWith('--part='))?.slice('--part='.length);
if (part !== undefined && !(isAll && /^[1-9]\/[1-9]$/.test(part))) {
  process.stderr.write('usage: npm test [-- --all [--part=2/3]]\n');
  process.exit(1);
}
const shard = part ? [`--shard=${part}`] : [];
const steps = [];
const children = new Set();
let isInterrupted = false;

/** Runs a command and returns its exit code. Its errors are shown. After a timeout its process group is killed. */
function runStep(command, args, { env = {}, output = 'inherit' } = {}) {
  return new Promise((resolve) => {
    const options = { cwd: root, env: { ...process.env, ...env }, stdio: ['ignore', output, 'inherit'] };
    const child = spawn(command, args, { ...options, detached: true });
    children.add(child);
    const timer = setTimeout(() => process.kill(-child.pid, 'SIGKILL'), limitMs);
    child.once('error', () => resolve(1));
    child.once('exit', (code) => {
      clearTimeout(timer);
      children.delete(child);
      resolve(code ?? 1);
    });
  });
}

function signalChildren(signal) {
  for (const { pid } of children) process.kill(-pid, signal);
}

async function step(name, work) {
  process.stdout.write(`\n--- ${name}\n`);
  const began = performance.now();
  const counts = await work().catch((error) => {
    process.stderr.write(`${error.stack}\n`);
    return { passed: 0, failed: 1 };
  });
  if (isInterrupted) process.exit(1);
  steps.push({ name, ...counts, seconds: Math.round((performance.now() - began) / 1000) });
  return counts.failed === 0;
}

const program = (name) => join(root, 'node_modules', '.bin', name);
/** Installing and building count only when they fail. */
const nothingCounted = { passed: 0, failed: 0 };
const lint = async () => countCheck(await runStep('npm', ['run', '--silent', 'lint']));

const reporter = (name) => join(root, 'deploy', 'checks', 'test', 'results', `${name}-progress.mjs`);

function freshReport(name) {
  const file = join(reports, `${name}.json`);
  mkdirSync(reports, { recursive: true });
  rmSync(file, { force: true });
  return { file, read: () => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined) };
}

/** Runs spec files at so many at once, and of them the tests whose titles match. */
async function jest(name, workers, { paths, titles = '' }) {
  const { file, read } = freshReport(name);
  const options = ['--ci', `--maxWorkers=${workers}`, '--json', '--outputFile', file];
  options.push('--reporters', reporter('jest'), ...paths, ...(titles ? ['--testNamePattern', titles] : []));
  // Tests of outages make the services log errors.
  const log = join(reports, `${name}.log`);
  const env = isAll && !part ? { PROPERTY_RUNS: '10000' } : {};
  const code = await runStep(program('jest'), options, { env, output: openSync(log, 'w') });
  const report = read();
  if (code !== 0) process.stdout.write(`logs of the services: ${log}\n`);
  if (!report) return countJest(report, code);
  const [failures, durations] = [failuresOfJest(report, root), durationsOfJest(report, root)];
  const skipped = skippedOfJest(report, root, new RegExp(titles));
  return { ...countJest(report, code), failures, durations, skipped };
}

async function specSteps() {
  // The option takes the place of the patterns of the configuration.
  const ignored = ['--testPathIgnorePatterns', '/node_modules/', '/dist/', '/lint/fixtures/', ...longSpecs];
  await step('jest', () => jest('jest', specWorkers, { paths: ignored, titles: shortTitles }));
  if (!isAll) return;
  const only = (paths) => [...shard, '--testPathPatterns', ...paths];
  const further = Object.keys(longSpecTitles).map((path) => `${path}.spec`);
  await step('long specs', () => jest('long-specs', longSpecWorkers, { paths: only(longSpecs) }));
  await step('long tests of other specs', () =>
    jest('long-tests', specWorkers, { paths: only(further), titles: longTitles }),
  );
}

async function stories(name, variables, selection) {
  const { file, read } = freshReport(name);
  const args = ['test', '-c', 'frontend/playwright.config.ts', `--reporter=json,${reporter('stories')}`];
  const env = {
    ...variables,
    PLAYWRIGHT_CHROMIUM: chromium(),
    JAVA_PROGRAM: java(),
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
  };
  const code = await runStep(program('playwright'), [...args, ...selection], { env });
  const report = read();
  if (!report) return countPlaywright(report, code);
  const [failures, durations] = [failuresOfPlaywright(report), durationsOfPlaywright(report)];
  return { ...countPlaywright(report, code), failures, durations };
}

/** The long stories follow on the same shops. */
async function storySteps() {
  let stacks;
  const areStarted = await step('shops', async () => {
    stacks = await startTestStacks(storyWorkers);
    return nothingCounted;
  });
  if (!areStarted) return;
  try {
    const { variables } = stacks;
    await step('stories', () => stories('stories', variables, ['--grep-invert', longStories]));
    const long = [...shard, '--grep', longStories];
    if (isAll) await step('long stories', () => stories('long-stories', variables, long));
  } finally {
    await stacks.stop();
  }
}

// SIGINT lets each step stop its browsers. The shop of the stories ends with this process, because it watches its parent.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    isInterrupted = true;
    signalChildren('SIGINT');
    setTimeout(() => (signalChildren('SIGKILL'), process.exit(1)), 5_000);
  });
}

const isInstalled = await step('packages', async () => (install({ withTools: true }), nothingCounted));
if (isInstalled) {
  const linted = step('lint', lint);
  const isBuilt = await step('build', async () => (build(), nothingCounted));
  await linted;
  await specSteps();
  if (isBuilt) await storySteps();
}
process.stdout.write(summaryOf(steps));
process.exit(steps.every(({ failed }) => failed === 0) ? 0 : 1);
