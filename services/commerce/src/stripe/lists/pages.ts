import type Stripe from 'stripe';

/** The place of a page in a list. */
export interface PageAfter {
  limit: number;
  starting_after?: string;
}

export const createdSince = (since: Date) => ({ created: { gte: Math.floor(since.getTime() / 1000) } });

/** The pages of a list of Stripe, newest first: thousands of rows are not held at once. */
export async function* pagesOf<T extends { id: string }, R>(
  list: (after: PageAfter) => Promise<Stripe.ApiList<T>>,
  read: (item: T) => R,
): AsyncGenerator<R[]> {
  let after: PageAfter | undefined = { limit: 100 };
  while (after) {
    const page: Stripe.ApiList<T> = await list(after);
    yield page.data.map(read);
    const last = page.data.at(-1)?.id;
    after = page.has_more && last !== undefined ? { limit: 100, starting_after: last } : undefined;
  }
}
