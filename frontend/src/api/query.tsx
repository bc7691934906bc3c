import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from 'react';
import useSWR, { SWRConfig, type SWRConfiguration, useSWRConfig } from 'swr';
import { Answers, type Area, isOf, type Query } from './answers';

export type { Query } from './answers';

/** How long an answer is fresh is each question's own affair. */
const settings: SWRConfiguration = { revalidateOnFocus: false, dedupingInterval: 0 };

const Context = createContext(new Answers());

export function AnswersProvider({ answers, children }: { answers: Answers; children: ReactNode }) {
  const value = useMemo(() => ({ ...settings, provider: () => answers }), [answers]);
  return (
    <Context value={answers}>
      <SWRConfig value={value}>{children}</SWRConfig>
    </Context>
  );
}

interface Wishes<T> {
  /** Milliseconds until it is asked again, from the answer and how often there was one; 0 when that is enough. */
  againMs?: (answer: T | undefined, times: number) => number;
  /** The answer to the question before stays until this one's is there. */
  keepsLast?: boolean;
}

type Standing<T> =
  | { isPending: true; isError: false; data: undefined; error: undefined }
  | { isPending: false; isError: true; data: T | undefined; error: Error }
  | { isPending: false; isError: false; data: T; error: undefined };

/** Where a question stands. An error is that of the last time; an older answer may still be there. */
export type Asked<T> = Standing<T> & {
  isFetching: boolean;
  /** What is shown answers the question before. */
  isOfLast: boolean;
  again: () => void;
};

function standing<T>(data: T | undefined, error: Error | undefined, isFetching: boolean): Standing<T> {
  const isTriedAgain = data === undefined && isFetching;
  if (error !== undefined && !isTriedAgain) return { isPending: false, isError: true, data, error };
  if (data === undefined) return { isPending: true, isError: false, data: undefined, error: undefined };
  return { isPending: false, isError: false, data, error: undefined };
}

const never = () => 0;

/** The answer to a question, asked when it is not there or no longer fresh; nothing is asked while there is no question. */
export function useQuery<T>(query: Query<T> | null, wishes: Wishes<T> = {}): Asked<T> {
  const { againMs = never, keepsLast = false } = wishes;
  const answers = useContext(Context);
  const key = query?.key ?? null;
  if (query) answers.bring(query);
  const times = answers.timesOf(key);
  const refreshInterval = useCallback((answer?: T) => againMs(answer, times), [againMs, times]);
  const { data, error, isValidating, mutate } = useSWR<T, Error, string | null>(
    key,
    query ? () => answers.ask(query) : null,
    {
      revalidateIfStale: !query || !answers.isFresh(query),
      keepPreviousData: keepsLast,
      refreshInterval,
      // SWR asks no more after an error; what is asked again and again goes on.
      onErrorRetry: (_error, _key, _config, retry, { retryCount }) => {
        const ms = againMs(data, times);
        if (ms > 0) setTimeout(() => void retry({ retryCount }), ms);
      },
    },
  );
  const isOfLast = data !== undefined && key !== null && !answers.knows(key);
  const again = useCallback(() => void mutate(), [mutate]);
  return {
    ...standing(error !== undefined && isOfLast ? undefined : data, error, isValidating),
    isFetching: isValidating,
    isOfLast,
    again,
  };
}

/** Asks again what begins with this word, at once where it is shown. Resolves when the new answers are there. */
export function useForget(): (area: Area) => Promise<void> {
  const answers = useContext(Context);
  const { mutate } = useSWRConfig();
  return useCallback(
    async (area) => {
      answers.age(area);
      await mutate(isOf(area));
    },
    [answers, mutate],
  );
}

/** What begins with these words is no longer there. */
export function useDrop(): (...areas: readonly Area[]) => void {
  const { mutate } = useSWRConfig();
  return useCallback(
    (...areas) => {
      for (const area of areas) void mutate(isOf(area), undefined, { revalidate: false });
    },
    [mutate],
  );
}

/** Takes an answer that came by another way; a fresh one is not asked for again. */
export function useTell(): <T>(query: Query<T>, answer: T | undefined, isFresh?: boolean) => void {
  const answers = useContext(Context);
  const { mutate } = useSWRConfig();
  return useCallback(
    ({ key }, answer, isFresh = false) => {
      if (isFresh) answers.markFresh(key);
      void mutate(key, answer, { revalidate: false });
    },
    [answers, mutate],
  );
}

let visits = 0;

/** A word for this visit of a screen, for questions whose earlier answers must not be shown. */
export function useVisit(): string {
  return useState(() => String((visits += 1)))[0];
}
