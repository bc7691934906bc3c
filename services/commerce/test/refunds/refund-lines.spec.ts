import { findOrder } from '#contracts/commerce/order-details';
import { readDocumentOfOrder } from '#contracts/commerce/order-documents';
import { type RefundOrder, refundOrder } from '#contracts/commerce/refunds';
import type { UserActor } from '#contracts/kit/actor';
import { newId } from '#platform/database/new-id';
import { eventually } from '#testing/eventually';
import { CommerceTestbed, type Customer } from '../commerce.testbed';
import { pdfText } from '../pdf-text';

const admin: UserActor = { kind: 'user', userId: newId(), role: 'admin', language: 'en' };
const callOptions = { timeoutMs: 10_000 };
const itemsSubject = 'commerce.order-items-refunded.v1';

let shop: CommerceTestbed;

beforeAll(async () => {
  shop = await CommerceTestbed.open();
});

afterAll(() => shop.close());

const refund = (wanted: Partial<RefundOrder> & { id: string }) =>
  shop.client.call(
    refundOrder,
    { reason: 'requested_by_customer', note: '', key: newId(), ...wanted },
    admin,
    callOptions,
  );

/** An order of plug-ins at $49, $29 and $10 that its customer has paid. */
async function paidCart() {
  const anna = shop.customer();
  const slugs = [4_900, 2_900, 1_000].map((price) => shop.addProduct(price));
  const { quoteId } = await anna.quote(slugs);
  const sessionId = (await anna.buyQuote(quoteId)).sessionId ?? '';
  await shop.stripe.pay(sessionId);
  const { id } = await shop.waitForState(sessionId, 'paid');
  await shop.waitUntilIdle();
  const [a = '', b = '', c = ''] = slugs.map((slug) => shop.pluginId(slug));
  return { anna, slugs, sessionId, id, ids: { a, b, c } };
}

const revokedOf = async (id: string) => {
  const { items } = await shop.client.call(findOrder, { id }, admin, callOptions);
  return items.filter(({ isRevoked }) => isRevoked).map(({ pluginId }) => pluginId);
};

const mailsTo = ({ email }: Customer) =>
  shop.mails.received.filter(({ recipients }) => recipients.includes(email));

describe('refund of lines', () => {
  it('a refund of lines returns their prices and revokes their licences alone', async () => {
    const { anna, id, ids, slugs, sessionId } = await paidCart();
    expect(await refund({ id, lines: [ids.b, ids.c] })).toMatchObject({
      amount: 39,
      revoke: 'lines',
      lines: expect.arrayContaining([
        { pluginId: ids.b, amount: 29 },
        { pluginId: ids.c, amount: 10 },
      ]) as unknown,
    });
    await shop.waitForState(sessionId, 'partially_refunded');
    const [event] = await shop.waitForEvents(itemsSubject, id);
    expect(new Set(event?.data['pluginIds'] as string[])).toEqual(new Set([ids.b, ids.c]));
    expect(new Set(await revokedOf(id))).toEqual(new Set([ids.b, ids.c]));
    expect(shop.fakeServices.eventsOf('commerce.order-refunded.v1', id)).toEqual([]);
    await eventually(() => expect(mailsTo(anna)).toHaveLength(1));
    const names = slugs.map((slug) => shop.fakeServices.products.get(slug)?.name ?? '');
    expect(mailsTo(anna)[0]?.mail.text).toContain(`${names[1]}, ${names[2]}`);
    expect(mailsTo(anna)[0]?.mail.text).not.toContain(names[0]);
  });

  it('the plug-in of a refunded line can be bought again, and the others not', async () => {
    const { anna, id, ids, slugs, sessionId } = await paidCart();
    await refund({ id, lines: [ids.a] });
    await shop.waitForState(sessionId, 'partially_refunded');
    expect(await anna.openSession(slugs[0] ?? '')).toMatch(/^cs_test_/);
    await expect(anna.openSession(slugs[1] ?? '')).rejects.toMatchObject({ code: 'ALREADY_OWNED' });
  });

  it('a failed refund of lines restores their licences', async () => {
    const { id, ids, sessionId } = await paidCart();
    await refund({ id, lines: [ids.a] });
    await shop.waitForState(sessionId, 'partially_refunded');
    await shop.stripe.failRefund(sessionId);
    await shop.waitForState(sessionId, 'paid');
    // Charge and refunds are read from Stripe one after the other, so the next event of the same failure may restore the licence.
    await eventually(async () => expect(await revokedOf(id)).toEqual([]));
    const events = await shop.waitForEvents(itemsSubject, id, 2);
    expect(events.map(({ data }) => data['pluginIds'])).toEqual([[ids.a], []]);
  });

  it('refunds of all lines one after the other refund the order and revoke it as a whole', async () => {
    const { id, ids, sessionId } = await paidCart();
    for (const line of [ids.a, ids.b, ids.c]) await refund({ id, lines: [line] });
    expect(await shop.waitForState(sessionId, 'refunded')).toMatchObject({ refundedCents: 8_800 });
    await shop.waitForEvents('commerce.order-refunded.v1', id);
    expect(await revokedOf(id)).toHaveLength(3);
  });

  it('a line is refunded once, for twenty concurrent requests', async () => {
    const { id, ids, sessionId } = await paidCart();
    const results = await Promise.allSettled(
      Array.from({ length: 20 }, () => refund({ id, lines: [ids.a] })),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await shop.waitForState(sessionId, 'partially_refunded')).toMatchObject({ refundedCents: 4_900 });
  });

  it('an amount above what is left of its lines is refused, however much is left of the order', async () => {
    const { id, ids } = await paidCart();
    const left = (dollars: number) => ({ code: 'REFUND_TOO_LARGE', params: { left: dollars } });
    await expect(refund({ id, lines: [ids.b], amount: 29.01 })).rejects.toMatchObject(left(29));
    await refund({ id, lines: [ids.b], amount: 9 });
    await expect(refund({ id, lines: [ids.b], amount: 21 })).rejects.toMatchObject(left(20));
    await expect(refund({ id, lines: [ids.b, ids.c], amount: 31 })).rejects.toMatchObject(left(30));
    await refund({ id, lines: [ids.b] });
    await expect(refund({ id, lines: [ids.b], amount: 29 })).rejects.toMatchObject(left(0));
  });

  it('refunds of lines and amounts together never exceed the paid total', async () => {
    const { id, ids } = await paidCart();
    await refund({ id, amount: 50 });
    await expect(refund({ id, lines: [ids.a] })).rejects.toMatchObject({
      code: 'REFUND_TOO_LARGE',
      params: { left: 38 },
    });
    expect(await refund({ id, lines: [ids.a], amount: 38 })).toMatchObject({ amount: 38 });
  });

  it('refuses a line that the order does not have', async () => {
    const { id } = await paidCart();
    const code = 'REFUND_LINE_NOT_FOUND';
    await expect(refund({ id, lines: [newId()] })).rejects.toMatchObject({ code });
    await expect(refund({ id, amount: 5, revoke: 'lines' })).rejects.toMatchObject({ code });
  });

  it('the credit note of a refund of lines names them with their amounts', async () => {
    const { id, ids, slugs, sessionId } = await paidCart();
    await refund({ id, lines: [ids.b] });
    await shop.waitForState(sessionId, 'partially_refunded');
    const { documents } = await shop.client.call(findOrder, { id }, admin, callOptions);
    const note = documents?.find(({ kind }) => kind === 'credit-note');
    expect(note?.amount).toBe(29);
    const query = { id, kind: 'credit-note' as const, document: note?.number ?? '', language: 'en' as const };
    const { content } = await shop.client.call(readDocumentOfOrder, query, admin, callOptions);
    const text = await pdfText(content);
    const names = slugs.map((slug) => shop.fakeServices.products.get(slug)?.name ?? '');
    expect(text).toContain(names[1]);
    expect(text).not.toContain(names[0]);
  });
});

describe('licences of a refund (admin §3)', () => {
  it('a full refund keeps the licences if the administrator decides so', async () => {
    const { anna, id, slugs, sessionId } = await paidCart();
    await refund({ id, revoke: 'none' });
    await shop.waitForState(sessionId, 'refunded');
    await shop.waitUntilIdle();
    expect(await revokedOf(id)).toEqual([]);
    expect(shop.fakeServices.eventsOf('commerce.order-refunded.v1', id)).toEqual([]);
    await expect(anna.openSession(slugs[0] ?? '')).rejects.toMatchObject({ code: 'ALREADY_OWNED' });
  });

  it('a partial refund revokes all licences if the administrator decides so', async () => {
    const { id, sessionId } = await paidCart();
    await refund({ id, amount: 60, revoke: 'all' });
    await shop.waitForState(sessionId, 'partially_refunded');
    expect(await revokedOf(id)).toHaveLength(3);
    await shop.waitForEvents(itemsSubject, id);
  });

  it('a partial refund of an amount keeps all licences', async () => {
    const { id, sessionId } = await paidCart();
    await refund({ id, amount: 60 });
    await shop.waitForState(sessionId, 'partially_refunded');
    await shop.waitUntilIdle();
    expect(await revokedOf(id)).toEqual([]);
    expect(shop.fakeServices.eventsOf(itemsSubject, id)).toEqual([]);
  });
});
