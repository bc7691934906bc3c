import {
  confirmReassignment,
  type DuplicateDecision,
  reassignOrder,
} from '#contracts/commerce/order-addresses/order-reassignments';
import { findOrder } from '#contracts/commerce/order-details';
import { resendReceipt } from '#contracts/commerce/account-orders';
import type { UserActor } from '#contracts/kit/actor';
import { newId } from '#platform/database/new-id';
import { auditEntriesOf } from '#testing/audit-entries';
import { eventually } from '#testing/eventually';
import { CommerceTestbed, type Customer } from '../commerce.testbed';

const admin: UserActor = { kind: 'user', userId: newId(), role: 'admin', language: 'en' };
const options = { timeoutMs: 10_000 };
const reassigned = 'commerce.order-reassigned.v1';

let shop: CommerceTestbed;

beforeAll(async () => {
  shop = await CommerceTestbed.open();
});

afterAll(() => shop.close());

const mailsTo = (address: string) =>
  shop.mails.received.filter(({ recipients }) => recipients.includes(address));

/** A fulfilled order of a customer who mistyped the address, and the customer's own account. */
async function mistyped() {
  const [wrong, right] = [shop.customer(), shop.customer()];
  const sessionId = await wrong.openSession(shop.addProduct());
  await shop.stripe.pay(sessionId);
  const { id } = await shop.waitForState(sessionId, 'paid');
  await shop.fakeServices.fulfilOrder(id, 'the-old-token-0123456789');
  await eventually(async () => expect((await shop.orderOf(sessionId)).fulfilledAt).not.toBeNull());
  return { wrong, right, sessionId, id, order: () => shop.orderOf(sessionId) };
}

const ask = (id: string, email: string, duplicates?: DuplicateDecision) =>
  shop.client.call(
    reassignOrder,
    { id, email, reason: 'Typo in the address', ...(duplicates ? { duplicates } : {}) },
    admin,
    options,
  );
const confirm = (token: string, { actor }: Customer) =>
  shop.client.call(confirmReassignment, { token }, actor, options);

/** Requests the move and reads the token of the mailed link. */
async function linkFor(id: string, email: string, duplicates?: DuplicateDecision): Promise<string> {
  const claims = () => mailsTo(email).filter(({ mail }) => mail.html?.includes('/orders/claim/'));
  const before = claims().length;
  await ask(id, email, duplicates);
  await eventually(() => expect(claims()).toHaveLength(before + 1));
  return /orders\/claim\/([\w-]+)/.exec(claims().at(-1)?.mail.html ?? '')?.[1] ?? '';
}

const refused = { code: 'REASSIGNMENT_REFUSED' };

describe('order that was bought with a mistyped address', () => {
  it('moves when the owner of the meant address confirms, and not before', async () => {
    const { wrong, right, id, order } = await mistyped();
    const token = await linkFor(id, right.email);
    expect(await order()).toMatchObject({ userId: wrong.userId, email: wrong.email });
    expect(shop.fakeServices.eventsOf(reassigned, id)).toEqual([]);
    const { number } = await order();
    expect(await confirm(token, right)).toMatchObject({ orderNumber: number, alreadyOwned: [] });
    expect(await order()).toMatchObject({ userId: right.userId, email: right.email, downloadToken: null });
    const [event] = await shop.waitForEvents(reassigned, id);
    expect(event?.data).toMatchObject({
      userId: right.userId,
      formerUserId: wrong.userId,
      email: right.email,
    });
  });

  it('the old address gets a notice without the new one', async () => {
    const { wrong, right, id, order } = await mistyped();
    await confirm(await linkFor(id, right.email), right);
    const { number } = await order();
    await eventually(() => {
      const notice = mailsTo(wrong.email).at(-1)?.mail;
      expect(notice?.subject).toContain(`Order ${number} is no longer at this address`);
      expect(notice?.text).not.toContain(right.email);
    });
  });

  it('the request is audited without addresses', async () => {
    const { right, id } = await mistyped();
    await ask(id, right.email);
    const entries = await auditEntriesOf(shop.client, 'commerce', admin, id);
    expect(entries).toMatchObject([{ action: 'order.reassignment-requested' }]);
    expect(JSON.stringify(entries)).not.toContain(right.email);
  });

  it('is not moved to an account with another address', async () => {
    const { wrong, right, id, order } = await mistyped();
    const token = await linkFor(id, right.email);
    await expect(confirm(token, shop.customer())).rejects.toMatchObject({ code: 'REASSIGNMENT_FOR_ANOTHER' });
    expect((await order()).userId).toBe(wrong.userId);
  });

  it('moves once, however often the link is confirmed at the same time', async () => {
    const { right, id } = await mistyped();
    const token = await linkFor(id, right.email);
    const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => confirm(token, right)));
    const repeated = await confirm(token, right);
    expect(outcomes).toEqual(outcomes.map(() => ({ status: 'fulfilled', value: repeated })));
    await shop.waitForEvents(reassigned, id, 1);
  });

  it('refuses a repeated confirmation once the order has moved on to another account', async () => {
    const { right, id } = await mistyped();
    const token = await linkFor(id, right.email);
    await confirm(token, right);
    await shop.fakeServices.fulfilOrder(id, 'the-new-token-0123456789');
    const next = shop.customer();
    await confirm(await linkFor(id, next.email), next);
    await expect(confirm(token, right)).rejects.toMatchObject(refused);
  });

  it('a newer request ends the earlier link, and seven days end both', async () => {
    const { right, id } = await mistyped();
    const first = await linkFor(id, right.email);
    const second = await linkFor(id, right.email);
    await expect(confirm(first, right)).rejects.toMatchObject(refused);
    await shop.dataSource.query(
      `update order_reassignments set expires_at = expires_at - interval '7 days' where order_id = $1`,
      [id],
    );
    await expect(confirm(second, right)).rejects.toMatchObject(refused);
  });

  it('is not moved after a full refund, which may come between request and confirmation', async () => {
    const { wrong, right, id, sessionId, order } = await mistyped();
    const token = await linkFor(id, right.email);
    await shop.stripe.refund(sessionId);
    await shop.waitForState(sessionId, 'refunded');
    await expect(confirm(token, right)).rejects.toMatchObject(refused);
    await expect(ask(id, right.email)).rejects.toMatchObject({ code: 'ORDER_NOT_REASSIGNABLE' });
    expect((await order()).userId).toBe(wrong.userId);
  });

  it('is refunded once and belongs to one account when a refund and the confirmation meet', async () => {
    const { right, wrong, id, sessionId, order } = await mistyped();
    const token = await linkFor(id, right.email);
    const [moved] = await Promise.allSettled([confirm(token, right), shop.stripe.refund(sessionId)]);
    await shop.waitForState(sessionId, 'refunded');
    const owner = moved.status === 'fulfilled' ? right : wrong;
    expect(await order()).toMatchObject({ userId: owner.userId, email: owner.email });
  });

  describe('with an item that the new owner has already', () => {
    /** An order of two plug-ins; the account of the meant address owns the first one. */
    async function withDuplicate() {
      const [wrong, right] = [shop.customer(), shop.customer()];
      const slugs = [shop.addProduct(6_000), shop.addProduct(3_000)];
      const { quoteId } = await wrong.quote(slugs);
      const sessionId = (await wrong.buyQuote(quoteId)).sessionId ?? '';
      await shop.stripe.pay(sessionId);
      const { id } = await shop.waitForState(sessionId, 'paid');
      await shop.fakeServices.fulfilOrder(id, 'the-old-token-0123456789');
      await eventually(async () => expect((await shop.orderOf(sessionId)).fulfilledAt).not.toBeNull());
      shop.grantEntitlement(right, slugs[0] ?? '');
      const [name = ''] = slugs.map((slug) => shop.fakeServices.products.get(slug)?.name ?? '');
      return { right, id, sessionId, name, pluginId: shop.pluginId(slugs[0] ?? '') };
    }

    const move = async (id: string, right: Customer, duplicates: DuplicateDecision) =>
      confirm(await linkFor(id, right.email, duplicates), right);
    const momentsOf = async (id: string) => {
      const { moments } = await shop.client.call(findOrder, { id }, admin, options);
      return moments.filter(({ what }) => what.startsWith('duplicate_'));
    };

    it('asks the administrator first, and mails nothing until it is decided', async () => {
      const { right, id, name } = await withDuplicate();
      await expect(ask(id, right.email)).rejects.toMatchObject({
        code: 'REASSIGNMENT_DUPLICATES',
        params: { products: name },
      });
      expect(await ask(id, right.email, 'keep')).toMatchObject({ email: right.email });
    });

    it('refunds it once and revokes its licence alone, if that was decided', async () => {
      const { right, id, sessionId, name, pluginId } = await withDuplicate();
      const token = await linkFor(id, right.email, 'refund');
      const moved = { alreadyOwned: [name], isRefunding: true };
      expect(await confirm(token, right)).toMatchObject(moved);
      expect(await shop.waitForState(sessionId, 'partially_refunded')).toMatchObject({
        refundedCents: 6_000,
        userId: right.userId,
      });
      expect(await confirm(token, right)).toMatchObject(moved);
      const [event] = await shop.waitForEvents('commerce.order-items-refunded.v1', id);
      expect(event?.data).toMatchObject({ userId: right.userId, pluginIds: [pluginId] });
      expect(await momentsOf(id)).toMatchObject([{ what: 'duplicate_refund', about: name }]);
    });

    it('refunds no more than earlier refunds have left', async () => {
      const { right, id, sessionId } = await withDuplicate();
      const token = await linkFor(id, right.email, 'refund');
      await shop.stripe.refund(sessionId, 8_000);
      await shop.waitForState(sessionId, 'partially_refunded');
      expect(await confirm(token, right)).toMatchObject({ isRefunding: true });
      expect(await shop.waitForState(sessionId, 'refunded')).toMatchObject({ refundedCents: 9_000 });
    });

    it('keeps the payment, and shows administrators that it gives no second licence', async () => {
      const { right, id, sessionId, name } = await withDuplicate();
      expect(await move(id, right, 'keep')).toMatchObject({ alreadyOwned: [name], isRefunding: false });
      expect(await shop.orderOf(sessionId)).toMatchObject({ state: 'paid', refundedCents: 0 });
      expect(await momentsOf(id)).toMatchObject([{ what: 'duplicate_keep', about: name }]);
    });
  });

  it('is mailed to its new owner with the new download link alone', async () => {
    const { right, id, order } = await mistyped();
    await confirm(await linkFor(id, right.email), right);
    const number = (await order()).number ?? '';
    const resend = () => shop.client.call(resendReceipt, { number }, right.actor, options);
    await expect(resend()).rejects.toMatchObject({ code: 'NOTHING_TO_SEND' });
    await shop.fakeServices.fulfilOrder(id, 'the-new-token-0123456789');
    await eventually(async () => expect(await resend()).toEqual({ sentTo: right.email }));
    await eventually(() =>
      expect(mailsTo(right.email).at(-1)?.mail.html).toContain('token=the-new-token-0123456789'),
    );
  });
});
