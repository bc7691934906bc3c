import { render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { TestProviders } from '../../../../testing/test-providers';
import { BannersProvider } from '../../panel/banners';
import CustomerPage from './customer-page';

const id = 'u1';
const at = '2026-11-21T13:00:00.000Z';

const answers: Record<string, object> = {
  '/api/admin/users/u1': {
    ...{ id, _id: id, firstName: 'Anna', lastName: 'Kern', email: 'anna@example.com', role: 'user' },
    ...{ createdAt: at, language: 'en', isEmailConfirmed: true, lastActiveAt: at, termsVersion: null },
  },
  '/api/admin/users/u1/notes': { notes: [{ id: 'n1', text: 'Moves in May', createdAt: at, author: null }] },
  '/api/admin/users/u1/timeline': {
    entries: [
      { at, what: 'order_paid', about: 'LL-7', orderId: 'o1' },
      { at, what: 'terms_accepted', about: '2026-11-01' },
    ],
    away: ['licensing'],
  },
  '/api/admin/users/u1/mails': { mails: [], away: [] },
};

function openPage() {
  const fetch = (url: string) => {
    const answer = answers[url];
    const response = { ok: answer !== undefined, status: answer ? 200 : 500 };
    return Promise.resolve({ ...response, json: () => Promise.resolve(answer ?? {}) });
  };
  Object.assign(globalThis, { fetch });
  Object.assign(AbortSignal, { timeout: () => new AbortController().signal });
  render(
    <MemoryRouter>
      <TestProviders>
        <BannersProvider>
          <CustomerPage id={id} />
        </BannersProvider>
      </TestProviders>
    </MemoryRouter>,
  );
}

it('the page of a customer shows each part that loads, and names the others', async () => {
  openPage();
  expect(await screen.findByRole('heading', { level: 1, name: 'Anna Kern' })).toBeTruthy();
  const region = (name: string) => within(screen.getByRole('region', { name }));
  expect(await region('admin.customer.notes').findByText('Moves in May')).toBeTruthy();
  expect(await region('admin.customer.licences').findByText('admin.customer.did_not_load')).toBeTruthy();
  const timeline = region('admin.customer.timeline');
  expect(timeline.getByText('admin.customer.away')).toBeTruthy();
  expect(timeline.getByRole('link', { name: 'LL-7' }).getAttribute('href')).toBe('/admin?tab=orders&edit=o1');
  const consents = region('admin.customer.consents');
  expect(consents.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('admin.customer.event.terms_accepted'),
  ]);
});
