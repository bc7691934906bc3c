import { eventually } from '#testing/eventually';
import { CommerceTestbed } from '../commerce.testbed';

let shop: CommerceTestbed;

beforeAll(async () => {
  shop = await CommerceTestbed.open();
});

afterAll(() => shop.close());

/** The database rejects every result of a failed event. */
const rejectResultsSql = `
  create function refuse_note() returns trigger language plpgsql as $$ begin raise exception 'no notes'; end $$;
  create trigger refuse_note before update on stripe_events
    for each row when (new.last_error is not null) execute function refuse_note()`;

it('claims a Stripe event again after its result could not be saved', async () => {
  await shop.dataSource.query(rejectResultsSql);
  const sessionId = await shop.customer().openSession(shop.addProduct());
  await shop.stripe.addFault({ match: `GET /v1/checkout/sessions/${sessionId}`, status: 500, times: 6 });
  await shop.stripe.pay(sessionId);
  await eventually(async () => {
    const [event] = await shop.dataSource.query<{ attempts: number }[]>(
      `select attempts from stripe_events where type = 'checkout.session.completed'`,
    );
    expect(event?.attempts).toBeGreaterThan(0);
  });
  // Simulates an expired lease.
  await eventually(async () => {
    await shop.dataSource.query(`update stripe_events set due_at = now() where state = 'waiting'`);
    expect((await shop.orderOf(sessionId)).state).toBe('paid');
  });
});

/** Simulates a full disk. */
const rejectOrdersSql = `
  create function disk_full() returns trigger language plpgsql as $$
    begin raise exception 'could not extend file' using errcode = '53100'; end $$;
  create trigger disk_full before update on orders for each row execute function disk_full()`;

it('never marks a Stripe event failed during a database outage, however old the event is', async () => {
  await shop.dataSource.query('drop trigger refuse_note on stripe_events');
  const sessionId = await shop.customer().openSession(shop.addProduct());
  await shop.dataSource.query(rejectOrdersSql);
  await shop.stripe.pay(sessionId);
  const eventOf = async () => {
    await shop.dataSource.query(
      `update stripe_events set received_at = now() - interval '4 days', due_at = now() where state = 'waiting'`,
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
