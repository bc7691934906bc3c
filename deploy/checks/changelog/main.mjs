#!/usr/bin/env node
// npm run changelog: writes CHANGELOG.md from the commits (docs/contributing.md).
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { changelog } from './changelog.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..', '..');
const separator = '\x1f';
const format = ['%H', '%s', '%cs'].join(separator);

function readCommits() {
  const args = ['log', '--no-merges', `--format=${format}`];
  const log = execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
  return log
    .split('\n')
    .filter(Boolean)
    .map((line) => {
      const [hash, subject, date] = line.split(separator);
      return { hash, subject, date };
    });
}

const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
writeFileSync(join(root, 'CHANGELOG.md'), changelog(readCommits(), version));
