import { slugPattern } from '#contracts/kit/text';
import { uniqueSlug, slugify } from './slug';

describe('slug of a name', () => {
  it.each([
    ['Saturos Pro', 'saturos-pro'],
    ['  Plumbline   EQ!  ', 'plumbline-eq'],
    ['Café Crème & Co', 'cafe-creme-and-co'],
    ['Щедрый йод', 'shchedryy-yod'],
    ['Объём', 'obem'],
    ['🎹', 'product'],
    ['---', 'product'],
  ])('converts %s to %s', (name, slug) => {
    expect(slugify(name)).toBe(slug);
  });

  it('shortens the slug of a long name to 80 characters', () => {
    expect(slugify(`${'x'.repeat(69)} yz`.repeat(3))).toMatch(slugPattern);
    expect(slugify('x'.repeat(300)).length).toBeLessThanOrEqual(80);
  });

  it('adds a number to a slug that is taken or reserved', () => {
    expect(uniqueSlug('Tidewater', new Set())).toBe('tidewater');
    expect(uniqueSlug('Pay', new Set())).toBe('pay-2');
    expect(uniqueSlug('Tidewater', new Set(['tidewater', 'tidewater-2']))).toBe('tidewater-3');
  });
});
