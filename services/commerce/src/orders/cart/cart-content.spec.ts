import type { QuoteItem } from '#contracts/commerce/pricing/quotes';
import { joinCarts } from './cart-content';

const plugin = (slug: string): QuoteItem => ({ kind: 'plugin', slug });

describe('joined carts', () => {
  it('keep each item and code once, in the order in which they were added', () => {
    const stored = { items: [plugin('tide'), plugin('nightboat')], codes: ['AUTUMN'] };
    const guest = { items: [plugin('nightboat'), plugin('footfall')], codes: [' autumn ', 'NEW'] };
    expect(joinCarts(stored, guest)).toEqual({
      items: [plugin('tide'), plugin('nightboat'), plugin('footfall')],
      codes: ['AUTUMN', 'NEW'],
    });
  });

  it('distinguish a bundle from the plug-in of the same name', () => {
    const items: QuoteItem[] = [plugin('studio'), { kind: 'bundle', slug: 'studio' }];
    expect(joinCarts({ items, codes: [] }).items).toEqual(items);
  });

  it('keep the stored items when there are more than twenty', () => {
    const items = (from: string) => Array.from({ length: 15 }, (_, i) => plugin(`${from}-${i}`));
    const joined = joinCarts({ items: items('stored'), codes: [] }, { items: items('guest'), codes: [] });
    expect(joined.items).toEqual([...items('stored'), ...items('guest').slice(0, 5)]);
  });

  it('have no empty codes', () => {
    expect(joinCarts({ items: [], codes: [' ', 'A'] }).codes).toEqual(['A']);
  });
});
