import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(__dirname, '../../..');

/** Terms of the table "Rules of the specifications" in docs/testing.md. */
function documentedTerms(): string[] {
  const text = readFileSync(join(root, 'docs/testing.md'), 'utf8');
  const [, table = ''] = text.split('## Rules of the specifications');
  return [...table.matchAll(/^\| [^|]+\| (?:storefront|admin) §\d+ +\| `([^`]+)` +\|/gm)].map(
    ([, term = '']) => term,
  );
}

const isSpec = (file: string) => /\.spec\.tsx?$/.test(file);
const isTestSupport = (file: string) => /\/(test|e2e|fixtures)\//.test(file);

function read(isWanted: (file: string) => boolean): string[] {
  const folders = ['libs', 'services', 'gateway', 'frontend', 'deploy'];
  return execFileSync('git', ['ls-files', ...folders], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((file) => /\.tsx?$/.test(file) && isWanted(file))
    .map((file) => readFileSync(join(root, file), 'utf8'));
}

function testTitles(): string[] {
  const title = /\b(?:it|test|describe)(?:\.each\([\s\S]*?\))?\(\s*(['"`])([\s\S]*?)\1/g;
  // Rows of a table are titles as well.
  const row = /^\s+\[\s*'([^'\n]+)',/gm;
  return read(isSpec).flatMap((text) => [
    ...[...text.matchAll(title)].map(([, , words = '']) => words),
    ...[...text.matchAll(row)].map(([, words = '']) => words),
  ]);
}

describe('rules of the specifications', () => {
  const terms = documentedTerms();
  const code = read((file) => !isSpec(file) && !isTestSupport(file));
  const titles = testTitles();
  const isIn = (texts: readonly string[]) => (term: string) => texts.some((text) => text.includes(term));

  it('are listed in docs/testing.md, at least thirty of them', () => {
    expect(new Set(terms).size).toBeGreaterThanOrEqual(30);
  });

  it('are found in the code by the term of the specification', () => {
    expect(terms.filter((term) => !isIn(code)(term))).toEqual([]);
  });

  it('are found in a test title by the term of the specification', () => {
    expect(terms.filter((term) => !isIn(titles)(term))).toEqual([]);
  });

  it('are not found by a term that no title contains', () => {
    expect(isIn(titles)('4 computers')).toBe(false);
  });
});
