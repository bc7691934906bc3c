import { render, screen } from '@testing-library/react';
import { localStore } from '../../../api/browser-storage';
import { storeToken } from '../../../api/requests/token';
import type { QuoteLine, ReleaseRequirements } from '../../../api/schema';
import { SessionProvider } from '../../../features/auth/session';
import { LazyTexts } from '../../../features/i18n/lazy-texts';
import type { Texts } from '../../../features/i18n/texts';
import { TestProviders } from '../../../testing/test-providers';
import { useComputerNotes } from './use-computer-notes';

const release = (mac: string): ReleaseRequirements => ({
  ...{ version: '2.0.0', minOs: { mac }, maxOs: {}, minMemoryGb: null },
  builds: [{ platform: 'macos-universal', arch: 'universal', formats: [] }],
});
const plugins = [
  { slug: 'modern', releases: [release('14')] },
  { slug: 'old', releases: [release('10.13')] },
  { slug: 'unreleased', releases: [] },
];
const computer = (machineName: string, os: string, osVersion: string) => ({
  ...{ id: machineName, machineName, givenName: null, os, status: 'active' },
  device: { osVersion, cpuModel: 'Intel' },
});
const part = (slug: string, isOwned = false) => ({
  slug,
  name: slug,
  imageUrl: '',
  list: 1,
  due: 1,
  isOwned,
});
const line = (slug: string, change: Partial<QuoteLine> = {}): QuoteLine => ({
  ...{ kind: 'plugin', slug, name: slug, imageUrl: '', list: 1, lowest30: 1, due: 1, adjustments: [] },
  ...change,
});

const fetched = jest.fn<unknown, [string]>();

const texts = () =>
  Promise.resolve(jest.requireActual<Texts>('../../../../../libs/i18n/locales/en/runs.json'));

function Notes({ lines }: { lines: QuoteLine[] }) {
  const notes = useComputerNotes(lines, lines);
  if (!notes) return null;
  return lines.map((one) => (
    <div key={`${one.kind} ${one.slug}`} data-testid={`${one.kind} ${one.slug}`}>
      {notes(one)}
    </div>
  ));
}

/** Shows the notes of a cart's lines, and waits until all of them are decided. */
async function show(lines: QuoteLine[], computers?: object[], userAgent = '') {
  localStore.clear();
  if (computers) storeToken('token');
  fetched.mockReset().mockImplementation((address) => {
    if (address === '/api/me') return { id: 'u1', firstName: 'Anna', language: 'en' };
    return address.startsWith('/api/account/activations') ? { activations: computers } : { plugins };
  });
  const fetch = (address: string) =>
    Promise.resolve({ ok: true, status: 200, json: () => Promise.resolve(fetched(address)) });
  Object.assign(globalThis, { fetch });
  Object.assign(AbortSignal, { timeout: () => new AbortController().signal });
  Object.defineProperty(navigator, 'userAgent', { value: userAgent, configurable: true });
  const marker = line('modern');
  render(
    <TestProviders>
      <SessionProvider>
        <LazyTexts load={texts}>
          <Notes lines={[...lines, marker]} />
        </LazyTexts>
      </SessionProvider>
    </TestProviders>,
  );
  const marked = await screen.findByTestId('plugin modern');
  expect(marked.textContent).toMatch(/14 or later is required/);
}

const noteOf = (id: string) => screen.getByTestId(id).textContent;

afterEach(() => storeToken(null));

describe('the lines of a cart', () => {
  const studio = computer('Studio', 'macOS', '15.5');
  const attic = computer('Attic', 'macOS', '12.6');
  const pc = computer('PC', 'Windows', '11');

  it('name the computer on which the product does not run, and are silent about those on which it runs', async () => {
    await show([line('old'), line('unreleased')], [studio, attic]);
    expect(noteOf('plugin modern')).toBe(
      'Attic: Does not run. macOS 14 or later is required, this computer has 12.6.',
    );
    expect(noteOf('plugin old')).toBe('');
    expect(noteOf('plugin unreleased')).toBe('');
  });

  it('are one line however many computers there are', async () => {
    await show([], [studio, attic, pc]);
    expect(noteOf('plugin modern')).toMatch(/^Attic: .* and 1 more computer$/);
    expect(screen.getByTestId('plugin modern').querySelectorAll('p')).toHaveLength(1);
  });

  it('names the parts of a bundle that the customer does not have', async () => {
    const parts = [part('old'), part('modern'), part('unreleased', true)];
    await show([line('all', { kind: 'bundle', parts })], [attic]);
    expect(noteOf('bundle all')).toMatch(/^modern\. Attic: Does not run\./);
  });

  it('read the requirements of all products in one request', async () => {
    await show([line('old'), line('unreleased')], [attic]);
    const requests = fetched.mock.calls.filter(([address]) => address.includes('release-requirements'));
    expect(requests).toEqual([['/api/release-requirements?slugs=modern%2Cold%2Cunreleased']]);
  });

  it('have a price without notes when the requirements do not load', async () => {
    Object.assign(globalThis, { fetch: () => Promise.reject(new TypeError('offline')) });
    const plugin = line('modern');
    render(
      <TestProviders>
        <SessionProvider>
          <LazyTexts load={texts}>
            <Notes lines={[plugin]} />
          </LazyTexts>
        </SessionProvider>
      </TestProviders>,
    );
    expect((await screen.findByTestId('plugin modern')).textContent).toBe('');
  });

  it('inform a guest about the computer of the browser', async () => {
    const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_14_6) Version/14.0 Safari/605.1.15';
    await show([line('old')], undefined, mac);
    expect(noteOf('plugin modern')).toMatch(/^This computer: Does not run\./);
    expect(noteOf('plugin old')).toBe('');
  });
});
