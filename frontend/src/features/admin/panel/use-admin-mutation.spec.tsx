import { useQuery } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { TestProviders } from '../../../testing/test-providers';
import { BannersProvider } from './banners';
import { useAdminMutation } from './use-admin-mutation';

function Panel({ children }: { children: ReactNode }) {
  return (
    <TestProviders>
      <BannersProvider>{children}</BannersProvider>
    </TestProviders>
  );
}

describe('a mutation of the panel', () => {
  it('resolves with the response and stays pending until the lists are refetched', async () => {
    let respond = (): void => undefined;
    let requests = 0;
    const list = {
      queryKey: ['admin', 'list'],
      queryFn: () => {
        requests += 1;
        return requests === 1
          ? Promise.resolve(requests)
          : new Promise<number>((resolve) => (respond = () => resolve(2)));
      },
      staleTime: 0,
    };
    const { result } = renderHook(() => ({ rows: useQuery(list).data, ...useAdminMutation() }), {
      wrapper: Panel,
    });
    await waitFor(() => expect(result.current.rows).toBe(1));
    const run = () => Promise.resolve();
    await act(async () => {
      expect(await result.current.mutate({ run, done: 'done', failed: 'failed' })).toBe(true);
    });
    expect(result.current.isPending).toBe(true);
    await waitFor(() => expect(requests).toBe(2));
    act(() => respond());
    await waitFor(() => expect(result.current.isPending).toBe(false));
    expect(result.current.rows).toBe(2);
  });
});
