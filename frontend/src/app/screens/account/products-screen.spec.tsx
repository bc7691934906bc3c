import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { TestProviders } from '../../../testing/test-providers';
import { Component as ProductsScreen } from './products-screen';

jest.mock('../../../features/account/trials/trial-texts', () => ({ trialTexts: () => Promise.resolve({}) }));

const owned = (id: string, slug: string) => ({
  id: `owned-${id}`,
  subjectId: id,
  slug,
  name: slug,
  status: 'active',
  createdAt: '2026-11-01T10:00:00.000Z',
  license: { displayLast4: 'ABCD', status: 'active', seatLimit: 3, seatsUsed: 1 },
});
const pictures = () => [...document.querySelectorAll('li img')].map((image) => image.getAttribute('src'));
const entitlementsPath = (page: number) => `/api/account/entitlements?page=${page}&limit=500`;

/** The body of each response that is not given. */
let missing = {};

function open(given: Record<string, unknown>, address = '/account/products'): void {
  const answers: Record<string, unknown> = { '/api/account/trials': { trials: [] }, ...given };
  const fetch = (path: string) => {
    const status = path in answers ? 200 : 404;
    return Promise.resolve({
      ok: status === 200,
      status,
      json: () => Promise.resolve(answers[path] ?? missing),
    });
  };
  Object.assign(globalThis, { fetch });
  Object.assign(AbortSignal, { timeout: () => new AbortController().signal });
  Object.assign(Element.prototype, { scrollIntoView: () => undefined });
  render(
    <MemoryRouter initialEntries={[address]}>
      <TestProviders>
        <ProductsScreen />
      </TestProviders>
    </MemoryRouter>,
  );
}

describe('the products of a customer', () => {
  it('show an error when they do not load, that of the server if it has one (storefront §8)', async () => {
    open({});
    await screen.findByText('products.failed');
    missing = { error: 'They are being counted' };
    fireEvent.click(screen.getByRole('button', { name: 'errors.try_again' }));
    await screen.findByText('They are being counted');
    missing = {};
  });

  it('show the pictures of the catalogue, and none for products removed from it', async () => {
    open({
      [entitlementsPath(1)]: { entitlements: [owned('p1', 'own-cover'), owned('p2', 'gone')] },
      '/api/plugins/own-cover?lang=en': {
        data: { id: 'p1', slug: 'own-cover', imageUrl: '/media/own.webp' },
      },
    });
    await screen.findByText('gone');
    await waitFor(() => expect(pictures()).toEqual(['/media/own.webp']));
  });

  it('are read in pages and shown in steps of 50, the opened one first', async () => {
    const page = (number: number, names: string[]) => ({
      entitlements: names.map((name) => owned(name, name)),
      pagination: { page: number, limit: 500, total: 61, pages: 2 },
    });
    const names = Array.from({ length: 60 }, (_, i) => `course-${i}`);
    const answers = { [entitlementsPath(1)]: page(1, names), [entitlementsPath(2)]: page(2, ['last']) };
    open(answers, '/account/products?open=last');
    await screen.findByText('course-0');
    const shown = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    expect(shown()).toEqual(['last', ...names.slice(0, 49)]);
    fireEvent.click(screen.getByRole('button', { name: 'shell.show_more' }));
    expect(shown()).toEqual(['last', ...names]);
    expect(screen.queryByRole('button', { name: 'shell.show_more' })).toBeNull();
  });

  it('are followed by the trials of plug-ins that are not owned', async () => {
    const trial = (product: string) => ({
      id: product,
      product,
      name: `Trial of ${product}`,
      state: 'running',
    });
    open({
      [entitlementsPath(1)]: { entitlements: [owned('p1', 'bought')] },
      '/api/account/trials': { trials: [trial('bought'), trial('tried')] },
    });
    await screen.findByRole('heading', { name: 'Trial of tried' });
    await waitFor(() => expect(screen.queryByText('Trial of bought')).toBeNull());
  });
});
