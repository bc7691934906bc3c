import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { useQuery } from '../../../api/query';
import { Stand } from '../../../testing/stand';
import { BannersProvider } from './banners';
import { useAdminChange } from './use-admin-change';

function Panel({ children }: { children: ReactNode }) {
  return (
    <Stand>
      <BannersProvider>{children}</BannersProvider>
    </Stand>
  );
}

describe('a change in the panel', () => {
  it('is over at once, and out of reach until the lists show it', async () => {
    let answer = (): void => undefined;
    let asked = 0;
    const list = {
      key: 'admin list',
      ask: () => {
        asked += 1;
        return asked === 1 ? Promise.resolve(asked) : new Promise<number>((done) => (answer = () => done(2)));
      },
      freshMs: 0,
    };
    const { result } = renderHook(() => ({ rows: useQuery(list).data, ...useAdminChange() }), {
      wrapper: Panel,
    });
    await waitFor(() => expect(result.current.rows).toBe(1));
    const run = () => Promise.resolve();
    await act(async () => {
      expect(await result.current.change({ run, done: 'done', failed: 'failed' })).toBe(true);
    });
    expect(result.current.isBusy).toBe(true);
    await waitFor(() => expect(asked).toBe(2));
    act(() => answer());
    await waitFor(() => expect(result.current.isBusy).toBe(false));
    expect(result.current.rows).toBe(2);
  });
});
