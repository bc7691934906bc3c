import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { TestProviders } from '../../../testing/test-providers';
import SearchDialog from './search-dialog';

const found = (kind: string, id: string) => ({
  kind,
  id,
  userId: 'u1',
  title: kind === 'order' ? 'LL-7' : 'Anna Kern',
  detail: 'anna@example.com',
  matched: 'email',
});

function Address() {
  const { pathname, search } = useLocation();
  return <output>{pathname + search}</output>;
}

function openDialog(records: readonly object[], away: readonly string[] = []) {
  const fetch = jest.fn((_url: string) =>
    Promise.resolve({ ok: true, status: 200, json: () => Promise.resolve({ records, away }) }),
  );
  Object.assign(globalThis, { fetch });
  // jsdom has no layout.
  Object.assign(Element.prototype, { scrollIntoView: () => undefined });
  Object.assign(AbortSignal, { timeout: () => new AbortController().signal });
  const onClose = jest.fn();
  render(
    <MemoryRouter>
      <TestProviders>
        <SearchDialog onClose={onClose} />
      </TestProviders>
      <Address />
    </MemoryRouter>,
  );
  const input = screen.getByRole('combobox', { name: 'admin.search' });
  return { fetch, onClose, input };
}

it('the arrow keys choose a result and Enter opens it', async () => {
  const { input, onClose } = openDialog([found('customer', 'u1'), found('order', 'o1')]);
  fireEvent.change(input, { target: { value: 'anna' } });
  const [customer, order] = await screen.findAllByRole('option');
  expect(input.getAttribute('aria-activedescendant')).toBe(customer?.id);
  fireEvent.keyDown(input, { key: 'ArrowDown' });
  expect(input.getAttribute('aria-activedescendant')).toBe(order?.id);
  expect(order?.getAttribute('aria-selected')).toBe('true');
  fireEvent.keyDown(input, { key: 'Enter' });
  expect(document.querySelector('output')?.textContent).toBe('/admin?tab=orders&edit=o1');
  expect(onClose).toHaveBeenCalled();
});

it('one letter is not searched for, and a change of the text is sent once', async () => {
  const { input, fetch } = openDialog([], ['licensing']);
  for (const value of ['a', 'an', 'ann', 'anna']) fireEvent.change(input, { target: { value } });
  await waitFor(() => expect(screen.getByText(/admin.nothing_found/)).toBeTruthy());
  expect(screen.getByText(/admin.search.away/)).toBeTruthy();
  expect(fetch.mock.calls.map(([url]) => url)).toEqual(['/api/admin/search?text=anna']);
});
