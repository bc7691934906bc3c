import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { sizesOf } from './size-budgets';

const root = join(__dirname, '..', '..');
const built = join(root, 'dist', 'web');

describe('the size of the shop (design §11)', () => {
  it('is known: the pages are built', () => {
    expect(existsSync(join(built, '.vite', 'manifest.json'))).toBe(true);
  });

  it('is measured with everything: a part that is missing weighs nothing', () => {
    const sizes = sizesOf(built, join(root, 'libs', 'i18n', 'locales'));
    expect(sizes.filter(({ kilobytes }) => !(kilobytes > 0)).map(({ what }) => what)).toEqual([]);
  });

  it('keeps every budget', () => {
    const heavy = sizesOf(built, join(root, 'libs', 'i18n', 'locales'))
      .filter(({ kilobytes, budget }) => kilobytes > budget)
      .map(({ what, kilobytes, budget }) => `${what}: ${kilobytes.toFixed(1)} kB, budget ${budget} kB`);
    expect(heavy).toEqual([]);
  });
});
