import { findOrder } from '#contracts/commerce/order-details';
import { refundOrder } from '#contracts/commerce/refunds';
import { newId } from '#platform/database/new-id';
import { eventually } from '#testing/eventually';
import { bundleCalls } from '../pricing/bundle-calls';
import { cartPrices, type PaidCart, WithdrawalsTestbed } from './withdrawals.testbed';

jest.setTimeout(180_000);

let law: WithdrawalsTestbed;

beforeAll(async () => {
  law = await WithdrawalsTestbed.open(2);
});

afterAll(() => law.close());

type Step = (cart: PaidCart) => Promise<void>;

/** A bundle of plug-ins at $50, $30 and $10, 20 % off, that its customer has paid. */
async function paidBundle(): Promise<PaidCart> {
  const anna = law.shop.customer();
  const { addBundle, quoteItems } = bundleCalls(() => law.shop);
  const slugs = [5_000, 3_000, 1_000].map((price) => law.shop.addProduct(price));
  const { quoteId } = await quoteItems([{ kind: 'bundle', slug: addBundle(slugs, 20) }], anna);
  return law.payCart(anna, quoteId, slugs);
}

const refundedCents = async (cart: PaidCart) => (await law.refundedCents(cart)).recorded;

/** Declares the withdrawal of some products, accepts it and waits until its money was returned. */
async function withdrawLines(cart: PaidCart, items: string[]): Promise<void> {
  const known = new Set((await law.ofOrder(cart)).map(({ id }) => id));
  await law.declare(cart, { items });
  const declared = await eventually(async () => {
    const found = (await law.ofOrder(cart)).find(({ id, state }) => !known.has(id) && state !== 'received');
    if (!found) throw new Error('the withdrawal is not decided');
    return found;
  });
  if (declared.state === 'waiting') await law.accept(declared.id);
  await eventually(async () => {
    const open = await law.shop.dataSource.query(
      `select 1 from withdrawals where id = $1 and (state <> 'accepted' or refunded_at is null)`,
      [declared.id],
    );
    expect(open).toEqual([]);
  });
}

/** Waits until a step has changed the refunded sum by an amount. */
async function waitForRefund(cart: PaidCart, cents: number, step: () => Promise<unknown>): Promise<void> {
  const before = await refundedCents(cart);
  await step();
  await eventually(async () => expect(await refundedCents(cart)).toBe(before + cents));
}

const withdrawalOfA: Step = (cart) => waitForRefund(cart, 4_900, () => withdrawLines(cart, [cart.ids.a]));
const refundLineB = (cart: PaidCart) =>
  law.shop.client.call(
    refundOrder,
    {
      ...{ id: cart.order.id, lines: [cart.ids.b], reason: 'requested_by_customer' as const },
      ...{ note: '', key: newId() },
    },
    law.admin,
  );
const refundOfB: Step = (cart) => waitForRefund(cart, 2_900, () => refundLineB(cart));
const dashboardRefund: Step = (cart) =>
  waitForRefund(cart, 500, () => law.shop.stripe.refund(cart.sessionId, 500));

function permutations<T>(all: readonly T[]): T[][] {
  if (all.length < 2) return [[...all]];
  return all.flatMap((one, i) =>
    permutations([...all.slice(0, i), ...all.slice(i + 1)]).map((rest) => [one, ...rest]),
  );
}

async function revokedOf({ order }: PaidCart): Promise<Set<string>> {
  const { items } = await law.shop.client.call(findOrder, { id: order.id }, law.admin);
  return new Set(items.filter(({ isRevoked }) => isRevoked).map(({ pluginId }) => pluginId));
}

describe('withdrawals and refunds of an order of several lines', () => {
  it('a withdrawal, a refund of a line and one in the dashboard agree on money and licences in every order', async () => {
    for (const steps of permutations([withdrawalOfA, refundOfB, dashboardRefund])) {
      const cart = await law.paidCart();
      for (const step of steps) await step(cart);
      await eventually(async () =>
        expect(await law.refundedCents(cart)).toEqual({ requested: 8_300, recorded: 8_300 }),
      );
      expect((await law.shop.orderOf(cart.sessionId)).state).toBe('partially_refunded');
      await eventually(async () => expect(await revokedOf(cart)).toEqual(new Set([cart.ids.a, cart.ids.b])));
    }
  });

  it('a withdrawal that names only a product of another order returns nothing and sends no mail', async () => {
    const [cart, other] = [await law.paidCart(), await law.paidCart()];
    await law.declare(cart, { items: [other.ids.a] });
    await eventually(async () => {
      const left = await law.shop.dataSource.query('select 1 from withdrawals where order_number = $1', [
        cart.order.number,
      ]);
      expect(left).toEqual([]);
    });
    expect((await law.shop.orderOf(cart.sessionId)).state).toBe('paid');
    expect(await law.mailsTo(cart.anna.email)).not.toContain('withdrawal-received');
  });

  it('a withdrawal of a line and a refund of another at the same time return both prices once', async () => {
    const cart = await law.paidCart();
    await law.declare(cart, { items: [cart.ids.a] });
    const { id } = await law.waitFor(cart, 'waiting');
    await Promise.all([law.accept(id), refundLineB(cart)]);
    await eventually(async () =>
      expect(await law.refundedCents(cart)).toEqual({ requested: 7_800, recorded: 7_800 }),
    );
    await eventually(async () => expect(await revokedOf(cart)).toEqual(new Set([cart.ids.a, cart.ids.b])));
  });

  it('a withdrawal of the whole order after one of a line returns the rest and revokes all licences', async () => {
    const cart = await law.paidCart();
    await withdrawalOfA(cart);
    await waitForRefund(cart, 3_900, () => withdrawLines(cart, []));
    await law.shop.waitForState(cart.sessionId, 'refunded');
    expect(await law.refundedCents(cart)).toEqual({ requested: 8_800, recorded: 8_800 });
  });

  it('a line that is withdrawn again, alone or with another one, is paid back once in every order', async () => {
    const withdrawals = [['a'], ['a', 'b'], ['a', 'b', 'c']] as const;
    for (const steps of permutations(withdrawals)) {
      const cart = await law.paidCart();
      const returned = new Set<'a' | 'b' | 'c'>();
      for (const names of steps) {
        names.forEach((name) => returned.add(name));
        await withdrawLines(
          cart,
          names.map((name) => cart.ids[name]),
        );
        const cents = [...returned].reduce((sum, name) => sum + cartPrices[name], 0);
        await eventually(async () => expect(await refundedCents(cart)).toBe(cents));
        await eventually(async () =>
          expect(await revokedOf(cart)).toEqual(new Set([...returned].map((name) => cart.ids[name]))),
        );
      }
      await law.shop.waitForState(cart.sessionId, 'refunded');
      expect(await law.refundedCents(cart)).toEqual({ requested: 8_800, recorded: 8_800 });
    }
  });

  it('a withdrawal of a line that an administrator has refunded returns nothing more', async () => {
    const cart = await law.paidCart();
    await refundOfB(cart);
    await withdrawLines(cart, [cart.ids.b]);
    await law.shop.waitUntilIdle();
    expect(await law.refundedCents(cart)).toEqual({ requested: 2_900, recorded: 2_900 });
    expect(await revokedOf(cart)).toEqual(new Set([cart.ids.b]));
  });

  it.each([8_000, 8_800])(
    'a withdrawal of a line returns what a refund of %s cents in the dashboard has left, and no more',
    async (cents) => {
      const cart = await law.paidCart();
      await law.shop.stripe.refund(cart.sessionId, cents);
      await withdrawLines(cart, [cart.ids.a]);
      await law.shop.waitForState(cart.sessionId, 'refunded');
      await eventually(async () =>
        expect(await law.refundedCents(cart)).toEqual({ requested: 8_800, recorded: 8_800 }),
      );
    },
  );

  it('parts of a bundle that are withdrawn, refunded and refunded in the dashboard agree in every order', async () => {
    const withdrawPart: Step = (cart) => waitForRefund(cart, 4_000, () => withdrawLines(cart, [cart.ids.a]));
    const refundPart: Step = (cart) => waitForRefund(cart, 2_400, () => refundLineB(cart));
    for (const steps of permutations([withdrawPart, refundPart, dashboardRefund])) {
      const cart = await paidBundle();
      for (const step of steps) await step(cart);
      await eventually(async () =>
        expect(await law.refundedCents(cart)).toEqual({ requested: 6_900, recorded: 6_900 }),
      );
      expect((await law.shop.orderOf(cart.sessionId)).state).toBe('partially_refunded');
      await eventually(async () => expect(await revokedOf(cart)).toEqual(new Set([cart.ids.a, cart.ids.b])));
    }
  });
});
