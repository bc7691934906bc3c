import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { sizesOf } from './size-budgets';

const root = join(__dirname, '..', '..', '..', '..');
const built = join(root, 'dist', 'web');

describe('size budgets (design §11)', () => {
  it('finds the built front end', () => {
    expect(existsSync(join(built, '.vite', 'manifest.json'))).toBe(true);
  });

  it('measures a size above 0 for every part', () => {
    const sizes = sizesOf(built, join(root, 'libs', 'i18n', 'locales'));
    expect(sizes.filter(({ kilobytes }) => !(kilobytes > 0)).map(({ what }) => what)).toEqual([]);
  });

  it('keeps every part within its budget (design §11)', () => {
    const exceeded = sizesOf(built, join(root, 'libs', 'i18n', 'locales'))
      .filter(({ kilobytes, budget }) => kilobytes > budget)
      .map(({ what, kilobytes, budget }) => `${what}: ${kilobytes.toFixed(1)} kB, budget ${budget} kB`);
    expect(exceeded).toEqual([]);
  });
});
