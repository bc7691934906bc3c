#!/usr/bin/env node
// npm run test:only -- <path or name>: the specs and browser stories of a path, or those whose title contains the name,
// with the servers they need. For many tests `npm test` is faster.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { prepareOrExit, root } from '../../local/build/prepare.mjs';
import { chromium } from './browser.mjs';
import { selection } from './selection.mjs';
import { startTestStacks } from './test-stacks.mjs';

const usage = 'npm run test:only -- <path or words of a title>\n';
const isStory = (file) => file.startsWith('frontend/e2e/');
const escaped = (text) => text.replaceAll(/[$()*+.?[\\\]^{|}]/g, '\\$&');

function specFiles() {
  const list = spawnSync(
    'git',
    ['ls-files', '--cached', '--others', '--exclude-standard', '*.spec.ts', '*.spec.tsx'],
    {
      cwd: root,
      encoding: 'utf8',
    },
  );
  return list.stdout.split('\n').filter((file) => file !== '' && existsSync(join(root, file)));
}

function run(command, args, env = {}) {
  const child = spawnSync(join(root, 'node_modules', '.bin', command), args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  });
  return child.status ?? 1;
}

function runSpecs(files, title) {
  const byTitle = title ? ['--testNamePattern', escaped(title)] : [];
  return run('jest', ['--runTestsByPath', ...files, ...byTitle, '--passWithNoTests']);
}

async function runStories(files, title) {
  const browser = chromium();
  const { variables, stop } = await startTestStacks(files.length > 4 ? 2 : 1);
  try {
    const byTitle = title ? ['--grep', escaped(title)] : [];
    const args = ['test', '--config', 'frontend/playwright.config.ts', ...files, ...byTitle];
    return run('playwright', args, { ...variables, PLAYWRIGHT_CHROMIUM: browser });
  } finally {
    await stop();
  }
}

async function main(wanted) {
  if (!wanted) {
    process.stderr.write(usage);
    return 1;
  }
  prepareOrExit({ web: false, withTools: true });
  const { files, title } = selection(wanted, specFiles(), (file) => readFileSync(join(root, file), 'utf8'));
  if (files.length === 0) {
    process.stderr.write(`no spec or story has the path "${wanted}" or contains it in a title\n`);
    return 1;
  }
  const [stories, specs] = [files.filter(isStory), files.filter((file) => !isStory(file))];
  const codes = [
    specs.length > 0 ? runSpecs(specs, title) : 0,
    stories.length > 0 ? await runStories(stories, title) : 0,
  ];
  return Math.max(...codes);
}

process.exitCode = await main(process.argv.slice(2).join(' '));
