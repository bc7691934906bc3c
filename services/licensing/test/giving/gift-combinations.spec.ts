import {
  orderDisputed,
  orderItemsRefunded,
  type OrderPaid,
  orderPaid,
  orderRestored,
} from '#contracts/commerce/events';
import { type LicensingTestbed, newCustomer, plugin } from '../licensing.testbed';
import { giftCalls } from './gift-calls';
import { openWithNeighbours, outcomeOf, ownedBy, redeem } from './giving.testbed';

let licensing: LicensingTestbed;
beforeAll(async () => {
  licensing = await openWithNeighbours();
});
afterAll(() => licensing.close());

const { giftOrder, codeTo, giftOf, mailsTo, refund } = giftCalls(() => licensing);

type Step = (order: OrderPaid) => Promise<void>;

const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 10, minute)).toISOString();
const pay: Step = (order) => licensing.publishAndWait(orderPaid, order);
const refundLines =
  (pluginIds: string[], minute: number): Step =>
  ({ orderId, userId }) =>
    licensing.publishAndWait(orderItemsRefunded, { orderId, userId, pluginIds, refundedAt: at(minute) });
const dispute =
  (outcome: 'open' | 'won' | 'lost', minute: number): Step =>
  ({ orderId, userId }) =>
    licensing.publishAndWait(orderDisputed, { orderId, userId, outcome, occurredAt: at(minute) });
const restore: Step = ({ orderId, userId }) =>
  licensing.publishAndWait(orderRestored, { orderId, userId, restoredAt: new Date().toISOString() });

function permutations<T>(all: readonly T[]): T[][] {
  if (all.length < 2) return [[...all]];
  return all.flatMap((one, i) =>
    permutations([...all.slice(0, i), ...all.slice(i + 1)]).map((rest) => [one, ...rest]),
  );
}

const withdrawn: [string, Step[]][] = [
  ['a refund of its line', [refundLines([plugin.id], 5)]],
  [
    'a refund of its line and a dispute that was won',
    [refundLines([plugin.id], 3), dispute('open', 4), dispute('won', 5)],
  ],
  ['a refund of its line and a lost dispute', [refundLines([plugin.id], 3), dispute('lost', 5)]],
];
const valid: [string, Step[]][] = [
  ['a refund of its line that failed later', [refundLines([plugin.id], 4), refundLines([], 5)]],
  [
    'a failed refund of its line and a dispute that was won',
    [refundLines([plugin.id], 2), refundLines([], 3), dispute('won', 5)],
  ],
];

describe('gift whose line is refunded', () => {
  it.each(withdrawn)('is withdrawn before the redemption in every order of events: %s', async (_, steps) => {
    for (const order of permutations([pay, ...steps])) {
      const anna = newCustomer();
      const gift = giftOrder(anna);
      for (const step of order) await step(gift);
      expect(await giftOf(gift, anna)).toMatchObject({ state: 'withdrawn' });
      const code = await codeTo(gift.gift.email);
      if (code !== '') expect(await outcomeOf(redeem(licensing, code))).toBe('REDEMPTION_CODE_WITHDRAWN');
    }
  });

  it.each(withdrawn)(
    'revokes the licence of its recipient in every order of events: %s',
    async (_, steps) => {
      for (const order of permutations(steps)) {
        const [gift, ben] = [giftOrder(newCustomer()), newCustomer()];
        await pay(gift);
        await redeem(licensing, await codeTo(gift.gift.email), ben);
        for (const step of order) await step(gift);
        expect(await ownedBy(licensing, ben)).toEqual([`${plugin.slug} revoked gift`]);
      }
    },
  );

  it.each(valid)('stays with its recipient in every order of events: %s', async (_, steps) => {
    for (const order of permutations(steps)) {
      const [gift, ben] = [giftOrder(newCustomer()), newCustomer()];
      await pay(gift);
      await redeem(licensing, await codeTo(gift.gift.email), ben);
      for (const step of order) await step(gift);
      expect(await ownedBy(licensing, ben)).toEqual([`${plugin.slug} active gift`]);
    }
  });

  it('stays withdrawn when a full refund of its order is reversed and the refund of its line is not', async () => {
    const [gift, ben] = [giftOrder(newCustomer()), newCustomer()];
    await pay(gift);
    await redeem(licensing, await codeTo(gift.gift.email), ben);
    await refundLines([plugin.id], 3)(gift);
    await refund(gift);
    await restore(gift);
    expect(await ownedBy(licensing, ben)).toEqual([`${plugin.slug} revoked gift`]);
  });

  it('mails no code if the refund of its line arrives before the payment', async () => {
    const gift = giftOrder(newCustomer());
    await refundLines([plugin.id], 5)(gift);
    await pay(gift);
    expect(await mailsTo(gift.gift.email)).toEqual([]);
  });
});
