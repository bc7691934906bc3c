import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { TestProviders } from '../../../testing/test-providers';
import { BannersProvider } from '../panel/banners';
import { SetupList } from './setup-list';

interface Step {
  name: string;
  isDone: boolean;
  finding: string;
  values?: object;
}

let steps: Step[] = [];
let sent: string[] = [];

beforeEach(() => {
  [steps, sent] = [[], []];
  Object.assign(globalThis, {
    fetch: (path: string, { method = 'GET', body = '' }: { method?: string; body?: string } = {}) => {
      if (method !== 'GET') sent.push([method, path, body].filter(Boolean).join(' '));
      const all = { steps: steps.map((step) => ({ values: {}, ...step })) };
      const answer = path === '/api/admin/setup' ? all : {};
      return Promise.resolve({ ok: true, status: 200, json: () => Promise.resolve(answer) });
    },
  });
  Object.assign(AbortSignal, { timeout: () => new AbortController().signal });
});

const open = () =>
  render(
    <MemoryRouter>
      <TestProviders>
        <BannersProvider>
          <SetupList />
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
});
