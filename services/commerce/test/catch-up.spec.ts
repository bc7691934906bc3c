import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { CatchUpService } from '../src/stripe-events/catch-up.service';
import { Shop } from './commerce.testbed';

jest.setTimeout(60_000);

interface Listed {
  id: string;
  created: number;
}

/** Stripe's list of events as it stands, newest first. */
let listed: Listed[] = [];

function pageOf({ searchParams }: URL): object {
  const since = Number(searchParams.get('created[gte]'));
  const limit = Number(searchParams.get('limit'));
  const found = listed.filter(({ created }) => created >= since);
  const from = found.findIndex(({ id }) => id === searchParams.get('starting_after')) + 1;
  const data = found.slice(from, from + limit).map((event) => ({
    ...event,
    object: 'event',
    type: 'charge.refunded',
    // Of another mode than ours: stored, and not worked on.
    livemode: true,
    data: { object: { id: 'ch_1', object: 'charge' } },
  }));
  return { object: 'list', url: '/v1/events', has_more: found.length > from + limit, data };
}

const stripe = createServer(({ url = '' }, response) => {
  response
    .writeHead(200, { 'content-type': 'application/json' })
    .end(JSON.stringify(pageOf(new URL(url, 'http://stripe'))));
});

let shop: Shop;

beforeAll(async () => {
  await new Promise<void>((resolve) => stripe.listen(0, '127.0.0.1', resolve));
  const { port } = stripe.address() as AddressInfo;
  shop = await Shop.open({ STRIPE_API_BASE: `http://127.0.0.1:${port}` });
});

beforeEach(() => shop.dataSource.query('delete from event_listings'));

afterAll(async () => {
  await shop.close();
  stripe.closeAllConnections();
  stripe.close();
});

const hourMs = 3_600_000;
const secondsAt = (time: number) => Math.floor(time / 1000);

/** So many events, the last of them at a time, one a second before it. */
function named(name: string, count: number, last = Date.now() - hourMs): Listed[] {
  return Array.from({ length: count }, (_, i) => ({ id: `evt_${name}_${i}`, created: secondsAt(last) - i }));
}

async function catchesUp(): Promise<void> {
  await shop.services[0]?.app.get(CatchUpService).catchUp();
}

async function storedOf(name: string): Promise<number> {
  const rows = await shop.dataSource.query<{ n: number }[]>(
    'select count(*)::int as n from stripe_events where id like $1',
    [`evt_${name}_%`],
  );
  return rows[0]?.n ?? 0;
}

async function listedUntil(): Promise<number | undefined> {
  const rows = await shop.dataSource.query<{ at: Date }[]>('select listed_until as at from event_listings');
  return rows[0]?.at.getTime();
}

describe('catching up with Stripe’s list', () => {
  it('after a long absence stores every event, however many they are', async () => {
    listed = named('long', 5_250);
    await catchesUp();
    expect(await storedOf('long')).toBe(5_250);
    expect(await listedUntil()).toBe((listed[0]?.created ?? 0) * 1000);
  });

  it('passes over an event that cannot be stored, and stores those around it', async () => {
    const [first, ...rest] = named('around', 150);
    listed = [...(first ? [first] : []), { id: 'evt_\u0000', created: first?.created ?? 0 }, ...rest];
    await catchesUp();
    expect(await storedOf('around')).toBe(150);
    expect(await listedUntil()).toBe((first?.created ?? 0) * 1000);
  });

  it('never believes to have read what is still to come', async () => {
    listed = named('ahead', 1, Date.now() + hourMs);
    await catchesUp();
    expect(await storedOf('ahead')).toBe(1);
    expect(await listedUntil()).toBeLessThanOrEqual(Date.now());
  });

  it('reads a day again when a wrong clock has written a time to come', async () => {
    await shop.dataSource.query(
      `insert into event_listings (name, listed_until) values ('stripe', now() + interval '1 day')`,
    );
    listed = named('missed', 3);
    await catchesUp();
    expect(await storedOf('missed')).toBe(3);
    expect(await listedUntil()).toBe((listed[0]?.created ?? 0) * 1000);
  });
});
