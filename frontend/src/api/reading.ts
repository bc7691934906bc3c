import type { Query } from './answers';
import { ask } from './client';
import { inlinedAnswer } from './inlined';

/** A question by its address, whose answer the page may bring along; `of` takes out what it is asked for. */
export function reading<Answer, T>(path: string, of: (answer: Answer) => T): Query<T> {
  return {
    key: path,
    ask: async () => of(await ask<Answer>(path)),
    brought: () => {
      const answer = inlinedAnswer(path) as Answer | undefined;
      return answer && of(answer);
    },
  };
}
