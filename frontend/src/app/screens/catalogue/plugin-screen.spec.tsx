import { render, screen } from '@testing-library/react';
import type { PluginDetails } from '../../../api/schema';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { SessionProvider } from '../../../features/auth/session';
import { TestProviders } from '../../../testing/test-providers';
import { tidewater as plugin } from '../../../testing/tidewater';
import { Component as PluginScreen } from './plugin-screen';

const entitlements = [{ id: 'e1', subjectId: plugin.id, status: 'active' }];

async function open(status: number, answer: unknown, text: string) {
  const answerOf = (address: string) => {
    if (address === '/api/me') return { id: 'u1', firstName: 'Anna' };
    if (address === '/api/account/cart') return { items: [], codes: [] };
    if (address.startsWith('/api/bundles')) return { data: [] };
    return address.startsWith('/api/account/entitlements') ? { entitlements } : answer;
  };
  Object.assign(globalThis, {
    fetch: (address: string) =>
      Promise.resolve({ ok: status === 200, status, json: () => Promise.resolve(answerOf(address)) }),
  });
  Object.assign(AbortSignal, { timeout: () => new AbortController().signal });
  Object.assign(globalThis, {
    IntersectionObserver: class {
      observe = () => undefined;
      disconnect = () => undefined;
    },
  });
  render(
    <MemoryRouter initialEntries={['/plugins/tidewater']}>
      <TestProviders>
        <SessionProvider>
          <Routes>
            <Route path="/plugins/:slug" element={<PluginScreen />} />
          </Routes>
        </SessionProvider>
      </TestProviders>
    </MemoryRouter>,
  );
  await screen.findByText(text);
}

const show = (imageUrl: string) =>
  open(200, { data: { ...plugin, imageUrl, videoUrl: '/video.mp4' } }, 'product.watch');
const showProduct = (changes: Partial<PluginDetails>) =>
  open(200, { data: { ...plugin, ...changes } }, 'product.compatibility');
const headings = () => screen.getAllByRole('heading').map(({ textContent }) => textContent);

const imagesOf = (place: Element | null) => [...(place?.querySelectorAll('img') ?? [])];
const pictures = (place: Element | null) => imagesOf(place).map((image) => image.getAttribute('src'));
const section = (id: string) => document.getElementById(id);
const closing = () => screen.getByRole('heading', { level: 2, name: 'Tidewater' }).closest('section');

describe('the pictures of a product page', () => {
  it('shows the views of a drawn product', async () => {
    await show('/media/plugins/tidewater/cover.svg');
    expect(pictures(section('examples'))).toEqual(['/media/plugins/tidewater/night-640.webp']);
    expect(pictures(closing())).toEqual(['/media/plugins/tidewater/front.svg']);
  });

  it('shows an uploaded picture uncropped, and not in place of the video', async () => {
    await show('/media/uploads/own.webp');
    expect(pictures(section('examples'))).toEqual([]);
    expect(document.querySelector('#examples svg text')?.textContent).toBe('Tidewater');
    expect(pictures(closing())).toEqual(['/media/uploads/own.webp']);
    expect(imagesOf(closing())[0]?.className).toBe('photo');
  });
});

describe('a product without optional data', () => {
  const compatibility = ['macOS 13'];
  const isVideoAnnounced = false;

  it('shows no empty heading, no empty frame and no video placeholder that is switched off', async () => {
    await showProduct({ compatibility, isVideoAnnounced });
    expect(headings()).toEqual(['Tidewater', 'Tidewater']);
    expect(document.querySelectorAll('#overview, #examples, .frame, .tags')).toHaveLength(0);
    expect(screen.queryByText('product.coming_soon')).toBeNull();
    expect(document.querySelectorAll('nav a[href^="#"]')).toHaveLength(0);
  });

  it('shows the second picture in the gallery when there are no examples', async () => {
    await showProduct({ compatibility, isVideoAnnounced, gallery: ['/media/a.webp', '/media/b.webp'] });
    expect(document.querySelector('#examples')).toBeNull();
    expect([...new Set(pictures(section('gallery')))]).toEqual(['/media/b.webp']);
  });

  it('shows no picture in the gallery that the page shows above it', async () => {
    const gallery = ['/media/a.webp', '/media/b.webp', '/media/c.webp'];
    await showProduct({ compatibility, isVideoAnnounced, gallery, descriptionImageUrl: '/media/c.webp' });
    expect([...new Set(pictures(section('gallery')))]).toEqual(['/media/b.webp']);
  });

  it('shows the video placeholder in the examples (storefront §2)', async () => {
    await showProduct({ compatibility });
    expect(section('examples')?.textContent).toContain('product.coming_soon');
  });

  it('links a video in place of its placeholder', async () => {
    await showProduct({ compatibility, videoUrl: '/video.mp4' });
    expect(screen.queryByText('product.coming_soon')).toBeNull();
    const link = screen.getByRole('link', { name: 'product.video product.watch' });
    expect(link.getAttribute('href')).toBe('/video.mp4');
  });
});

describe('an owned product', () => {
  beforeEach(() => localStorage.setItem('token', 'abc'));
  afterEach(() => localStorage.clear());

  it('shows the entitlement instead of the price and links to the downloads instead of the checkout', async () => {
    await showProduct({ compatibility: ['macOS 13'], price: 129 });
    expect((await screen.findAllByText('price.owned')).length).toBeGreaterThan(1);
    expect(document.body.textContent).not.toContain('$129');
    const targets = screen
      .getAllByRole('link', { name: 'card.download' })
      .map((link) => link.getAttribute('href'));
    expect(new Set(targets)).toEqual(new Set(['/account/products?open=tidewater']));
    expect(screen.queryByRole('link', { name: 'card.buy' })).toBeNull();
  });
});

it('replaces the title of the previous screen when a product is not found', async () => {
  document.title = 'Plug-ins';
  await open(404, {}, 'plugin_detail.not_found');
  expect(document.title).toContain('plugin_detail.not_found');
});
