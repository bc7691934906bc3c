import { act, renderHook, waitFor } from '@testing-library/react';
import { useDeed } from './deed';

describe('a deed', () => {
  it('is busy until what has to follow is done, too', async () => {
    let finish: () => void = () => undefined;
    const following = new Promise<void>((resolve) => (finish = resolve));
    const { result } = renderHook(() => useDeed(() => Promise.resolve('saved'), { onEnd: () => following }));
    act(() => result.current.run());
    expect(result.current).toMatchObject({ isBusy: true, isDone: false });
    act(finish);
    await waitFor(() => expect(result.current).toMatchObject({ isBusy: false, isDone: true, done: 'saved' }));
  });

  it('that fails says why, tells who asked, and begins anew when it is done again', async () => {
    const told: unknown[] = [];
    const away = new Error('away');
    const tries = [() => Promise.reject(away), () => Promise.resolve('saved')];
    const { result } = renderHook(() =>
      useDeed((attempt: number) => tries[attempt]?.() ?? Promise.resolve(''), {
        onFailed: (e) => told.push(e),
      }),
    );
    act(() => result.current.run(0));
    await waitFor(() => expect(result.current.error).toBe(away));
    expect(told).toEqual([away]);
    act(() => result.current.run(1));
    expect(result.current.error).toBeUndefined();
    await waitFor(() => expect(result.current.isDone).toBe(true));
  });

  it('is forgotten by reset', async () => {
    const { result } = renderHook(() => useDeed(() => Promise.resolve('saved')));
    act(() => result.current.run());
    await waitFor(() => expect(result.current.isDone).toBe(true));
    act(() => result.current.reset());
    expect(result.current).toMatchObject({ isBusy: false, isDone: false });
    expect(result.current.done).toBeUndefined();
  });
});
