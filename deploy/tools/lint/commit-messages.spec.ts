import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const root = join(__dirname, '../../..');

function isAccepted(message: string): boolean {
  const program = join(root, 'node_modules/.bin/commitlint');
  return spawnSync(program, [], { cwd: root, input: message }).status === 0;
}

describe('commit messages', () => {
  it.each([
    'licensing: serialize account erasure with seat changes',
    'front end: use TanStack Query for server state\n\nThe private layer over SWR had names of its own.',
    'docs: process the glossary',
    "Merge branch 'docs'",
  ])('accepts "%s"', (message) => {
    expect(isAccepted(message)).toBe(true);
  });

  it.each([
    ['without an area', 'serialize account erasure'],
    ['with an unknown area', 'misc: serialize account erasure'],
    ['over 72 characters', `licensing: ${'serialize '.repeat(7)}`],
    ['in the past tense', 'licensing: serialized account erasure'],
    ['in the third person', 'licensing: serializes account erasure'],
    ['that begins with mend, tell, let or say', 'licensing: mend the erasure of an account'],
    ['with a full stop', 'licensing: serialize account erasure.'],
    ['without a blank line before the body', 'licensing: serialize erasure\nbecause of races'],
  ])('rejects a message %s', (_, message) => {
    expect(isAccepted(message)).toBe(false);
  });
});
