import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { TestProviders } from '../../testing/test-providers';
import { AdminPanel } from './admin-panel';
import OperationsTab from './operations/operations-tab';
import { BannersProvider } from './panel/banners';
import ReconciliationTab from './reconciliation/reconciliation-tab';
import RefundsTab from './refunds/refunds-tab';
import SubscribersTab from './subscribers/subscribers-tab';

jest.mock('./panel/admin-texts', () => ({ adminTexts: () => Promise.resolve({}) }));

interface Answer {
  status?: number;
  json?: object;
}

type Answers = Readonly<Record<string, (query: URLSearchParams) => Answer | Promise<Answer>>>;

/** Requests that change something. */
let sent: string[] = [];

/** Answers requests by their method and path; any other fails. */
function answerRequests(answers: Answers): void {
  const fetch = async (address: string, { method = 'GET' }: RequestInit = {}) => {
    const { pathname, searchParams } = new URL(address, 'http://shop');
    const request = `${method} ${pathname.replace('/api', '')}`;
    if (method !== 'GET') sent.push(request);
    const { status = 200, json = {} } = (await answers[request]?.(searchParams)) ?? { status: 500 };
    return { ok: status < 400, status, json: () => Promise.resolve(json) };
  };
  Object.assign(globalThis, { fetch });
}

function open(content: ReactNode): void {
  render(
    <MemoryRouter>
      <TestProviders>
        <BannersProvider>{content}</BannersProvider>
      </TestProviders>
    </MemoryRouter>,
  );
}

const press = (name: string) => act(async () => fireEvent.click(await screen.findByRole('button', { name })));
const banner = (text: string) =>
  waitFor(() => expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toContain(text));
const page = (rows: object) => ({ ...rows, pagination: { page: 1, limit: 10, total: 1, pages: 1 } });

beforeEach(() => {
  sent = [];
  window.confirm = () => true;
  Object.assign(AbortSignal, { timeout: () => new AbortController().signal });
});
afterEach(() => jest.useRealTimers());

it('the panel shows an error with a retry when its current user does not load (admin §8)', async () => {
  let status = 500;
  answerRequests({ 'GET /me': () => ({ status, json: { id: 'u1', role: 'user' } }) });
  const denied = 'Access Denied';
  open(<AdminPanel denied={<h1>{denied}</h1>} twoFactorRequired={null} home={null} links={null} />);
  expect(await screen.findByText('admin.failed_load_user_data')).toBeTruthy();
  status = 200;
  await press('errors.try_again');
  expect(await screen.findByRole('heading', { name: denied })).toBeTruthy();
});

describe('subscribers of the panel', () => {
  const list = 'GET /newsletter/admin/subscribers';
  const subscriber = (name: string) => ({
    ...{ _id: name, email: `${name}@example.com`, isConfirmed: true, isActive: true, language: 'en' },
    createdAt: '2026-11-21T13:00:00.000Z',
  });
  const anna = page({ subscribers: [subscriber('anna')] });

  it('show an error with a retry when their list does not load (admin §8)', async () => {
    let status = 500;
    answerRequests({ [list]: () => ({ status, json: anna }) });
    open(<SubscribersTab />);
    await banner('admin.failed_fetch_subscribers');
    status = 200;
    await press('errors.try_again');
    expect(await screen.findByRole('table')).toBeTruthy();
    await banner('');
  });

  it('are those of the newer of two searches that are answered out of order', async () => {
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    answerRequests({
      [list]: async (query) => {
        const name = query.get('search') ?? 'anna';
        if (name === 'ben') await held;
        return { json: page({ subscribers: [subscriber(name)] }) };
      },
    });
    open(<SubscribersTab />);
    const box = await screen.findByRole('searchbox');
    for (const value of ['ben', 'cleo']) {
      fireEvent.change(box, { target: { value } });
      fireEvent.keyDown(box, { key: 'Enter' });
    }
    await screen.findByRole('row', { name: /cleo/ });
    await act(async () => {
      release();
      await held;
    });
    expect(screen.queryByRole('row', { name: /ben/ })).toBeNull();
    expect(screen.getByRole('row', { name: /cleo/ })).toBeTruthy();
  });

  it('keep their switch when a change of it is refused', async () => {
    answerRequests({ [list]: () => ({ json: anna }) });
    open(<SubscribersTab />);
    const [, isActive] = await screen.findAllByRole('switch');
    fireEvent.click(isActive ?? document.body);
    await banner('admin.failed_update_subscriber');
    expect(sent).toEqual(['PUT /newsletter/admin/subscribers/anna']);
    expect(isActive?.getAttribute('aria-checked')).toBe('true');
  });

  it('stay listed when their export fails', async () => {
    answerRequests({ [list]: () => ({ json: anna }) });
    open(<SubscribersTab />);
    await screen.findByRole('table');
    await press('admin.export');
    await banner('admin.failed_export');
    expect(screen.getByRole('table')).toBeTruthy();
  });

  it('have a result each after a bulk action, with the reason of a failure', async () => {
    const outcomes = [
      { id: 'anna', error: null },
      { id: 'ben', error: 'Not found' },
    ];
    const both = page({ subscribers: [subscriber('anna'), subscriber('ben')] });
    answerRequests({
      [list]: () => ({ json: both }),
      'POST /newsletter/admin/subscribers/bulk': () => ({ json: { outcomes } }),
    });
    open(<SubscribersTab />);
    await press('admin.bulk.all');
    await press('admin.subscribers.delete_selected');
    const result = within(await screen.findByRole('table', { name: 'admin.bulk.outcome', hidden: true }));
    const rows = result.getAllByRole('row', { hidden: true }).map(({ textContent }) => textContent);
    expect(rows).toEqual([
      expect.anything(),
      expect.stringMatching(/anna@example\.com.*admin\.bulk\.done/),
      expect.stringMatching(/ben@example\.com.*Not found/),
    ]);
  });
});

describe('operations of the panel', () => {
  const failed = { service: 'licensing', attempts: 7, deliveries: 5, eventId: 'e1', error: 'no file' };
  const at = '2026-11-20T10:00:00.000Z';
  const events = ['paid', 'refunded'].map((subject) => ({
    ...{ ...failed, id: subject, subject, diedAt: at, canReplay: subject === 'paid' },
  }));

  it('replay a failed event, show why it fails again, and do not offer a damaged one', async () => {
    const stillFails = { code: 'EVENT_STILL_FAILS', error: 'The event failed again' };
    const replays: Answer[] = [{ status: 409, json: stillFails }, {}];
    let listed = events;
    answerRequests({
      'GET /admin/dead-events': () => ({ json: { ...page({ events: listed }), away: ['news'] } }),
      'POST /admin/dead-events/licensing/paid/replay': () => {
        const answer = replays.shift() ?? {};
        if (!answer.status) listed = events.slice(1);
        return answer;
      },
    });
    open(<OperationsTab />);
    expect(await screen.findByText('admin.operations.away')).toBeTruthy();
    expect(screen.getAllByText('admin.operations.damaged')).toHaveLength(1);
    await press('admin.operations.replay');
    await banner('The event failed again');
    await press('admin.operations.replay');
    expect(await screen.findByText('admin.operations.replayed')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'admin.operations.replay' })).toBeNull());
  });

  it('queue a failed mail again', async () => {
    const mail = {
      ...failed,
      id: 'm1',
      key: 'receipt:1',
      template: 'receipt',
      toAddress: 'anna@example.com',
    };
    const mails = [{ ...mail, lastError: 'ECONNECTION', queuedAt: at, canRetry: true }];
    answerRequests({
      'GET /admin/failed-mails': () => ({ json: { ...page({ mails }), away: [] } }),
      'POST /admin/failed-mails/licensing/m1/retry': () => ({}),
    });
    open(<OperationsTab />);
    await press('admin.operations.mails');
    await press('admin.operations.retry');
    expect(await screen.findByText('admin.operations.retried')).toBeTruthy();
    expect(sent).toEqual(['POST /admin/failed-mails/licensing/m1/retry']);
  });
});

it('the reconciliation shows the progress of a run and loads the findings again when it ends', async () => {
  jest.useFakeTimers();
  const run = { step: 'orders', compared: 1_234, startedAt: '2026-11-20T03:50:00.000Z', error: null };
  const finding = { id: 'f1', kind: 'file-missing', subject: 's1', detail: 'expected 9 bytes' };
  let [state, findings]: [string, object[]] = ['done', []];
  answerRequests({
    'GET /admin/reconciliation': () => ({
      json: page({ findings, run: { ...run, state, finishedAt: state === 'done' ? run.startedAt : null } }),
    }),
    'POST /admin/reconciliation/runs': () => {
      state = 'running';
      return { status: 202 };
    },
  });
  open(<ReconciliationTab />);
  const start = () => screen.getByRole<HTMLButtonElement>('button', { name: 'admin.reconciliation.run' });
  expect(await screen.findByText('admin.reconciliation.last_run')).toBeTruthy();
  fireEvent.click(start());
  expect(await screen.findByRole('progressbar', { name: 'admin.reconciliation.progress' })).toBeTruthy();
  expect(screen.getByText('admin.reconciliation.running')).toBeTruthy();
  expect(start().disabled).toBe(true);
  [state, findings] = ['done', [{ ...finding, foundAt: run.startedAt, isRepairable: false }]];
  expect(await screen.findByText('admin.reconciliation.last_run')).toBeTruthy();
  await waitFor(() => expect(start().disabled).toBe(false));
  expect(await screen.findByRole('table')).toBeTruthy();
});

it('the figures of refunds state that a period has no sales and no refunds', async () => {
  const figures = { reasons: [], products: [], sold: 0, refunded: 0, refundedAmount: 0, share: null };
  answerRequests({
    'GET /admin/refund-figures': () => ({
      json: { ...figures, pagination: { page: 1, limit: 10, total: 0, pages: 0 } },
    }),
  });
  open(<RefundsTab />);
  expect(await screen.findByText('admin.refunds.empty')).toBeTruthy();
});
