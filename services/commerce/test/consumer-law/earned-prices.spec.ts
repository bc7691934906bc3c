import { confirmReassignment, reassignOrder } from '#contracts/commerce/order-addresses/order-reassignments';
import { findOrder } from '#contracts/commerce/order-details';
import { eventually } from '#testing/eventually';
import type { Customer } from '../commerce.testbed';
import { bundleCalls } from '../pricing/bundle-calls';
import { pricingCalls } from '../pricing/pricing-calls';
import { type PaidOrder, WithdrawalsTestbed } from './withdrawals.testbed';

let law: WithdrawalsTestbed;

beforeAll(async () => {
  law = await WithdrawalsTestbed.open();
});

afterAll(() => law.close());

const { createPath } = pricingCalls(() => law.shop);
const { addBundle, quoteItems } = bundleCalls(() => law.shop);

/** The most expensive product is offered to owners of another one, so each target costs more than those before. */
let targetCents = 50_000;

/** The paid order of a plug-in of $69 and another one. Licensing has granted the first. */
interface Base extends PaidOrder {
  slug: string;
  pluginId: string;
}

async function buyBase(anna = law.shop.customer(), slug = law.shop.addProduct(6_900)): Promise<Base> {
  const slugs = [slug, law.shop.addProduct(2_000)];
  const paid = await law.payCart(anna, (await anna.quote(slugs)).quoteId, slugs);
  law.shop.grantEntitlement(anna, slug);
  return { ...paid, slug, pluginId: law.shop.pluginId(slug) };
}

/** Ways to earn a lower price with a plug-in. Each opens a session, and returns what it costs less in cents. */
const ways: Record<string, (base: Base) => Promise<{ sessionId: string; differenceCents: number }>> = {
  upgrade: async ({ anna, slug }) => {
    const to = law.shop.addProduct(10_000);
    await createPath(slug, to, 3_900);
    const sessionId = await open(anna, (await anna.quote(to)).quoteId);
    return { sessionId, differenceCents: 6_100 };
  },
  'completed bundle': async ({ anna, slug }) => {
    const parts = [slug, law.shop.addProduct(10_000), law.shop.addProduct(7_800)];
    const items = [{ kind: 'bundle' as const, slug: addBundle(parts, 30) }];
    const sessionId = await open(anna, (await quoteItems(items, anna)).quoteId);
    return { sessionId, differenceCents: 5_340 };
  },
  'personal offer': async ({ anna }) => {
    targetCents += 1_000;
    const slug = law.shop.addProduct(targetCents);
    const offer = (await anna.listOffers()).find((one) => one.slug === slug);
    const sessionId = await anna.openSession(slug, { offerCode: offer?.id ?? '' });
    return { sessionId, differenceCents: Math.round(targetCents * 0.15) };
  },
};

const open = async (anna: Customer, quoteId: string) => (await anna.buyQuote(quoteId)).sessionId ?? '';

async function pay(sessionId: string): Promise<string> {
  await law.shop.stripe.pay(sessionId);
  return (await law.shop.waitForState(sessionId, 'paid')).number ?? '';
}

/** Reassigns an order to another account. */
async function move({ sessionId, order }: { sessionId: string; order: { id: string } }, to: Customer) {
  await law.shop.fakeServices.fulfilOrder(order.id, `token-of-${order.id}`);
  await eventually(async () => expect((await law.shop.orderOf(sessionId)).fulfilledAt).not.toBeNull());
  const options = { timeoutMs: 10_000 };
  const wanted = { id: order.id, email: to.email, reason: 'Typo in the address' };
  await law.shop.client.call(reassignOrder, wanted, law.admin, options);
  const token = await eventually(() => {
    const mails = law.shop.mails.received.filter(({ recipients }) => recipients.includes(to.email));
    const found = mails.map(({ mail }) => /orders\/claim\/([\w-]+)/.exec(mail.html ?? '')?.[1]);
    const last = found.filter((one) => one !== undefined).at(-1);
    if (last === undefined) throw new Error('the link has not been mailed');
    return last;
  });
  await law.shop.client.call(confirmReassignment, { token }, to.actor, options);
}

describe.each(Object.keys(ways))('price that a product earned: %s', (way) => {
  const openEarned = (base: Base) => ways[way]?.(base) ?? Promise.reject(new Error(way));

  it('a withdrawal from the product waits for a person and shows the difference', async () => {
    const base = await buyBase();
    const { sessionId, differenceCents } = await openEarned(base);
    const orderNumber = await pay(sessionId);
    await law.declare(base);
    expect(await law.waitFor(base, 'waiting')).toMatchObject({
      earnedPrices: [{ orderNumber, difference: differenceCents / 100 }],
    });
    expect(await law.refundedCents(base)).toEqual({ requested: 0, recorded: 0 });
    const [{ id } = { id: '' }] = await law.ofOrder(base);
    await law.accept(id);
    await law.shop.waitForState(base.sessionId, 'refunded');
  });

  it('the order in the panel shows the difference until the product is refunded', async () => {
    const base = await buyBase();
    const { sessionId, differenceCents } = await openEarned(base);
    const orderNumber = await pay(sessionId);
    const earnedPrices = async () => {
      const found = await law.shop.client.call(findOrder, { id: base.order.id }, law.admin, {
        timeoutMs: 10_000,
      });
      return found.earnedPrices;
    };
    expect(await earnedPrices()).toEqual([{ orderNumber, difference: differenceCents / 100 }]);
    await law.shop.stripe.refund(base.sessionId);
    await law.shop.waitForState(base.sessionId, 'refunded');
    expect(await earnedPrices()).toEqual([]);
  });

  it('a withdrawal is accepted by itself once the later purchase was refunded', async () => {
    const base = await buyBase();
    const { sessionId } = await openEarned(base);
    await pay(sessionId);
    await law.shop.stripe.refund(sessionId);
    await law.shop.waitForState(sessionId, 'refunded');
    await law.declare(base);
    expect(await law.waitFor(base, 'accepted')).toMatchObject({ ground: 'not-activated' });
  });

  it('a withdrawal is accepted by itself while another order of the product earns the price', async () => {
    const base = await buyBase();
    const { sessionId } = await openEarned(base);
    const orderNumber = await pay(sessionId);
    // A customer has two orders of one product if one of them was moved here.
    const again = await buyBase(law.shop.customer(), base.slug);
    await law.shop.dataSource.query('update orders set user_id = $2 where id = $1', [
      again.order.id,
      base.anna.userId,
    ]);
    await law.declare(base);
    await law.waitFor(base, 'accepted');
    await law.shop.waitForState(base.sessionId, 'refunded');
    await law.declare({ ...again, anna: base.anna });
    expect((await law.waitFor(again, 'waiting')).earnedPrices).toMatchObject([{ orderNumber }]);
  });

  it('an open session ends when the line of the product alone is refunded', async () => {
    const base = await buyBase();
    const { sessionId } = await openEarned(base);
    await law.refundLines(base, [base.pluginId]);
    await law.shop.waitForState(sessionId, 'expired');
    await expect(law.shop.stripe.pay(sessionId)).rejects.toThrow();
  });

  it('an open session ends when the order of the product is disputed', async () => {
    const base = await buyBase();
    const { sessionId } = await openEarned(base);
    await law.shop.stripe.dispute(base.sessionId);
    await law.shop.waitForState(sessionId, 'expired');
  });

  it('an open session ends when the order of the product is moved to another account', async () => {
    const base = await buyBase();
    const { sessionId } = await openEarned(base);
    await move(base, law.shop.customer());
    await law.shop.waitForState(sessionId, 'expired');
  });

  it('a withdrawal waits for a person after the later purchase was moved to another account', async () => {
    const base = await buyBase();
    const { sessionId } = await openEarned(base);
    const orderNumber = await pay(sessionId);
    await move({ sessionId, order: await law.shop.orderOf(sessionId) }, law.shop.customer());
    await law.declare(base);
    expect((await law.waitFor(base, 'waiting')).earnedPrices).toMatchObject([{ orderNumber }]);
  });

  it('a withdrawal waits for a person after the order of the product was moved to another account', async () => {
    const base = await buyBase();
    const { sessionId } = await openEarned(base);
    const orderNumber = await pay(sessionId);
    const owner = law.shop.customer();
    await move(base, owner);
    await law.declare({ ...base, anna: owner });
    expect((await law.waitFor(base, 'waiting')).earnedPrices).toMatchObject([{ orderNumber }]);
  });
});

it('an open session at a price that a refunded line did not earn stays open', async () => {
  const base = await buyBase();
  const sessions = await Promise.all(Object.values(ways).map((openEarned) => openEarned(base)));
  const items = await law.shop.dataSource.query<{ id: string }[]>(
    'select plugin_id as id from order_items where order_id = $1 and plugin_id <> $2',
    [base.order.id, base.pluginId],
  );
  await law.refundLines(
    base,
    items.map(({ id }) => id),
  );
  await law.shop.waitForState(base.sessionId, 'partially_refunded');
  await law.shop.waitUntilIdle();
  for (const { sessionId } of sessions) await pay(sessionId);
});
