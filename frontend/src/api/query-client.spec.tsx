import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { ApiError } from './requests/client';
import { createQueryClient } from './query-client';

describe('retries of a read (storefront §9)', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  const read = (error: Error) => {
    const queryFn = jest.fn(() => Promise.reject(error));
    const outcome = createQueryClient()
      .fetchQuery({ queryKey: ['plugins'], queryFn })
      .catch((reason: unknown) => reason);
    return { queryFn, outcome };
  };

  it.each([
    ['the connection fails', 'NETWORK', 0],
    ['a proxy returns 502', 'UNKNOWN', 502],
    ['a service returns 503', 'UNAVAILABLE', 503],
    ['a proxy returns 504', 'UNKNOWN', 504],
  ])('retries 3 times, 1000 ms apart, when %s', async (_, code, status) => {
    const error = new ApiError(code, status, '');
    const { queryFn, outcome } = read(error);
    for (const count of [1, 2, 3, 4]) {
      await jest.advanceTimersByTimeAsync(count === 1 ? 0 : 999);
      expect(queryFn).toHaveBeenCalledTimes(Math.max(1, count - 1));
      await jest.advanceTimersByTimeAsync(count === 1 ? 0 : 1);
      expect(queryFn).toHaveBeenCalledTimes(count);
    }
    expect(await outcome).toBe(error);
  });

  it.each([404, 500])('does not retry after status %d', async (status) => {
    const { queryFn, outcome } = read(new ApiError('UNKNOWN', status, ''));
    await jest.advanceTimersByTimeAsync(10_000);
    expect(await outcome).toMatchObject({ status });
    expect(queryFn).toHaveBeenCalledTimes(1);
  });
});

describe('the query client', () => {
  const setUp = () => {
    const queryClient = createQueryClient();
    const wrapper = ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    );
    let requestCount = 0;
    const queryFn = jest.fn(() => Promise.resolve(`response ${(requestCount += 1)}`));
    return { queryClient, wrapper, queryFn };
  };

  it('does not request data that is inlined in the page', () => {
    const { wrapper, queryFn } = setUp();
    const { result } = renderHook(
      () => useQuery({ queryKey: ['plugins'], queryFn, initialData: () => 'inlined' }),
      { wrapper },
    );
    expect(result.current.data).toBe('inlined');
    expect(queryFn).not.toHaveBeenCalled();
  });

  it('reuses a response that is less than 30 s old', async () => {
    const { wrapper, queryFn } = setUp();
    const use = () => useQuery({ queryKey: ['plugins'], queryFn });
    const first = renderHook(use, { wrapper });
    await waitFor(() => expect(first.result.current.data).toBe('response 1'));
    first.unmount();
    expect(renderHook(use, { wrapper }).result.current.data).toBe('response 1');
    expect(queryFn).toHaveBeenCalledTimes(1);
  });

  it('sends a request while the browser reports that it is offline, so that the error is shown', async () => {
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    window.dispatchEvent(new Event('offline'));
    const { wrapper, queryFn } = setUp();
    const { result } = renderHook(() => useQuery({ queryKey: ['plugins'], queryFn }), { wrapper });
    await waitFor(() => expect(result.current.isSuccess).toBe(true));
    window.dispatchEvent(new Event('online'));
    jest.restoreAllMocks();
  });
});
