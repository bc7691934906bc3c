import { median } from './median';

const requests = 200;
const words = ['tape', 'reverb', 'warm', 'vocals', 'piano', 'granite', 'mastering', 'limiter'];

/** Median times in milliseconds of requests that no cache can answer, one after the other. */
export interface CatalogueTimes {
  products: number;
  pages: number;
  searches: number;
  facets: number;
  adminSearches: number;
}

interface PageOfPlugins {
  next?: string;
}

async function timed(
  url: string,
  headers: Record<string, string> = {},
): Promise<{ ms: number; body: unknown }> {
  const startedAt = performance.now();
  const response = await fetch(url, { headers });
  const body: unknown = await response.json();
  if (!response.ok) throw new Error(`${url}: status ${response.status}`);
  return { ms: performance.now() - startedAt, body };
}

/** Times of one URL for each number. */
async function timesOf(urlOf: (n: number) => string, headers?: Record<string, string>): Promise<number> {
  const times: number[] = [];
  for (let n = 0; n < requests; n += 1) times.push((await timed(urlOf(n), headers)).ms);
  return median(times);
}

async function adminHeaders(shopUrl: string): Promise<Record<string, string>> {
  const response = await fetch(`${shopUrl}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'admin@example.com', password: 'Admin1234' }),
  });
  const { token } = (await response.json()) as { token?: string };
  if (!token) throw new Error('the administrator of the demo data cannot log in');
  return { authorization: `Bearer ${token}` };
}

/** Times of pages that follow each other. The page size differs by run, because pages of a former run are cached. */
async function pageTimes(shopUrl: string): Promise<number> {
  const limit = 5 + (Date.now() % 40);
  const times: number[] = [];
  let cursor: string | undefined;
  do {
    const position = cursor ? `&cursor=${cursor}` : '';
    const { ms, body } = await timed(`${shopUrl}/api/plugins?lang=en&limit=${limit}${position}`);
    times.push(ms);
    cursor = (body as PageOfPlugins).next;
  } while (cursor && times.length < requests);
  return median(times);
}

/** A number in signs. */
export function signsOf(n: number): string {
  return n.toString(2).replaceAll('0', '.').replaceAll('1', '-');
}

/** Measures lists, searches and counts of the catalogue that are read from the database. */
export async function catalogueTimes(shopUrl: string): Promise<CatalogueTimes> {
  const run = Date.now() % 100_000;
  // A word and a digit, which seeded products have, and signs that the search ignores and the cache does not.
  const search = (n: number) => `${words[n % words.length] ?? ''}+${n % 10}${signsOf(run * requests + n)}`;
  const { body } = await timed(`${shopUrl}/api/plugin-facets?lang=en`);
  return {
    products: (body as { total: number }).total,
    pages: await pageTimes(shopUrl),
    searches: await timesOf((n) => `${shopUrl}/api/plugins?lang=en&limit=${5 + (run % 40)}&q=${search(n)}`),
    facets: await timesOf((n) => `${shopUrl}/api/plugin-facets?lang=ru&q=${search(n)}`),
    adminSearches: await timesOf(
      (n) => `${shopUrl}/api/admin/products?page=1&limit=10&search=${words[n % words.length] ?? ''}`,
      await adminHeaders(shopUrl),
    ),
  };
}
