import { useState } from 'react';

interface After<Done> {
  onDone?: (done: Done) => unknown;
  onFailed?: (error: unknown) => unknown;
  /** Either way, and last. */
  onEnd?: () => unknown;
}

type Standing<Done> = { isBusy: boolean; isDone: boolean; done?: Done; error?: unknown };

/** Something done at somebody's word, and how it went the last time; what has to follow belongs to it. */
export interface Deed<Asked = void, Done = unknown> extends Standing<Done> {
  run: (asked: Asked) => void;
  /** Forgets how it went. */
  reset: () => void;
}

const before = { isBusy: false, isDone: false };

export function useDeed<Asked = void, Done = unknown>(
  deed: (asked: Asked) => Promise<Done>,
  { onDone, onFailed, onEnd }: After<Done> = {},
): Deed<Asked, Done> {
  const [standing, setStanding] = useState<Standing<Done>>(before);
  const attempt = async (asked: Asked): Promise<Standing<Done>> => {
    try {
      const done = await deed(asked);
      await onDone?.(done);
      return { isBusy: false, isDone: true, done };
    } catch (error) {
      await onFailed?.(error);
      return { isBusy: false, isDone: false, error };
    }
  };
  const run = async (asked: Asked) => {
    setStanding({ ...before, isBusy: true });
    const after = await attempt(asked);
    await onEnd?.();
    setStanding(after);
  };
  return { ...standing, run: (asked) => void run(asked), reset: () => setStanding(before) };
}
