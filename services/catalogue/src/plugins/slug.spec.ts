import { slugPattern } from '#contracts/kit/text';
import { freeSlug, slugOf } from './slug';

describe('the slug of a name', () => {
  it.each([
    ['Saturos Pro', 'saturos-pro'],
    ['  Plumbline   EQ!  ', 'plumbline-eq'],
    ['Café Crème & Co', 'cafe-creme-and-co'],
    ['Щедрый йод', 'shchedryy-yod'],
    ['Объём', 'obem'],
    ['🎹', 'product'],
    ['---', 'product'],
  ])('%s is %s', (name, slug) => {
    expect(slugOf(name)).toBe(slug);
  });

  it('may stand in a path, however long the name is', () => {
    expect(slugOf(`${'x'.repeat(69)} yz`.repeat(3))).toMatch(slugPattern);
    expect(slugOf('x'.repeat(300)).length).toBeLessThanOrEqual(80);
  });

  it('is numbered where others have it, or the shop itself', () => {
    expect(freeSlug('Tidewater', new Set())).toBe('tidewater');
    expect(freeSlug('Pay', new Set())).toBe('pay-2');
    expect(freeSlug('Tidewater', new Set(['tidewater', 'tidewater-2']))).toBe('tidewater-3');
  });
});
