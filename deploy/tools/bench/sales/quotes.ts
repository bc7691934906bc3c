import { runLoad } from '../load/wrk';

const seconds = 8;
const slugs = ['saturos-pro', 'nightboat', 'reelhouse'];

/** Median milliseconds of a quote of three items for guests, two of the items on sale; sixteen clients. */
export async function quoteMedian(shopUrl: string): Promise<number> {
  const load = {
    url: `${shopUrl}/api/checkout/quotes`,
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ items: slugs.map((slug) => ({ kind: 'plugin', slug })), codes: [] }),
  } as const;
  await runLoad(load, seconds / 2);
  return (await runLoad(load, seconds)).p50Ms;
}
