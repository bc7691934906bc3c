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
