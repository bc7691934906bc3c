import { existsSync, readdirSync, readFileSync } from 'node:fs';
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

describe('the built texts', () => {
  it('state the numbers of the shop rules, without their placeholders', () => {
    const assets = join(built, 'assets');
    const scripts = readdirSync(assets)
      .filter((name) => name.endsWith('.js'))
      .map((name) => readFileSync(join(assets, name), 'utf8'));
    expect(scripts.filter((script) => script.includes('withdrawal period of 14 days'))).toHaveLength(1);
    expect(scripts.filter((script) => /\{rule\.\w+[:}]/.test(script))).toEqual([]);
  });
});
