import { act, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { Stand } from '../../../testing/stand';
import { Banners, BannersProvider, useBanners } from './banners';
import { useAdminList } from './use-admin-list';

const again = 'again';
const doSomething = 'do something';

function List() {
  const { rows, reload } = useAdminList<string>({ path: '/list', rows: 'rows', failed: 'list did not load' });
  const { succeeded } = useBanners();
  return (
    <>
      <Banners />
      <output>{rows.join()}</output>
      <button type="button" onClick={reload}>
        {again}
      </button>
      <button type="button" onClick={() => succeeded('something else was done')}>
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
      <Stand>
        <BannersProvider>
          <List />
        </BannersProvider>
      </Stand>
    </MemoryRouter>,
  );
  await screen.findByText('list did not load');
});

const press = (name: string) => act(() => screen.getByRole('button', { name }).click());

describe('a list of the panel', () => {
  it('does not go on saying that it did not load once it has', async () => {
    isAway = false;
    press(again);
    await screen.findByText('Anna');
    expect(screen.getByRole('alert').textContent).toBe('');
  });

  it('leaves what was said since then when it loads', async () => {
    press(doSomething);
    isAway = false;
    press(again);
    await screen.findByText('Anna');
    expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain(
      'something else was done',
    );
  });
});
