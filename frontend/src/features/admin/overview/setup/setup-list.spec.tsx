import { useQuery } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { api } from '../../../../api/requests/client';
import { TestProviders } from '../../../../testing/test-providers';
import { BannersProvider } from '../../panel/banners';
import SetupList from './setup-list';

interface Step {
  name: string;
  isDone: boolean;
  finding: string;
  values?: object;
}

let steps: Step[] = [];
let sent: string[] = [];
let answers: Record<string, object> = {};

beforeEach(() => {
  [steps, sent, answers] = [[], [], {}];
  localStorage.clear();
  Object.assign(globalThis, {
    fetch: (path: string, { method = 'GET', body = '' }: { method?: string; body?: string } = {}) => {
      if (method !== 'GET') sent.push([method, path, body].filter(Boolean).join(' '));
      const all = { steps: steps.map((step) => ({ values: {}, ...step })) };
      const answer = answers[path] ?? (path === '/api/admin/setup' ? all : {});
      return Promise.resolve({ ok: true, status: 200, json: () => Promise.resolve(answer) });
    },
  });
  Object.assign(AbortSignal, { timeout: () => new AbortController().signal });
});
afterEach(() => jest.useRealTimers());

/** Shown once the list has its steps, also where it shows nothing. */
function Loaded() {
  const { data } = useQuery({
    queryKey: ['admin', 'setup'],
    queryFn: () => api.get('/admin/setup'),
    enabled: false,
  });
  return data ? <hr /> : null;
}

const open = () =>
  render(
    <MemoryRouter>
      <TestProviders>
        <BannersProvider>
          <SetupList />
          <Loaded />
        </BannersProvider>
      </TestProviders>
    </MemoryRouter>,
  );

const stepOf = async (text: string) => {
  const item = (await screen.findByText(text)).closest('li');
  if (!item) throw new Error(`no step ${text}`);
  return within(item);
};

describe('the steps of a new shop', () => {
  it('confirm from the list that the shop sells without taxes, and take it back', async () => {
    steps = [{ name: 'taxes', isDone: false, finding: 'none' }];
    open();
    const confirm = (await stepOf('admin.setup.taxes.none')).getByText('admin.setup.taxes.confirm');
    steps = [
      { name: 'taxes', isDone: true, finding: 'without' },
      { name: 'products', isDone: false, finding: 'none' },
    ];
    fireEvent.click(confirm);
    fireEvent.click((await stepOf('admin.setup.taxes.without')).getByText('admin.setup.taxes.take_back'));
    const put = (withoutTaxes: boolean) => `PUT /api/admin/setup/taxes {"withoutTaxes":${withoutTaxes}}`;
    await waitFor(() => expect(sent).toEqual([put(true), put(false)]));
  });

  it('send a test mail and follow it until the mail server has accepted it', async () => {
    jest.useFakeTimers();
    steps = [{ name: 'test_mail', isDone: false, finding: 'none' }];
    open();
    const button = (await stepOf('admin.setup.test_mail.none')).getByText('admin.setup.test_mail.send');
    steps = [{ name: 'test_mail', isDone: false, finding: 'queued' }];
    fireEvent.click(button);
    expect(await screen.findByText('admin.setup.test_mail.queued')).toBeTruthy();
    expect(sent).toEqual(['POST /api/admin/setup/test-mail {}']);
    steps = [
      { name: 'test_mail', isDone: true, finding: 'sent' },
      { name: 'products', isDone: false, finding: 'none' },
    ];
    expect(await screen.findByText('admin.setup.test_mail.sent')).toBeTruthy();
  });

  it('show each DNS record of the sender with its state, and the record to set where one is wrong', async () => {
    steps = [{ name: 'mail_domain', isDone: false, finding: 'incomplete' }];
    const spf = {
      kind: 'spf',
      state: 'found',
      name: 'shop.example',
      wanted: 'v=spf1 mx ~all',
      found: ['v=spf1 a ~all'],
    };
    const dmarc = {
      kind: 'dmarc',
      state: 'missing',
      name: '_dmarc.shop.example',
      wanted: 'v=DMARC1; p=none',
      found: [],
    };
    answers['/api/admin/setup/mail-domain'] = { domain: 'shop.example', records: [spf, dmarc] };
    open();
    const step = await stepOf('admin.setup.mail_domain.incomplete');
    fireEvent.click(step.getByText('admin.setup.mail_domain.records'));
    expect(await step.findByText('v=spf1 a ~all')).toBeTruthy();
    expect(step.queryByText('v=spf1 mx ~all')).toBeNull();
    expect(step.getByText('v=DMARC1; p=none')).toBeTruthy();
    expect(step.getByText('admin.setup.mail_domain.state.missing')).toBeTruthy();
  });
});

describe('going live', () => {
  it('links what is left before the shop goes live, and announces its opening until that is closed', async () => {
    steps = [
      { name: 'products', isDone: false, finding: 'none' },
      { name: 'taxes', isDone: false, finding: 'none' },
      { name: 'brand', isDone: true, finding: 'saved' },
      { name: 'go_live', isDone: false, finding: 'not_yet' },
    ];
    const { unmount } = open();
    const hrefOf = async (name: string) => (await screen.findByRole('link', { name })).getAttribute('href');
    expect(await hrefOf('admin.setup.products')).toBe('/admin?tab=products');
    expect(await hrefOf('admin.setup.taxes')).toBe('#setup-taxes');
    expect(screen.queryByRole('link', { name: 'admin.setup.brand' })).toBeNull();
    unmount();
    steps = steps.map((step) => ({ ...step, isDone: true }));
    const { unmount: leave } = open();
    expect((await screen.findByRole('status')).textContent).toBe('admin.setup.go_live.ready');
    fireEvent.click(screen.getByRole('button', { name: 'shell.close' }));
    expect(screen.queryByRole('status')).toBeNull();
    leave();
    open();
    await screen.findByRole('separator');
    expect(screen.queryByRole('status')).toBeNull();
  });

  it('does not show the steps again for what fails later', async () => {
    steps = [
      { name: 'mails', isDone: false, finding: 'failed' },
      { name: 'mail_domain', isDone: false, finding: 'unknown' },
      { name: 'go_live', isDone: false, finding: 'not_yet' },
    ];
    open();
    await screen.findByRole('separator');
    expect(screen.queryByText('admin.setup.title')).toBeNull();
  });
});
