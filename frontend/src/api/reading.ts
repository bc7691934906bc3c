import { ask } from './client';
import { inlinedAnswer } from './inlined';

/** How a query gets an answer of the shop: from the page that brought it, so that it is there at once, else by asking. */
export function reading<T>(path: string) {
  return {
    queryFn: () => ask<T>(path),
    initialData: () => inlinedAnswer(path) as T | undefined,
  };
}
