import Stripe from 'stripe';
import { receiveStripeEvent } from '#contracts/commerce/checkout';
import { invalidInput } from '#contracts/kit/failure';
import { CommerceTestbed } from '../commerce.testbed';

let shop: CommerceTestbed;

beforeAll(async () => {
  shop = await CommerceTestbed.open();
});

afterAll(() => shop.close());

const created = Math.floor(Date.now() / 1000);
const event = {
  id: 'evt_odd',
  object: 'event',
  type: 'charge.refunded',
  created,
  livemode: false,
  data: { object: { id: 'ch_1', object: 'charge' } as unknown },
};

function deliver(payload: string): Promise<object> {
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret: 'whsec_sandbox' });
  const delivery = { payload: Buffer.from(payload).toString('base64'), signature };
  return shop.client.call(receiveStripeEvent, delivery, { kind: 'guest', language: 'en' });
}

const deep = `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`;
const withObject = (object: unknown) => JSON.stringify({ ...event, data: { object } });

describe('signed webhook with an invalid event', () => {
  it.each([
    ['its object is missing', JSON.stringify({ ...event, data: {} })],
    ['its object is null', withObject(null)],
    ['its object is a text', withObject('charge')],
    ['its object is a list', withObject([1, 2])],
    ['its object is too deep', withObject('DEEP').replace('"DEEP"', deep)],
    ['its id is a number', JSON.stringify({ ...event, id: 7 })],
    ['its id contains NUL', JSON.stringify({ ...event, id: 'evt_\u0000' })],
    ['its id is missing', JSON.stringify({ ...event, id: undefined })],
    ['its type is an object', JSON.stringify({ ...event, type: {} })],
    ['its time is no number', JSON.stringify({ ...event, created: 'today' })],
    ['its mode is no boolean', JSON.stringify({ ...event, livemode: 'test' })],
  ])('a signed webhook is rejected when %s', async (_, payload) => {
    await expect(deliver(payload)).rejects.toMatchObject({ code: invalidInput.code, kind: 'invalid' });
    const rows: unknown[] = await shop.dataSource.query('select id from stripe_events');
    expect(rows).toEqual([]);
  });
});

it('stores a signed event of an unknown type with an unknown object', async () => {
  const payload = JSON.stringify({
    ...event,
    id: 'evt_new',
    type: 'unknown.type',
    data: { object: { x: [{}] } },
  });
  await deliver(payload);
  expect(await shop.dataSource.query('select id from stripe_events')).toEqual([{ id: 'evt_new' }]);
});
