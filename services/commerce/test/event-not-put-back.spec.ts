import { eventually } from '#testing/eventually';
import { Shop } from './commerce.testbed';

jest.setTimeout(60_000);

let shop: Shop;

beforeAll(async () => {
  shop = await Shop.open();
});

afterAll(() => shop.close());

/** Whatever is written about an event that failed, the database refuses. */
const refuseNotes = `
  create function refuse_note() returns trigger language plpgsql as $$ begin raise exception 'no notes'; end $$;
  create trigger refuse_note before update on stripe_events
    for each row when (new.last_error is not null) execute function refuse_note()`;

it('an event that failed and could not even be put back ends nothing, and is claimed again', async () => {
  await shop.dataSource.query(refuseNotes);
  const sessionId = await shop.customer().opens(shop.sells());
  await shop.stripe.fault({ match: `GET /v1/checkout/sessions/${sessionId}`, status: 500, times: 6 });
  await shop.stripe.pay(sessionId);
  await eventually(async () => {
    const [event] = await shop.dataSource.query<{ attempts: number }[]>(
      `select attempts from stripe_events where type = 'checkout.session.completed'`,
    );
    expect(event?.attempts).toBeGreaterThan(0);
  });
  // As if the lease had run out.
  await eventually(async () => {
    await shop.dataSource.query(`update stripe_events set next_try_at = now() where state = 'waiting'`);
    expect((await shop.orderOf(sessionId)).state).toBe('paid');
  });
});

/** As a full disk does. */
const refuseOrders = `
  create function disk_full() returns trigger language plpgsql as $$
    begin raise exception 'could not extend file' using errcode = '53100'; end $$;
  create trigger disk_full before update on orders for each row execute function disk_full()`;

it('an outage of the database never makes a stripe event a failed one, however old the event is', async () => {
  await shop.dataSource.query('drop trigger refuse_note on stripe_events');
  const sessionId = await shop.customer().opens(shop.sells());
  await shop.dataSource.query(refuseOrders);
  await shop.stripe.pay(sessionId);
  const eventOf = async () => {
    await shop.dataSource.query(
      `update stripe_events set received_at = now() - interval '4 days', next_try_at = now() where state = 'waiting'`,
    );
    const [event] = await shop.dataSource.query<{ state: string; attempts: number }[]>(
      `select state, attempts from stripe_events where object->>'id' = $1 and type = 'checkout.session.completed'`,
      [sessionId],
    );
    return event;
  };
  await eventually(async () => expect((await eventOf())?.attempts).toBeGreaterThan(3));
  expect(await eventOf()).toMatchObject({ state: 'waiting' });
  await shop.dataSource.query('drop trigger disk_full on orders');
  await eventually(async () => {
    await eventOf();
    expect((await shop.orderOf(sessionId)).state).toBe('paid');
  });
});
