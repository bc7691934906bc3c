#!/usr/bin/env node
// npm test: everything that can prove the shop, on a machine that has only Node. Ends with one line of counts.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { prepare, root, run } from './prepare.mjs';

const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
const data = join(root, '.local', 'e2e');
const counts = { passed: 0, failed: 0 };

function check(name, ok) {
  counts[ok ? 'passed' : 'failed'] += 1;
  process.stdout.write(`${ok ? 'ok' : 'FAILED'}  ${name}\n`);
}

function jest() {
  const report = join(root, '.local', 'jest.json');
  rmSync(report, { force: true });
  const env = { ...process.env, NODE_OPTIONS: '--max-old-space-size=3072' };
  run(
    'npx',
    [
      'jest',
      '--ci',
      '--forceExit',
      '--testTimeout=30000',
      '--maxWorkers=2',
      '--silent',
      '--json',
      `--outputFile=${report}`,
    ],
    {
      env,
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  );
  if (!existsSync(report)) return check('jest', false);
  const { numPassedTests, numFailedTests, numRuntimeErrorTestSuites } = JSON.parse(
    readFileSync(report, 'utf8'),
  );
  counts.passed += numPassedTests;
  counts.failed += numFailedTests + numRuntimeErrorTestSuites;
  process.stdout.write(
    `jest: ${numPassedTests} passed, ${numFailedTests + numRuntimeErrorTestSuites} failed\n`,
  );
}

/** A shop of its own: other ports, an empty data folder. */
async function startShop() {
  rmSync(data, { recursive: true, force: true });
  const shop = spawn(process.execPath, ['dist/deploy/local/up.js', '--data', data, '--ports', 'free'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const ready = join(data, 'ready.json');
  const until = Date.now() + 120_000;
  while (!existsSync(ready) && Date.now() < until && shop.exitCode === null)
    await new Promise((resolve) => setTimeout(resolve, 100));
  return { shop, note: existsSync(ready) ? JSON.parse(readFileSync(ready, 'utf8')) : undefined };
}

async function browser() {
  const { shop, note } = await startShop();
  try {
    check('the shop starts', note !== undefined);
    if (!note) return;
    const report = join(root, '.local', 'playwright.json');
    rmSync(report, { force: true });
    const env = {
      ...process.env,
      SHOP_URL: note.shop,
      MAILBOX_URL: note.mailbox,
      PROCESSES_FILE: join(data, 'processes.json'),
    };
    run('npx', ['playwright', 'test', '-c', 'frontend/playwright.config.ts'], { env });
    if (!existsSync(report)) return check('browser stories', false);
    const { stats } = JSON.parse(readFileSync(report, 'utf8'));
    counts.passed += stats.expected + stats.flaky;
    counts.failed += stats.unexpected;
  } finally {
    const ended = new Promise((resolve) => shop.once('exit', resolve));
    shop.kill('SIGTERM');
    if (shop.exitCode === null) await ended;
  }
}

/** The browser that Debian ships, where there is none yet. */
function provideBrowser() {
  if (existsSync(process.env.PLAYWRIGHT_CHROMIUM ?? '/usr/bin/chromium') || process.getuid?.() !== 0) return;
  spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit' });
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

mkdirSync(join(root, '.local'), { recursive: true });
prepare();
provideBrowser();
check('lint', run(npm, ['run', '--silent', 'lint']) === 0);
check('types', run(npm, ['run', '--silent', 'typecheck']) === 0);
jest();
await browser();
process.stdout.write(`\n${counts.passed} passed, ${counts.failed} failed\n`);
process.exit(counts.failed > 0 || counts.passed === 0 ? 1 : 0);
