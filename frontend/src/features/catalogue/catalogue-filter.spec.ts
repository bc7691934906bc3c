import { hasFilters, readFilter, searchOf, withChange } from './catalogue-filter';

const read = (query: string) => readFilter(new URLSearchParams(query));

describe('the filter of the catalogue', () => {
  it('reads the selection of the address', () => {
    expect(read('q=tape&category=effect&format=AAX&system=macos&price=free&sort=price&cursor=abc')).toEqual({
      q: 'tape',
      category: 'effect',
      format: 'AAX',
      system: 'macos',
      price: 'free',
      sort: 'price',
      cursor: 'abc',
    });
  });

  it('ignores unknown options, empty fields of a form, and the default order', () => {
    expect(searchOf(read('q=+&category=tapes&format=RTAS&price=&sort=featured&utm_source=x'))).toBe('');
  });

  it('writes an address that reads as the same selection, in the order of the parameters', () => {
    const query = '?q=tape+echo&category=effect&system=windows&sort=price-down';
    expect(searchOf(read(query.split('&').toReversed().join('&').replace('?', '')))).toBe(query);
  });

  it('returns to the first page when the selection changes', () => {
    expect(searchOf(withChange(read('category=effect&cursor=abc'), { category: 'sampler' }))).toBe(
      '?category=sampler',
    );
  });

  it('counts neither order nor page as a filter', () => {
    expect(hasFilters(read('sort=name&cursor=abc'))).toBe(false);
    expect(hasFilters(read('price=free'))).toBe(true);
  });
});
