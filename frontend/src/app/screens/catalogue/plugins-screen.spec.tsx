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

async function open(address: string) {
  const answerOf = (path: string) =>
    path === '/api/account/entitlements' ? { entitlements } : { data: [plugin] };
  Object.assign(globalThis, {
    fetch: (path: string) =>
      Promise.resolve({ ok: true, status: 200, json: () => Promise.resolve(answerOf(path)) }),
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
  await screen.findByText('plugins.count');
}
const shown = () => screen.queryAllByRole('article').length;

describe('the filter in the URL', () => {
  it('ignores unknown options and shows all plug-ins', async () => {
    await open('/plugins?show=tapes&format=RTAS&sort=age');
    expect(shown()).toBe(1);
    expect(screen.getByRole('button', { name: 'plugins.show.all' }).getAttribute('aria-pressed')).toBe(
      'true',
    );
  });

  it('applies valid options', async () => {
    await open('/plugins?show=free');
    expect(shown()).toBe(0);
  });
});

describe('the card of a plug-in', () => {
  beforeEach(() => localStorage.setItem('token', 'abc'));
  afterEach(() => localStorage.clear());

  it.each([
    ['active', 'price.owned', 'card.download', '/account/products'],
    ['revoked', '$99', 'card.buy', '/checkout/tidewater'],
  ])('shows for an %s entitlement the price %s and the button %s', async (status, price, label, href) => {
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
