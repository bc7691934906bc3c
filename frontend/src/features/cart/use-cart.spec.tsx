import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { storeToken } from '../../api/requests/token';
import { TestProviders } from '../../testing/test-providers';
import { SessionProvider } from '../auth/session';
import { type Cart, guestCart, storeGuestCart } from './guest-cart';
import { useCart } from './use-cart';

const plugin = (slug: string) => ({ kind: 'plugin' as const, slug });
let stored: Cart;
let isBroken: boolean;

beforeEach(() => {
  localStorage.clear();
  storeToken(null);
  stored = { items: [plugin('nightboat')], codes: [] };
  isBroken = false;
  Object.assign(AbortSignal, { timeout: () => new AbortController().signal });
  Object.assign(globalThis, {
    fetch: (address: string, { method, body }: { method: string; body?: string }) => {
      if (address === '/api/me') return respond(200, { id: 'u1' });
      if (method === 'PUT' && isBroken) return respond(500, { code: 'INTERNAL' });
      if (method === 'PUT') {
        const { items, codes, merge } = JSON.parse(body ?? '{}') as Cart & { merge: boolean };
        stored = { items: merge ? [...stored.items, ...items] : items, codes };
      }
      return respond(200, stored);
    },
  });
});

function respond(status: number, json: object) {
  return Promise.resolve({ ok: status === 200, status, json: () => Promise.resolve(json) });
}

function show() {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <TestProviders>
      <SessionProvider>{children}</SessionProvider>
    </TestProviders>
  );
  return renderHook(() => useCart(), { wrapper }).result;
}

const slugs = (cart: Cart) => cart.items.map(({ slug }) => slug);

describe('the cart', () => {
  it('the cart of a guest is added to the cart of the account at the log-in and leaves the browser', async () => {
    const shown = show();
    await act(() => shown.current.add(plugin('tide')));
    expect(slugs(shown.current.cart)).toEqual(['tide']);
    act(() => storeToken('anna'));
    await waitFor(() => expect(slugs(shown.current.cart)).toEqual(['nightboat', 'tide']));
    expect(slugs(stored)).toEqual(['nightboat', 'tide']);
    expect(slugs(guestCart())).toEqual([]);
  });

  it('the cart keeps every one of several changes in quick succession', async () => {
    storeToken('anna');
    const shown = show();
    await waitFor(() => expect(slugs(shown.current.cart)).toEqual(['nightboat']));
    await act(async () => {
      await Promise.all(['a', 'b', 'c'].map((slug) => shown.current.add(plugin(slug))));
    });
    expect(slugs(stored)).toEqual(['nightboat', 'a', 'b', 'c']);
  });

  it('the cart undoes a change that the server did not save', async () => {
    storeToken('anna');
    const shown = show();
    await waitFor(() => expect(slugs(shown.current.cart)).toEqual(['nightboat']));
    isBroken = true;
    await act(() => expect(shown.current.add(plugin('tide'))).rejects.toMatchObject({ status: 500 }));
    await waitFor(() => expect(slugs(shown.current.cart)).toEqual(['nightboat']));
  });

  it('the cart refuses a twenty-first item', async () => {
    storeGuestCart({ items: Array.from({ length: 20 }, (_, i) => plugin(`plugin-${i}`)), codes: [] });
    const shown = show();
    await expect(shown.current.add(plugin('tide'))).rejects.toThrow();
    expect(shown.current.cart.items).toHaveLength(20);
  });
});
