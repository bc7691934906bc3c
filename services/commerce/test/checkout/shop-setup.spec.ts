import Stripe from 'stripe';
import { taxSetup, testPurchases } from '#contracts/commerce/setup/payment-setup';
import type { UserActor } from '#contracts/kit/actor';
import { newId } from '#platform/database/new-id';
import { eventually } from '#testing/eventually';
import { CommerceTestbed } from '../commerce.testbed';
import { CommerceConfig } from '../../src/commerce.config';
import { loadStripeConfig } from '../../src/stripe/stripe.config';
import { StripeService } from '../../src/stripe/stripe.service';

let shop: CommerceTestbed;
const admin: UserActor = { kind: 'user', userId: newId(), role: 'admin', language: 'en' };

beforeAll(async () => {
  shop = await CommerceTestbed.open({ STRIPE_TAX: 'true' });
});
afterAll(() => shop.close());

/** With the environment of the shop and other settings. */
const stripeWith = (settings: Record<string, string>) =>
  new StripeService(loadStripeConfig({ ...process.env, ...settings }), new CommerceConfig());

describe('taxes in the set-up of a shop', () => {
  it('are pending until Stripe Tax has a head office, and then name it', async () => {
    const read = () => shop.client.call(taxSetup, {}, admin);
    expect(await read()).toEqual({ state: 'pending' });
    const { hostname: host, port } = new URL(shop.stripe.url);
    const stripe = new Stripe('sk_test_sandbox', { host, port, protocol: 'http' });
    await stripe.tax.settings.update({
      head_office: {
        address: { country: 'GB', city: 'Bristol', line1: '12 Mill Lane', postal_code: 'BS1 4DJ' },
      },
    });
    expect(await read()).toEqual({ state: 'active', origin: '12 Mill Lane, BS1 4DJ Bristol, GB' });
  });

  it('are unreadable with a key that Stripe refuses', async () => {
    expect(await stripeWith({ STRIPE_SECRET_KEY: 'rk_test_other' }).findTaxSetup()).toEqual({
      state: 'unreadable',
    });
  });

  it('are no one’s, or those of Stripe as the seller, by the environment', async () => {
    expect(await stripeWith({ STRIPE_TAX: 'false' }).findTaxSetup()).toEqual({ state: 'none' });
    expect(await stripeWith({ STRIPE_MANAGED_PAYMENTS: 'true' }).findTaxSetup()).toEqual({
      state: 'merchant',
    });
  });
});

describe('the test purchase in the set-up of a shop', () => {
  const read = () => shop.client.call(testPurchases, {}, admin);

  it('is missing until an order was paid, and fulfilled once licensing has handed out its licences', async () => {
    expect(await read()).toEqual({});
    const { id, sessionId } = await shop.paidOrder();
    const { number: orderNumber, paidAt } = await shop.orderOf(sessionId);
    const order = { orderNumber, paidAt: paidAt?.toISOString() };
    expect(await read()).toEqual({ newest: { ...order, isFulfilled: false } });
    await shop.fakeServices.fulfilOrder(id, 'token-of-this-order-0123456789');
    await eventually(async () => expect(await read()).toEqual({ newest: { ...order, isFulfilled: true } }));
  });

  it('stays the fulfilled one while a later order waits', async () => {
    const before = await read();
    await shop.paidOrder();
    expect(await read()).toEqual(before);
  });
});
