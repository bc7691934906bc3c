import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(__dirname, '../../..');

/** The words in backticks in the last column of the glossary: names and words that a term has replaced. */
function replacedWords(): string[] {
  const rows = readFileSync(join(root, 'docs/glossary.md'), 'utf8').split('\n');
  const cells = rows.map((row) => row.split('|').at(-2) ?? '');
  const words = cells.flatMap((cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, word = '']) => word));
  return [...new Set(words)].filter((word) => /^[A-Za-z' ]+$/.test(word));
}

function sources(): { file: string; text: string }[] {
  const patterns = ['libs', 'services', 'gateway', 'frontend', 'deploy'];
  return execFileSync('git', ['ls-files', ...patterns], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((file) => /\.(ts|tsx|mjs|cjs)$/.test(file))
    .filter((file) => !/schema\.d\.ts$|lint\/fixtures|vocabulary\.spec\.ts$/.test(file))
    .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }));
}

/** Ordinary words match in any case; identifiers match as they are written. */
function patternOf(word: string): RegExp {
  return new RegExp(`(?<![A-Za-z])${word}(?![A-Za-z])`, word === word.toLowerCase() ? 'i' : '');
}

describe('vocabulary of code, test titles and logs', () => {
  const words = replacedWords();
  const files = sources();

  it('reads the replaced words from the glossary', () => {
    expect(words.length).toBeGreaterThan(40);
    expect(words).toContain('told');
  });

  it('does not use a word that the glossary replaces', () => {
    const found = words.flatMap((word) => {
      const pattern = patternOf(word);
      return files.filter(({ text }) => pattern.test(text)).map(({ file }) => `${word}: ${file}`);
    });
    expect(found).toEqual([]);
  });

  it('names no method `of`, because a method begins with a verb', () => {
    const method = /^\s+(?:(?:private|protected|static|async) )*of\(/m;
    expect('  private async of(id: string) {').toMatch(method);
    expect(files.filter(({ text }) => method.test(text)).map(({ file }) => file)).toEqual([]);
  });

  it('finds a replaced word in any case, but not within another word', () => {
    expect('They were Told.').toMatch(patternOf('told'));
    expect('untold').not.toMatch(patternOf('told'));
  });
});
