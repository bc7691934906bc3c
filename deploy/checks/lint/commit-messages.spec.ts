import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = join(__dirname, '../../..');

const accepted = [
  'licensing: serialize account erasure with seat changes',
  'front end: use TanStack Query for server state\n\nThe private layer over SWR had names of its own.',
  'docs: process the glossary',
  "Merge branch 'docs'",
];
const rejected: readonly (readonly [string, string])[] = [
  ['without an area', 'serialize account erasure'],
  ['with an unknown area', 'misc: serialize account erasure'],
  ['over 72 characters', `licensing: ${'serialize '.repeat(7)}`],
  ['in the past tense', 'licensing: serialized account erasure'],
  ['in the third person', 'licensing: serializes account erasure'],
  ['that begins with mend, tell, let or say', 'licensing: mend the erasure of an account'],
  ['with a full stop', 'licensing: serialize account erasure.'],
  ['without a blank line before the body', 'licensing: serialize erasure\nbecause of races'],
];

/** The first lines of the messages that commitlint reports. One process reads all of them as commits, because its start takes a second. */
function reportedOf(messages: readonly string[]): string[] {
  const cwd = mkdtempSync(join(tmpdir(), 'commits-'));
  const author = [
    '-c',
    'user.name=Anna',
    '-c',
    'user.email=anna@example.com',
    '-c',
    'core.hooksPath=/dev/null',
  ];
  const commit = ['commit', '--quiet', '--allow-empty', '--cleanup=verbatim', '--no-gpg-sign', '--file=-'];
  try {
    spawnSync('git', ['init', '--quiet'], { cwd });
    for (const input of ['before the examined ones', ...messages])
      if (spawnSync('git', [...author, ...commit], { cwd, input }).status !== 0)
        throw new Error('not committed');
    const first = spawnSync('git', ['rev-list', '--max-parents=0', 'HEAD'], { cwd, encoding: 'utf8' });
    const config = join(root, 'commitlint.config.mjs');
    const options = ['--config', config, '--from', first.stdout.trim(), '--to', 'HEAD', '--color=false'];
    const program = join(root, 'node_modules/.bin/commitlint');
    const { stdout } = spawnSync(program, options, { cwd, encoding: 'utf8' });
    return [...stdout.matchAll(/input: (.+)/g)].map(([, line = '']) => line.trim());
  } finally {
    rmSync(cwd, { recursive: true });
  }
}

describe('commit messages', () => {
  let reported: string[];

  beforeAll(() => {
    reported = reportedOf([...accepted, ...rejected.map(([, message]) => message)]);
  });

  const firstLine = (message: string): string => message.split('\n')[0]?.trim() ?? '';

  it.each(accepted)('accepts "%s"', (message) => {
    expect(reported).not.toContain(firstLine(message));
  });

  it.each(rejected)('rejects a message %s', (_, message) => {
    expect(reported).toContain(firstLine(message));
  });
});
