import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

const root = join(__dirname, '..', '..', '..');
/** Files that a message of another process enters, that the framework calls, or that a process runs by itself. */
const entries =
  /\.(controller|consumer|worker|strategy|pipe)\.ts$|-(controllers|relay|worker|server)\.ts$|\/server\.ts$/;
/** A file is reached from an earlier one by an import, or by the import of a file between both that has no part in the walk. */
const maxSteps = 2;

const textOf = (file: string) => readFileSync(join(root, file), 'utf8');
const isEntry = (file: string) => entries.test(file) || textOf(file).includes('@Handles(');

/** The files of a part of docs/tour.md, in order. */
function filesBetween(from: string, to: string): string[] {
  const tour = textOf('docs/tour.md');
  const start = tour.indexOf(from);
  const end = tour.indexOf(to, start);
  if (start < 0 || end < 0) throw new Error(`the tour has no part from "${from}" to "${to}"`);
  const files = [...tour.slice(start, end).matchAll(/\]\(\.\.\/([^)]+\.ts)\)/g)].map(([, file = '']) => file);
  return [...new Set(files)];
}

const homes: readonly (readonly [string, string])[] = [
  ['#platform/', 'libs/platform/src/'],
  ['#contracts/', 'libs/contracts/src/'],
];

/** The own files that a file imports. */
function importsOf(file: string): string[] {
  const specifiers = [...textOf(file).matchAll(/from '([^']+)';/g)].map(([, specifier = '']) => specifier);
  const paths = specifiers.map((specifier) => {
    const home = homes.find(([prefix]) => specifier.startsWith(prefix));
    return home
      ? `${home[1]}${specifier.slice(home[0].length)}.ts`
      : normalize(join(dirname(file), `${specifier}.ts`));
  });
  return paths.filter((path) => existsSync(join(root, path)));
}

/** The files that a file reaches in a number of steps. */
function reachedFrom(file: string, steps: number): Set<string> {
  const imported = importsOf(file);
  const further = steps > 1 ? imported.flatMap((one) => [...reachedFrom(one, steps - 1)]) : [];
  return new Set([...imported, ...further]);
}

describe('docs/tour.md', () => {
  it.each([
    ['the checkout', '### Checkout', '### Payment', 19],
    ['the path from the webhook to the entitlement', '### Payment', 'creates the\n   download grant', 30],
    ['the path from the event to the receipt', '### Fulfilment', 'Without a webhook', 15],
    ['an activation', 'Eight files belong', 'Some activations do more', 9],
    ['a quote', '## One quote', '## One log-in', 25],
    ['a log-in', '## One log-in', '## One column', 8],
  ])(
    'follows the imports in %s: each file is an entry or is reached from an earlier one',
    (_, from, to, maxFiles) => {
      const files = filesBetween(from, to);
      const lost = files.filter(
        (file, at) =>
          !isEntry(file) && !files.slice(0, at).some((earlier) => reachedFrom(earlier, maxSteps).has(file)),
      );
      expect(lost).toEqual([]);
      expect(files.length).toBeLessThanOrEqual(maxFiles);
    },
  );

  it('has at most 2,000 lines on the path from the webhook to the entitlement', () => {
    const files = filesBetween('### Payment', 'creates the\n   download grant');
    const lines = files.reduce((sum, file) => sum + textOf(file).split('\n').length - 1, 0);
    expect(lines).toBeLessThanOrEqual(2_000);
  });
});
