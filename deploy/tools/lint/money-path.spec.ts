import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

const root = join(__dirname, '..', '..', '..');
const maxFiles = 30;
const maxLines = 2_000;
/** Files that a message of another process enters, or that a process runs by itself. */
const entries = /\.(controller|consumer|worker)\.ts$|\/(outbox-relay|event-server)\.ts$/;
/** A file is reached from an earlier one by an import, or by the import of a file between both that has no part in a sale. */
const maxSteps = 2;

const textOf = (file: string) => readFileSync(join(root, file), 'utf8');
const isEntry = (file: string) => entries.test(file) || textOf(file).includes('@Handles(');

/** The files of `docs/tour.md` from the webhook to the entitlement, in order. */
function moneyPath(): string[] {
  const tour = textOf('docs/tour.md');
  const start = tour.indexOf('### Payment: from the webhook');
  const end = tour.indexOf('creates the\n   download grant', start);
  if (start < 0 || end < 0) throw new Error('the tour has no path from the webhook to the entitlement');
  const files = [...tour.slice(start, end).matchAll(/\]\(\.\.\/([^)]+\.ts)\)/g)].map(([, file = '']) => file);
  return [...new Set(files)];
}

/** The own files that a file imports. */
function importsOf(file: string): string[] {
  const specifiers = [...textOf(file).matchAll(/from '([^']+)';/g)].map(([, specifier = '']) => specifier);
  const paths = specifiers.map((specifier) =>
    specifier.startsWith('#platform/')
      ? `libs/platform/src/${specifier.slice('#platform/'.length)}.ts`
      : normalize(join(dirname(file), `${specifier}.ts`)),
  );
  return paths.filter((path) => existsSync(join(root, path)));
}

/** The files that a file reaches in a number of steps. */
function reachedFrom(file: string, steps: number): Set<string> {
  const imported = importsOf(file);
  const further = steps > 1 ? imported.flatMap((one) => [...reachedFrom(one, steps - 1)]) : [];
  return new Set([...imported, ...further]);
}

describe('path from the webhook to the entitlement in docs/tour.md', () => {
  const files = moneyPath();

  it(`has at most ${maxFiles} files and ${maxLines} lines`, () => {
    const lines = files.reduce((sum, file) => sum + textOf(file).split('\n').length - 1, 0);
    expect(files.length).toBeLessThanOrEqual(maxFiles);
    expect(lines).toBeLessThanOrEqual(maxLines);
  });

  it('follows the imports: each file is an entry or is reached from an earlier one', () => {
    const lost = files.filter(
      (file, at) =>
        !isEntry(file) && !files.slice(0, at).some((earlier) => reachedFrom(earlier, maxSteps).has(file)),
    );
    expect(lost).toEqual([]);
  });
});
