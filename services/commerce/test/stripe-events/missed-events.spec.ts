import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { hourMs } from '#contracts/fields/durations';
import { MissedEventsService } from '../../src/stripe-events/webhooks/missed-events.service';
import { CommerceTestbed } from '../commerce.testbed';

interface Listed {
  id: string;
  created: number;
}

/** The events that the fake of Stripe's list returns, newest first. */
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
    // In the other mode: stored and not processed.
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

let shop: CommerceTestbed;

beforeAll(async () => {
  await new Promise<void>((resolve) => stripe.listen(0, '127.0.0.1', resolve));
  const { port } = stripe.address() as AddressInfo;
  shop = await CommerceTestbed.open({ STRIPE_API_BASE: `http://127.0.0.1:${port}` });
});

beforeEach(() => shop.dataSource.query('delete from event_listings'));

afterAll(async () => {
  await shop.close();
  stripe.closeAllConnections();
  stripe.close();
});

const secondsAt = (time: number) => Math.floor(time / 1000);

/** Events at intervals of one second; the last one has this date. */
function eventsNamed(name: string, count: number, last = Date.now() - hourMs): Listed[] {
  return Array.from({ length: count }, (_, i) => ({ id: `evt_${name}_${i}`, created: secondsAt(last) - i }));
}

async function storeMissedEvents(): Promise<void> {
  await shop.services[0]?.app.get(MissedEventsService).storeMissed();
}

async function countStored(name: string): Promise<number> {
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

describe('missed Stripe events', () => {
  it('stores every missed event after a long outage, page by page', async () => {
    listed = eventsNamed('long', 5_250);
    await storeMissedEvents();
    expect(await countStored('long')).toBe(5_250);
    expect(await listedUntil()).toBe((listed[0]?.created ?? 0) * 1000);
  });

  it('skips an event that cannot be stored and stores the others', async () => {
    const [first, ...rest] = eventsNamed('around', 150);
    listed = [...(first ? [first] : []), { id: 'evt_\u0000', created: first?.created ?? 0 }, ...rest];
    await storeMissedEvents();
    expect(await countStored('around')).toBe(150);
    expect(await listedUntil()).toBe((first?.created ?? 0) * 1000);
  });

  it('never records a date in the future as read by the event list', async () => {
    listed = eventsNamed('ahead', 1, Date.now() + hourMs);
    await storeMissedEvents();
    expect(await countStored('ahead')).toBe(1);
    expect(await listedUntil()).toBeLessThanOrEqual(Date.now());
  });

  it('reads the events of the last day again if the recorded date is in the future', async () => {
    await shop.dataSource.query(
      `insert into event_listings (name, listed_until) values ('stripe', now() + interval '1 day')`,
    );
    listed = eventsNamed('missed', 3);
    await storeMissedEvents();
    expect(await countStored('missed')).toBe(3);
    expect(await listedUntil()).toBe((listed[0]?.created ?? 0) * 1000);
  });
});
