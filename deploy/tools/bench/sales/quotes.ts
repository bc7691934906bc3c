import autocannon from 'autocannon';

const clients = 16;
const seconds = 8;
const slugs = ['saturos-pro', 'nightboat', 'reelhouse'];

/** Median milliseconds of a quote of three items for guests, two of the items on sale. */
export async function quoteMedian(shopUrl: string): Promise<number> {
  const request = {
    url: `${shopUrl}/api/checkout/quotes`,
    method: 'POST' as const,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ items: slugs.map((slug) => ({ kind: 'plugin', slug })), codes: [] }),
    connections: clients,
  };
  await autocannon({ ...request, duration: seconds / 2 });
  const { latency, non2xx } = await autocannon({ ...request, duration: seconds });
  if (non2xx > 0) throw new Error(`${non2xx} quotes were refused`);
  return latency.p50;
}
