import { emptyCart, guestCart, onGuestCartChange, readCart, storeGuestCart } from './guest-cart';

const plugin = (slug: string) => ({ kind: 'plugin' as const, slug });
const stored = (fields: object) => JSON.stringify({ version: 1, ...fields });

beforeEach(() => localStorage.clear());

describe('the cart of a guest', () => {
  it('is read as it was stored', () => {
    const cart = { items: [plugin('tide'), { kind: 'bundle' as const, slug: 'tide' }], codes: ['AUTUMN'] };
    storeGuestCart(cart);
    expect(guestCart()).toEqual(cart);
    expect(guestCart()).toBe(guestCart());
  });

  it.each([
    ['nothing', null],
    ['no JSON', '{'],
    ['another type', '7'],
    ['another version', JSON.stringify({ version: 2, items: [plugin('tide')] })],
    ['lists that are none', stored({ items: 'tide', codes: {} })],
  ])('is empty for %s', (_, text) => {
    expect(readCart(text)).toBe(emptyCart);
  });

  it('leaves out entries that the API would refuse, and repeated ones', () => {
    const items = [null, plugin('Tide'), { kind: 'gift', slug: 'tide' }, plugin('tide'), plugin('tide')];
    const text = stored({ items, codes: ['A', 'A', '', 7, 'x'.repeat(41)] });
    expect(readCart(text)).toEqual({ items: [plugin('tide')], codes: ['A'] });
  });

  it('has at most twenty items', () => {
    const items = Array.from({ length: 30 }, (_, i) => plugin(`plugin-${i}`));
    expect(readCart(stored({ items, codes: [] })).items).toHaveLength(20);
  });

  it('reports changes of this tab and of others', () => {
    const listener = jest.fn();
    const stop = onGuestCartChange(listener);
    storeGuestCart({ items: [plugin('tide')], codes: [] });
    window.dispatchEvent(new StorageEvent('storage', { key: 'cart' }));
    window.dispatchEvent(new StorageEvent('storage', { key: 'token' }));
    expect(listener).toHaveBeenCalledTimes(2);
    stop();
  });
});
