import { render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { TestProviders } from '../../../testing/test-providers';
import { Component as ProductsScreen } from './products-screen';

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

describe('the products of a customer', () => {
  it('show the pictures of the catalogue, and none for products removed from it', async () => {
    const answers: Record<string, unknown> = {
      '/api/account/entitlements': { entitlements: [owned('p1', 'own-cover'), owned('p2', 'gone')] },
      '/api/plugins/own-cover?lang=en': {
        data: { id: 'p1', slug: 'own-cover', imageUrl: '/media/own.webp' },
      },
    };
    const fetch = (path: string) => {
      const status = path in answers ? 200 : 404;
      return Promise.resolve({
        ok: status === 200,
        status,
        json: () => Promise.resolve(answers[path] ?? {}),
      });
    };
    Object.assign(globalThis, { fetch });
    Object.assign(AbortSignal, { timeout: () => new AbortController().signal });
    render(
      <MemoryRouter>
        <TestProviders>
          <ProductsScreen />
        </TestProviders>
      </MemoryRouter>,
    );
    await screen.findByText('gone');
    await waitFor(() => expect(pictures()).toEqual(['/media/own.webp']));
  });
});
