import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { SessionProvider } from '../../../features/auth/session';
import { TestProviders } from '../../../testing/test-providers';
import { Component as PluginsScreen } from './plugins-screen';

jest.mock('../../../features/newsletter/sign-up-block', () => ({ SignUpBlock: () => null }));

const plugin = {
  id: 'p1',
  slug: 'tidewater',
  name: 'Tidewater',
  description: '',
  price: 99,
  version: '1.0.0',
  category: 'effect',
  imageUrl: '/media/plugins/tidewater/cover.svg',
  compatibility: ['VST3'],
  features: [],
  tags: [],
  audioSamples: [],
};

let entitlements: object[] = [];
let data: object[] = [];
let requested: string[] = [];

const facets = { category: [], format: [], system: [], price: [] };

async function open(
  address: string,
  list: { status?: number; next?: string; previous?: string } = {},
  shown = 'plugins.count',
) {
  const { status = 200, ...cursors } = list;
  const answerOf = (path: string) => {
    if (path.startsWith('/api/account/entitlements')) return { entitlements };
    if (path === '/api/me') return { id: 'u1', firstName: 'Anna', role: 'admin' };
    if (path === '/api/account/cart') return { items: [], codes: [] };
    return path.startsWith('/api/plugin-facets') ? { total: data.length, facets } : { data, ...cursors };
  };
  Object.assign(globalThis, {
    fetch: (path: string) => {
      requested.push(path);
      const code = path.startsWith('/api/plugins') ? status : 200;
      return Promise.resolve({ ok: code === 200, status: code, json: () => Promise.resolve(answerOf(path)) });
    },
  });
  Object.assign(AbortSignal, { timeout: () => new AbortController().signal });
  render(
    <MemoryRouter initialEntries={[address]}>
      <TestProviders>
        <SessionProvider>
          <PluginsScreen />
        </SessionProvider>
      </TestProviders>
    </MemoryRouter>,
  );
  await screen.findByText(shown);
}

beforeEach(() => {
  data = [plugin];
  requested = [];
});

const hrefOf = async (name: string) => (await screen.findByRole('link', { name })).getAttribute('href');

it('shows an error and another attempt instead of a catalogue that does not load', async () => {
  await open('/plugins', { status: 500 }, 'plugins.failed_to_load');
  expect(screen.getByRole('button', { name: 'errors.try_again' })).toBeTruthy();
});

describe('the filter in the URL', () => {
  it('ignores unknown options and requests the first page of all plug-ins', async () => {
    await open('/plugins?show=tapes&format=RTAS&sort=age');
    expect(requested).toEqual(['/api/plugins?lang=en&limit=24', '/api/plugin-facets?lang=en']);
    expect(screen.getByRole('link', { name: 'plugins.show.all' }).getAttribute('aria-current')).toBe('true');
  });

  it('requests a page and the counts of the valid options', async () => {
    await open('/plugins?price=free&sort=name&cursor=abc');
    expect(requested).toEqual([
      '/api/plugins?lang=en&limit=24&price=free&sort=name&cursor=abc',
      '/api/plugin-facets?lang=en&price=free',
    ]);
  });
});

describe('the pages of the catalogue', () => {
  it('are linked with the filter', async () => {
    await open('/plugins?category=effect', { next: 'abc', previous: 'xyz' });
    expect(await hrefOf('plugins.next')).toBe('/plugins?category=effect&cursor=abc');
    expect(await hrefOf('plugins.previous')).toBe('/plugins?category=effect&cursor=xyz');
  });

  it('link the first page instead of one that does not exist', async () => {
    await open('/plugins?sort=name&cursor=broken', { status: 400 });
    expect(await hrefOf('plugins.first_page')).toBe('/plugins?sort=name');
  });
});

describe('a list without plug-ins', () => {
  beforeEach(() => (data = []));

  it('links all plug-ins, and the same search without the filters', async () => {
    await open('/plugins?q=tape&price=free&sort=name');
    expect(await hrefOf('plugins.clear')).toBe('/plugins?sort=name');
    expect(await hrefOf('plugins.search_everywhere')).toBe('/plugins?q=tape&sort=name');
  });

  it('links the news and the makers instead of filters when the catalogue is empty', async () => {
    await open('/plugins', {}, 'plugins.empty');
    expect(await hrefOf('news.see_all')).toBe('/news');
    expect(await hrefOf('nav.about')).toBe('/about');
    expect(screen.queryByRole('searchbox')).toBeNull();
    expect(screen.queryByRole('link', { name: 'plugins.set_up' })).toBeNull();
  });

  it('leads the staff from an empty catalogue to the steps that the shop lacks', async () => {
    localStorage.setItem('token', 'abc');
    await open('/plugins', {}, 'plugins.empty');
    expect(await hrefOf('plugins.set_up')).toBe('/admin?tab=overview');
    localStorage.clear();
  });
});

describe('the card of a plug-in', () => {
  beforeEach(() => localStorage.setItem('token', 'abc'));
  afterEach(() => localStorage.clear());

  it.each([
    ['active', 'price.owned', 'card.download', '/account/products?open=tidewater'],
    ['superseded', 'price.upgraded', 'menu.products', '/account/products?open=tidewater'],
    ['revoked', '$99', 'card.buy', '/checkout/tidewater'],
  ])('shows for the entitlement %s the price %s and the button %s', async (status, price, label, href) => {
    entitlements = [{ id: 'e1', subjectId: plugin.id, status }];
    await open('/plugins');
    expect(await screen.findByText(price)).toBeTruthy();
    expect(screen.getByRole('link', { name: label }).getAttribute('href')).toBe(href);
  });

  it('renders no empty list of features or tags', async () => {
    await open('/plugins');
    expect(document.querySelectorAll('article ul, article .tags')).toHaveLength(0);
  });
});
