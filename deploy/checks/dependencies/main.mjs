#!/usr/bin/env node
// npm run lint: checks package-lock.json against policy.json. With --write it writes docs/licences.md instead of comparing it.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { problemsOf } from './check.mjs';
import { licenceList } from './licences.mjs';
import { withBuildAsDevelopment } from './shipped.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const root = join(here, '..', '..', '..');
const read = (...path) => JSON.parse(readFileSync(join(...path), 'utf8'));

const packages = withBuildAsDevelopment(read(root, 'package-lock.json').packages);
const policy = read(here, 'policy.json');
const list = join(root, 'docs', 'licences.md');
const wanted = licenceList(packages, policy);
const problems = problemsOf(packages, policy);

if (process.argv.includes('--write')) writeFileSync(list, wanted);
else if (!existsSync(list) || readFileSync(list, 'utf8') !== wanted)
  problems.push('docs/licences.md is not up to date: npm run licences');

for (const problem of problems) process.stderr.write(`dependencies: ${problem}\n`);
process.exitCode = problems.length > 0 ? 1 : 0;
