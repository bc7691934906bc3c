import { fireEvent, render, screen, within } from '@testing-library/react';
import { localStore } from '../../../api/browser-storage';
import type { ReleaseRequirements } from '../../../api/schema';
import { storeToken } from '../../../api/requests/token';
import { SessionProvider } from '../../../features/auth/session';
import { TestProviders } from '../../../testing/test-providers';
import PluginComputers from './plugin-computers';

jest.mock('../../../features/compatibility/compatibility-texts', () => ({
  compatibilityTexts: () =>
    Promise.resolve(jest.requireActual('../../../../../libs/i18n/locales/en/runs.json')),
}));

const release: ReleaseRequirements = {
  version: '2.0.0',
  minOs: { mac: '13', windows: '10' },
  maxOs: {},
  minMemoryGb: null,
  builds: [
    { platform: 'macos-universal', arch: 'universal', formats: ['VST3'] },
    { platform: 'windows-x64', arch: 'x64', formats: ['VST3'] },
  ],
};
const computer = (machineName: string, os: string, osVersion?: string, change: object = {}) => ({
  ...{ id: machineName, machineName, givenName: null, os, status: 'active' },
  ...{ device: { osVersion, cpuModel: 'Intel' }, ...change },
});
const stated = { mac: 'sysreq.mac.11', windows: '' };

interface Visit {
  releases?: ReleaseRequirements[];
  /** Of a signed-in customer. */
  computers?: object[];
  /** Of the list of computers. */
  pages?: number;
  userAgent?: string;
}

async function open({ releases = [release], computers, pages = 1, userAgent = '' }: Visit, text: RegExp) {
  localStore.clear();
  if (computers) storeToken('token');
  const answerOf = (address: string) => {
    if (address === '/api/me') return { id: 'u1', firstName: 'Anna', language: 'en' };
    if (address.startsWith('/api/account/activations'))
      return { activations: computers, pagination: { pages } };
    return { plugins: [{ slug: 'tidewater', releases }] };
  };
  const fetch = (address: string) =>
    Promise.resolve({ ok: true, status: 200, json: () => Promise.resolve(answerOf(address)) });
  Object.assign(globalThis, { fetch });
  Object.assign(AbortSignal, { timeout: () => new AbortController().signal });
  Object.defineProperty(navigator, 'userAgent', { value: userAgent, configurable: true });
  render(
    <TestProviders>
      <SessionProvider>
        <PluginComputers slug="tidewater" systemRequirements={stated} />
      </SessionProvider>
    </TestProviders>,
  );
  await screen.findByText(text);
}

const rows = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);
const choose = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

afterEach(() => storeToken(null));

describe('a product page of a customer with several computers', () => {
  const computers = [
    computer('Studio', 'macOS', '15.5'),
    computer('Old iMac', 'macOS', '11.7'),
    computer('Attic', 'Windows'),
    computer('Sold', 'macOS', '10.15', { status: 'deactivated' }),
  ];

  it('shows the verdict and the reasons for each active one', async () => {
    await open({ computers }, /Old iMac/);
    expect(screen.queryByText(/seen last/)).toBeNull();
    expect(rows()).toEqual([
      expect.stringMatching(/^Studio.*Runs$/),
      expect.stringMatching(
        /^Old iMac.*Does not runmacOS 13 or later is required, this computer has 11\.7\.$/,
      ),
      expect.stringMatching(
        /^Attic.*Not knownWindows 10 or later is required, the exact version .* not known\.$/,
      ),
    ]);
  });

  it('states that only those that were seen last are compared, if there are more', async () => {
    await open({ computers, pages: 2 }, /The 50 computers that were seen last are compared/);
    expect(rows()).toHaveLength(3);
  });

  it('checks another computer by questions', async () => {
    await open({ computers }, /Old iMac/);
    fireEvent.click(screen.getByRole('button', { name: 'Check another computer' }));
    await screen.findByLabelText('Computer');
    choose('Computer', 'windows');
    choose('System', '8.1');
    expect(rows().at(-1)).toMatch(/^Your computerWindows 8\.1Does not run/);
  });
});

describe('a product page of a guest', () => {
  const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Firefox/140.0';

  it('asks only what the browser does not report, and stores the answer in the browser', async () => {
    await open({ userAgent: windows }, /This computer/);
    expect(rows()).toEqual([expect.stringMatching(/^This computerWindowsNot known/)]);
    expect(screen.queryByLabelText('Computer')).toBeNull();
    choose('System', '11');
    expect(rows()).toEqual([expect.stringMatching(/^This computerWindows 11Runs$/)]);
    expect(localStore.get('computer')).toBe('{"version":"11"}');
  });

  it('asks for the memory only if the release states one', async () => {
    await open({ userAgent: windows, releases: [{ ...release, minMemoryGb: 16 }] }, /This computer/);
    choose('System', '11');
    choose('Memory', '8');
    expect(rows()[0]).toMatch(/Runs, with a remark16 GB of memory are required, this computer has 8 GB/);
  });

  it('asks which computer is meant on a phone', async () => {
    await open({ userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X)' }, /This computer/);
    expect(rows()[0]).toMatch(/Not knownThe operating system/);
    expect(screen.queryByLabelText('System')).toBeNull();
    choose('Computer', 'mac-intel');
    choose('System', '12');
    expect(rows()[0]).toMatch(/^Your computermacOS 12Does not run/);
  });

  it('shows a verdict and no question where nothing is missing', async () => {
    await open({ userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0)' }, /This computer/);
    expect(rows()).toEqual([expect.stringMatching(/Does not runThere is no version for Linux/)]);
    expect(screen.queryByRole('combobox')).toBeNull();
  });
});

describe('a product page of a product without releases', () => {
  it('shows the stated requirements and no verdict', async () => {
    await open({ releases: [], computers: [computer('Studio', 'macOS', '15.5')] }, /state no requirements/);
    expect(rows()).toEqual(['sysreq.mac.11']);
    expect(within(document.body).queryByText('Runs')).toBeNull();
  });
});
