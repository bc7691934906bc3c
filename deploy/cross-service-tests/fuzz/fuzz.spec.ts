import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { GatewayModule } from '../../../gateway/src/gateway.module';
import { controllersOf, declaredRoutes, type DeclaredRoute } from '../../../gateway/src/http/routes';
import { type FuzzRequest, requestsOf } from './fuzz-requests';
import { FuzzTestbed } from './fuzz.testbed';

/** Reads and creations first, removals later; what ends the session or hides the shop comes last. */
function orderOf({ verb, path }: DeclaredRoute): number {
  if (/logout|delete-account|sessions|maintenance|second-factor|\/role/.test(path)) return 4;
  return { GET: 1, POST: 0, PUT: 2, PATCH: 2 }[verb] ?? 3;
}

const routes = controllersOf(GatewayModule)
  .flatMap(declaredRoutes)
  .sort((a, b) => orderOf(a) - orderOf(b));
const concurrency = 8;
/** Identifiers of existing records by the path of their collection. */
const known = new Map<string, Record<string, string>>();
const statuses = new Map<number, number>();

let shop: FuzzTestbed;
beforeAll(async () => {
  shop = await FuzzTestbed.open();
});
afterAll(() => shop.close());

function remember(collection: string, value: unknown): void {
  if (typeof value !== 'object' || value === null) return;
  const found = known.get(collection) ?? {};
  known.set(collection, found);
  for (const [name, inner] of Object.entries(value)) {
    if (typeof inner === 'string') found[name] ??= encodeURIComponent(inner);
    else remember(collection, inner);
  }
}

function knownParameters(path: string): Record<string, string> {
  const collection = path.slice(0, path.indexOf('/:'));
  return known.get(collection) ?? {};
}

async function failuresOf(route: DeclaredRoute): Promise<string[]> {
  const requests = await requestsOf(route, knownParameters(route.path));
  const failed: string[] = [];
  const send = async (request: FuzzRequest) => {
    const response = await shop.send(request);
    statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
    const text = await response.text();
    if (response.ok && response.headers.get('content-type')?.includes('json'))
      remember(route.path, JSON.parse(text));
    if (response.status >= 500 && response.status !== 503)
      failed.push(`${response.status} ${request.path.slice(0, 200)} ${request.body?.slice(0, 300) ?? ''}`);
  };
  // A busy shop refuses the next batch of a file, which then ends early in place of a 503. Alone it must be complete.
  const incomplete: FuzzRequest[] = [];
  const sendBesideOthers = (request: FuzzRequest) =>
    send(request).catch((error: unknown) => {
      if (!request.path.includes('/export.csv')) throw error;
      incomplete.push(request);
    });
  const [first, ...rest] = requests;
  if (first) await send(first);
  for (let from = 0; from < rest.length; from += concurrency)
    await Promise.all(rest.slice(from, from + concurrency).map(sendBesideOthers));
  for (const request of incomplete) await send(request);
  return failed;
}

describe('fuzzed input', () => {
  it('covers every operation of the OpenAPI description', () => {
    const file = join(__dirname, '../../../docs/openapi.json');
    const { paths } = JSON.parse(readFileSync(file, 'utf8')) as { paths: Record<string, object> };
    const described = Object.values(paths).reduce((sum, verbs) => sum + Object.keys(verbs).length, 0);
    expect(routes.length).toBeGreaterThanOrEqual(described);
  });

  it.each(routes.map((route): [string, DeclaredRoute] => [`${route.verb} ${route.path}`, route]))(
    'never ends as an internal error: %s',
    async (_, route) => {
      expect(await failuresOf(route)).toEqual([]);
    },
  );

  it('reaches the services: most requests are answered by their rules, not by a limit', () => {
    const total = [...statuses.values()].reduce((sum, count) => sum + count, 0);
    expect(total).toBeGreaterThan(15_000);
    expect((statuses.get(429) ?? 0) / total).toBeLessThan(0.1);
    expect((statuses.get(401) ?? 0) / total).toBeLessThan(0.1);
  });
});
