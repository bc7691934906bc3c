import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Answers, type Query } from './answers';
import { AnswersProvider, useDrop, useForget, useQuery } from './query';

/** A shop that answers each question with how often it was asked, until it is told to fail. */
function shop() {
  const asked = new Map<string, number>();
  let isAway = false;
  const question = (key: string, more: Partial<Query<string>> = {}): Query<string> => ({
    key,
    ask: () => {
      const times = (asked.get(key) ?? 0) + 1;
      asked.set(key, times);
      return isAway ? Promise.reject(new Error('away')) : Promise.resolve(`${key}, ${times}`);
    },
    ...more,
  });
  return {
    question,
    timesOf: (key: string) => asked.get(key) ?? 0,
    close: () => (isAway = true),
    open: () => (isAway = false),
  };
}

function pages() {
  const answers = new Answers();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <AnswersProvider answers={answers}>{children}</AnswersProvider>
  );
  /** A screen that asks; leaving it and coming back are `unmount` and `visit`. */
  const visit = <T,>(look: () => T) => renderHook(look, { wrapper });
  return { visit };
}

describe('a question', () => {
  it('is pending, then answered', async () => {
    const { question } = shop();
    const screen = pages().visit(() => useQuery(question('plugins')));
    expect(screen.result.current).toMatchObject({ isPending: true, isError: false, data: undefined });
    await waitFor(() => expect(screen.result.current.data).toBe('plugins, 1'));
    expect(screen.result.current).toMatchObject({ isPending: false, isError: false });
  });

  it('is not asked while there is none', () => {
    const screen = pages().visit(() => useQuery(null));
    expect(screen.result.current).toMatchObject({ isPending: true, isFetching: false });
  });

  it('is asked once however many ask it', async () => {
    const { question, timesOf } = shop();
    const screen = pages().visit(() => [useQuery(question('plugins')), useQuery(question('plugins'))]);
    await waitFor(() => expect(screen.result.current[1]?.data).toBe('plugins, 1'));
    expect(timesOf('plugins')).toBe(1);
  });

  it('that the page brought an answer to is not asked', () => {
    const { question, timesOf } = shop();
    const brought = question('plugins', { brought: () => 'from the page' });
    const screen = pages().visit(() => useQuery(brought));
    expect(screen.result.current.data).toBe('from the page');
    expect(timesOf('plugins')).toBe(0);
  });
});

describe('coming back to a screen', () => {
  it('shows a fresh answer without asking', async () => {
    const { question, timesOf } = shop();
    const { visit } = pages();
    const first = visit(() => useQuery(question('plugins')));
    await waitFor(() => expect(first.result.current.data).toBe('plugins, 1'));
    first.unmount();
    expect(visit(() => useQuery(question('plugins'))).result.current.data).toBe('plugins, 1');
    expect(timesOf('plugins')).toBe(1);
  });

  it('shows the older answer at once and asks again where it is never fresh', async () => {
    const { question } = shop();
    const { visit } = pages();
    const orders = question('account orders', { freshMs: 0 });
    const first = visit(() => useQuery(orders));
    await waitFor(() => expect(first.result.current.data).toBe('account orders, 1'));
    first.unmount();
    const second = visit(() => useQuery(orders));
    expect(second.result.current.data).toBe('account orders, 1');
    await waitFor(() => expect(second.result.current.data).toBe('account orders, 2'));
  });
});

describe('a question that fails', () => {
  it('says so, is pending again when it is tried again, and comes', async () => {
    const { question, close, open } = shop();
    close();
    const screen = pages().visit(() => useQuery(question('plugins')));
    await waitFor(() => expect(screen.result.current.isError).toBe(true));
    open();
    act(() => screen.result.current.again());
    expect(screen.result.current.isPending).toBe(true);
    await waitFor(() => expect(screen.result.current.data).toBe('plugins, 2'));
    expect(screen.result.current.isError).toBe(false);
  });

  it('keeps the answer it had', async () => {
    const { question, close } = shop();
    const screen = pages().visit(() => useQuery(question('plugins')));
    await waitFor(() => expect(screen.result.current.data).toBe('plugins, 1'));
    close();
    act(() => screen.result.current.again());
    await waitFor(() => expect(screen.result.current.isError).toBe(true));
    expect(screen.result.current.data).toBe('plugins, 1');
  });
});

describe('a list with filters', () => {
  const look = (ask: (key: string) => Query<string>) => {
    const { visit } = pages();
    let key = 'admin page 1';
    const screen = visit(() => useQuery(ask(key), { keepsLast: true }));
    const turnTo = (next: string) => {
      key = next;
      screen.rerender();
    };
    return { screen, turnTo };
  };

  it('shows the answer before, and says so, until the new one is there', async () => {
    const { question } = shop();
    const { screen, turnTo } = look(question);
    await waitFor(() => expect(screen.result.current.data).toBe('admin page 1, 1'));
    turnTo('admin page 2');
    expect(screen.result.current).toMatchObject({ data: 'admin page 1, 1', isOfLast: true });
    await waitFor(() => expect(screen.result.current.data).toBe('admin page 2, 1'));
    expect(screen.result.current.isOfLast).toBe(false);
  });

  it('shows no answer to another question when the new one fails', async () => {
    const { question, close } = shop();
    const { screen, turnTo } = look(question);
    await waitFor(() => expect(screen.result.current.data).toBe('admin page 1, 1'));
    close();
    turnTo('admin page 2');
    await waitFor(() => expect(screen.result.current.isError).toBe(true));
    expect(screen.result.current.data).toBeUndefined();
  });
});

describe('a question asked again and again', () => {
  const soon = (_answer: string | undefined, times: number) => (times < 3 ? 5 : 0);

  it('is asked until its answer is enough', async () => {
    jest.useFakeTimers();
    const { question, timesOf } = shop();
    const status = question('checkout 1');
    const screen = pages().visit(() => useQuery(status, { againMs: soon }));
    await act(() => jest.advanceTimersByTimeAsync(60_000));
    expect(screen.result.current.data).toBe('checkout 1, 3');
    expect(timesOf('checkout 1')).toBe(3);
    jest.useRealTimers();
  });

  it('goes on after an error, so that a shop that was away is found again', async () => {
    const { question, close, open, timesOf } = shop();
    close();
    const status = question('status');
    const screen = pages().visit(() => useQuery(status, { againMs: soon }));
    await waitFor(() => expect(timesOf('status')).toBeGreaterThan(1));
    open();
    await waitFor(() => expect(screen.result.current.data).toBeDefined());
  });
});

describe('answers that are forgotten together', () => {
  it('are asked for again: at once where they are shown, elsewhere when one comes back', async () => {
    const { question, timesOf } = shop();
    const { visit } = pages();
    const elsewhere = visit(() => useQuery(question('account files')));
    await waitFor(() => expect(elsewhere.result.current.data).toBe('account files, 1'));
    elsewhere.unmount();
    const screen = visit(() => ({
      forget: useForget(),
      computers: useQuery(question('account computers')),
      plugins: useQuery(question('plugins')),
    }));
    await waitFor(() => expect(screen.result.current.computers.data).toBe('account computers, 1'));
    await act(() => screen.result.current.forget('account'));
    expect(screen.result.current.computers.data).toBe('account computers, 2');
    expect([timesOf('account files'), timesOf('plugins')]).toEqual([1, 1]);
    const back = visit(() => useQuery(question('account files')));
    await waitFor(() => expect(back.result.current.data).toBe('account files, 2'));
  });

  it('are nowhere after a log-out', async () => {
    const { question } = shop();
    const { visit } = pages();
    const first = visit(() => ({ drop: useDrop(), orders: useQuery(question('account orders')) }));
    await waitFor(() => expect(first.result.current.orders.data).toBe('account orders, 1'));
    await act(() => Promise.resolve(first.result.current.drop('account', 'me')));
    await waitFor(() => expect(first.result.current.orders.data).toBeUndefined());
    first.unmount();
    const second = visit(() => useQuery(question('account orders')));
    expect(second.result.current.data).toBeUndefined();
    await waitFor(() => expect(second.result.current.data).toBe('account orders, 2'));
  });
});
