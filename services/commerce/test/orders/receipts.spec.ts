import { resendReceipt } from '#contracts/commerce/account-orders';
import { resendOrderMail } from '#contracts/commerce/order-mails';
import { setShopTimeZone } from '#contracts/fields/time-zone';
import type { UserActor } from '#contracts/kit/actor';
import { newId } from '#platform/database/new-id';
import { metrics } from '#platform/metrics/metrics';
import { auditEntriesOf } from '#testing/audit-entries';
import { eventually } from '#testing/eventually';
import { CommerceTestbed, type Customer } from '../commerce.testbed';

const token = 'token-of-this-order-0123456789';
const admin: UserActor = { kind: 'user', userId: newId(), role: 'admin', language: 'en' };
const options = { timeoutMs: 10_000 };

let shop: CommerceTestbed;

beforeAll(async () => {
  shop = await CommerceTestbed.open();
});

afterAll(() => shop.close());

const mailsTo = (address: string) =>
  shop.mails.received.filter(({ recipients }) => recipients.includes(address));

const receiptsTo = (address: string): Promise<{ key: string }[]> =>
  shop.dataSource.query(
    `select key from mail_deliveries where to_address = $1 and template in ('receipt', 'free-receipt')`,
    [address],
  );

async function paid(customer = shop.customer()) {
  const sessionId = await customer.openSession(shop.addProduct(4_900));
  await shop.stripe.pay(sessionId);
  return { customer, sessionId, order: await shop.waitForState(sessionId, 'paid') };
}

describe('fulfilled order', () => {
  it('an order stores the download token and sends one receipt with it', async () => {
    const { customer, sessionId, order } = await paid();
    const eventId = newId();
    await shop.fakeServices.fulfilOrder(order.id, token, eventId);
    await shop.fakeServices.fulfilOrder(order.id, token, eventId);
    await shop.fakeServices.fulfilOrder(order.id, token);
    await eventually(() => expect(mailsTo(customer.email)).toHaveLength(1));
    expect((await customer.sessionStatus(sessionId)).order).toEqual({
      orderNumber: order.number,
      downloadToken: token,
    });
    const [mail] = mailsTo(customer.email);
    expect(mail?.mail.subject).toContain(order.number);
    expect(mail?.mail.text).toContain('$49.00');
    expect(mail?.mail.html).toContain(`http://shop.example/downloads?token=${token}`);
    const reports = await shop.dataSource.query<{ times: number }[]>(
      `select count(*)::int as times from inbox where consumer like 'commerce-licensing-order-fulfilled%'`,
    );
    expect(reports[0]?.times).toBe(2);
    // The time to the fulfilment is measured once, however often it is reported.
    expect(await metrics.getSingleMetricAsString('shop_order_fulfilment_seconds')).toMatch(
      /shop_order_fulfilment_seconds_count(\{.*\})? 1$/m,
    );
  });

  it('the receipt has the date of the shop’s time zone when the order was placed', async () => {
    setShopTimeZone('Asia/Tokyo');
    const { customer, order } = await paid();
    setShopTimeZone('UTC');
    await shop.dataSource.query(`update orders set paid_at = '2026-06-20T23:05:00Z' where id = $1`, [
      order.id,
    ]);
    await shop.fakeServices.fulfilOrder(order.id, token);
    await eventually(() => expect(mailsTo(customer.email)).toHaveLength(1));
    expect(mailsTo(customer.email)[0]?.mail.text).toContain('21 June 2026');
  });

  it('the customer gets receipt and download token with a first name of 79 letters and an emoji', async () => {
    const firstName = `${'n'.repeat(79)}🎹`;
    const customer = shop.customer();
    const contact = shop.fakeServices.contacts.get(customer.userId);
    if (contact) shop.fakeServices.contacts.set(customer.userId, { ...contact, firstName });
    const { sessionId, order } = await paid(customer);
    await shop.fakeServices.fulfilOrder(order.id, token);
    await eventually(() => expect(mailsTo(customer.email)).toHaveLength(1));
    expect((await customer.sessionStatus(sessionId)).order?.downloadToken).toBe(token);
  });

  it('the order is fulfilled although its receipt cannot be built, and operators see the failed mail', async () => {
    const { customer, sessionId, order } = await paid();
    await shop.dataSource.query(`update orders set time_zone = 'none' where id = $1`, [order.id]);
    await shop.fakeServices.fulfilOrder(order.id, token);
    await eventually(async () =>
      expect((await customer.sessionStatus(sessionId)).order?.downloadToken).toBe(token),
    );
    expect(
      await shop.dataSource.query(
        `select state, last_error as error from mail_deliveries where to_address = $1`,
        [customer.email],
      ),
    ).toEqual([{ state: 'failed', error: expect.stringContaining('the mail could not be built') }]);
  });

  it('the receipt is in the language of the purchase', async () => {
    const { customer, order } = await paid(shop.customer('ru'));
    await shop.fakeServices.fulfilOrder(order.id, token);
    await eventually(() => expect(mailsTo(customer.email)).toHaveLength(1));
    expect(mailsTo(customer.email)[0]?.mail.subject).toMatch(/[а-я]/i);
  });

  it('an order gets no receipt if it was refunded before its fulfilment', async () => {
    const { customer, sessionId, order } = await paid();
    await shop.stripe.refund(sessionId);
    await shop.waitForState(sessionId, 'refunded');
    await shop.fakeServices.fulfilOrder(order.id, token);
    await eventually(async () => expect((await shop.orderOf(sessionId)).fulfilledAt).not.toBeNull());
    expect(await receiptsTo(customer.email)).toEqual([]);
  });

  it('an order gets one receipt if an earlier refund fails', async () => {
    const { customer, sessionId, order } = await paid();
    await shop.stripe.refund(sessionId);
    await shop.waitForState(sessionId, 'refunded');
    await shop.fakeServices.fulfilOrder(order.id, token);
    await eventually(async () => expect((await shop.orderOf(sessionId)).fulfilledAt).not.toBeNull());
    await shop.stripe.failRefund(sessionId);
    await shop.waitForState(sessionId, 'paid');
    const html = () => mailsTo(customer.email).map(({ mail }) => mail.html ?? '');
    const link = `http://shop.example/downloads?token=${token}`;
    await eventually(() => expect(html().filter((text) => text.includes(link))).toHaveLength(1));
    await shop.stripe.refund(sessionId);
    await shop.waitForState(sessionId, 'refunded');
    await shop.stripe.failRefund(sessionId);
    await shop.waitForState(sessionId, 'paid');
    expect(await receiptsTo(customer.email)).toEqual([{ key: `receipt:${order.id}` }]);
  });

  it('the receipt of a free order mentions neither payment nor refund', async () => {
    const customer = shop.customer();
    await customer.createSession(shop.addProduct(0));
    const [order] = await shop.ordersOf(customer);
    await shop.fakeServices.fulfilOrder(order?.id ?? '', token);
    await eventually(() => expect(mailsTo(customer.email)).toHaveLength(1));
    const [mail] = mailsTo(customer.email);
    expect(mail?.mail.html).toContain(`http://shop.example/downloads?token=${token}`);
    expect(mail?.mail.text).toContain(order?.number);
    expect(mail?.mail.text).not.toMatch(/paid|payment|refund|price|total|\$/i);
  });

  it('an order of several plug-ins has one mail with all of them and one download link', async () => {
    const customer = shop.customer();
    const slugs = [shop.addProduct(4_900), shop.addProduct(2_900)];
    const { quoteId } = await customer.quote(slugs);
    const sessionId = (await customer.buyQuote(quoteId)).sessionId ?? '';
    await shop.stripe.pay(sessionId);
    const { id } = await shop.waitForState(sessionId, 'paid');
    await shop.fakeServices.fulfilOrder(id, token);
    await eventually(() => expect(mailsTo(customer.email)).toHaveLength(1));
    const [mail] = mailsTo(customer.email);
    for (const slug of slugs)
      expect(mail?.mail.text).toContain(shop.fakeServices.products.get(slug)?.name ?? 'none');
    expect(mail?.mail.text).toContain('$78.00');
    expect(mail?.mail.html).toContain(`http://shop.example/downloads?token=${token}`);
    expect(mail?.mail.html).toContain('http://shop.example/account/products');
  });

  it('the fulfilment of an unknown order is ignored', async () => {
    await shop.fakeServices.fulfilOrder(newId(), token);
    const { customer, order } = await paid();
    await shop.fakeServices.fulfilOrder(order.id, token);
    await eventually(() => expect(mailsTo(customer.email)).toHaveLength(1));
    const deadLetters = await shop.dataSource.query('select id from dead_letters');
    expect(deadLetters).toEqual([]);
  });
});

describe('receipt that is sent again', () => {
  const resend = ({ actor }: Customer, number: string | null) =>
    shop.client.call(resendReceipt, { number: number ?? '' }, actor, { timeoutMs: 10_000 });

  it('is a further mail to the address of the order', async () => {
    const { customer, order } = await paid();
    await expect(resend(customer, order.number)).rejects.toMatchObject({ code: 'NOTHING_TO_SEND' });
    await shop.fakeServices.fulfilOrder(order.id, token);
    await eventually(() => expect(mailsTo(customer.email)).toHaveLength(1));
    expect(await resend(customer, order.number)).toEqual({ sentTo: customer.email });
    await eventually(() => expect(mailsTo(customer.email)).toHaveLength(2));
    expect(mailsTo(customer.email)[1]?.mail.html).toContain(`http://shop.example/downloads?token=${token}`);
  });

  it('a copy that the staff sends has a reason, which the audit log records', async () => {
    const { customer, order } = await paid();
    await shop.fakeServices.fulfilOrder(order.id, token);
    await eventually(() => expect(mailsTo(customer.email)).toHaveLength(1));
    const send = (reason: string) =>
      shop.client.call(resendOrderMail, { id: order.id, reason }, admin, options);
    await expect(send(' ')).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    expect(await send('It was deleted')).toEqual({ sentTo: customer.email });
    await eventually(() => expect(mailsTo(customer.email)).toHaveLength(2));
    const entry = (await auditEntriesOf(shop.client, 'commerce', admin, order.id)).at(-1);
    expect(entry).toMatchObject({ action: 'order.mail-sent', subject: order.id, actor: admin.userId });
    expect(entry?.changes).toEqual([{ field: 'reason', before: null, after: 'It was deleted' }]);
  });

  it('is refused for an order of another customer', async () => {
    const { order } = await paid();
    await expect(resend(shop.customer(), order.number)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('is erased with the account', async () => {
    const { customer, order } = await paid();
    await shop.fakeServices.fulfilOrder(order.id, token);
    await eventually(() => expect(mailsTo(customer.email)).toHaveLength(1));
    await resend(customer, order.number);
    await eventually(() => expect(mailsTo(customer.email)).toHaveLength(2));
    await shop.fakeServices.deleteUser(customer.userId);
    await eventually(async () => expect(await receiptsTo(customer.email)).toEqual([]));
  });
});
