import { act, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { TestProviders } from '../../../../testing/test-providers';
import { Banners, BannersProvider, useBanners } from '../banners';
import { useAdminList } from './use-admin-list';

const again = 'again';
const doSomething = 'do something';

function List() {
  const { rows, refetch } = useAdminList<string>({
    path: '/admin/users',
    rows: 'rows',
    failed: 'list did not load',
  });
  const { showSuccess } = useBanners();
  return (
    <>
      <Banners />
      <output>{rows.join()}</output>
      <button type="button" onClick={refetch}>
        {again}
      </button>
      <button type="button" onClick={() => showSuccess('something else was done')}>
        {doSomething}
      </button>
    </>
  );
}

let isAway = true;

beforeEach(async () => {
  isAway = true;
  const answer = { rows: ['Anna'], pagination: { page: 1, limit: 10, total: 1, pages: 1 } };
  const fetch = () =>
    Promise.resolve({
      ok: !isAway,
      status: isAway ? 500 : 200,
      json: () => Promise.resolve(isAway ? {} : answer),
    });
  Object.assign(globalThis, { fetch });
  Object.assign(AbortSignal, { timeout: () => new AbortController().signal });
  render(
    <MemoryRouter>
      <TestProviders>
        <BannersProvider>
          <List />
        </BannersProvider>
      </TestProviders>
    </MemoryRouter>,
  );
  await screen.findByText('list did not load');
});

const press = (name: string) => act(() => screen.getByRole('button', { name }).click());

describe('a list of the panel', () => {
  it('removes the error banner once the rows are loaded', async () => {
    isAway = false;
    press(again);
    await screen.findByText('Anna');
    expect(screen.getByRole('alert').textContent).toBe('');
  });

  it('keeps a newer banner when the rows are loaded', async () => {
    press(doSomething);
    isAway = false;
    press(again);
    await screen.findByText('Anna');
    expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain(
      'something else was done',
    );
  });
});
