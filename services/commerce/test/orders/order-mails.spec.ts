import { eventually } from '#testing/eventually';
import { CommerceTestbed } from '../commerce.testbed';

let shop: CommerceTestbed;

beforeAll(async () => {
  shop = await CommerceTestbed.open();
});

afterEach(() => shop.stripe.setDeliveryFaults());

afterAll(() => shop.close());

type Customer = ReturnType<CommerceTestbed['customer']>;

async function paid(customer = shop.customer(), slug = shop.addProduct(4_900)) {
  const sessionId = await customer.openSession(slug);
  await shop.stripe.pay(sessionId);
  return { customer, sessionId, order: await shop.waitForState(sessionId, 'paid') };
}

const queued = async ({ email }: Customer): Promise<string[]> => {
  const rows = await shop.dataSource.query<{ template: string }[]>(
    'select template from mail_deliveries where to_address = $1 order by queued_at, id',
    [email],
  );
  return rows.map(({ template }) => template);
};

/** The text of the only mail of a customer with this subject. */
const received = ({ email }: Customer, subject: RegExp): Promise<string> =>
  eventually(() => {
    const mails = shop.mails.received.filter(({ recipients }) => recipients.includes(email));
    const texts = mails
      .filter(({ mail }) => subject.test(mail.subject ?? ''))
      .map(({ mail }) => mail.text ?? '');
    expect(texts).toHaveLength(1);
    return String(texts[0]).replace(/\s+/g, ' ');
  });

describe('refund mail', () => {
  it('the refund mail is sent once for a full refund and states that the licence was revoked', async () => {
    const { customer, sessionId, order } = await paid();
    await shop.stripe.setDeliveryFaults({ duplicate: 4 });
    await shop.stripe.refund(sessionId);
    await shop.waitForState(sessionId, 'refunded');
    const text = await received(customer, /Refund for order/);
    expect(text).toContain('We refunded $49.00');
    expect(text).toContain(order.number);
    expect(text).toContain('your licence was revoked');
    await shop.waitUntilIdle();
    expect(await queued(customer)).toEqual(['refund']);
  });

  it('the refund mail states the amount of a partial refund and keeps the licence', async () => {
    const { customer, sessionId } = await paid();
    await shop.stripe.refund(sessionId, 900);
    await shop.waitForState(sessionId, 'partially_refunded');
    const text = await received(customer, /Refund for order/);
    expect(text).toContain('We refunded $9.00');
    expect(text).toContain('you keep your licence and your downloads');
    await shop.stripe.refund(sessionId);
    await shop.waitForState(sessionId, 'refunded');
    expect(await queued(customer)).toEqual(['refund', 'refund']);
  });

  it('the refund mail is in the language of the purchase', async () => {
    const { customer, sessionId } = await paid(shop.customer('ru'));
    await shop.stripe.refund(sessionId);
    await shop.waitForState(sessionId, 'refunded');
    expect(await received(customer, /Возврат по заказу/)).toContain('лицензия отозвана');
  });

  it('the refund mail states that the licence is active again if the refund fails', async () => {
    const { customer, sessionId } = await paid();
    await shop.stripe.refund(sessionId);
    await shop.waitForState(sessionId, 'refunded');
    await shop.stripe.failRefund(sessionId);
    await shop.waitForState(sessionId, 'paid');
    expect(await received(customer, /refund for order \S+ failed/)).toContain('active again');
    expect(await queued(customer)).toEqual(['refund', 'refund-failed']);
  });

  it('the refund mail mentions no revoked licence while another order carries the product', async () => {
    const { customer, sessionId, order } = await paid();
    const other = await paid(customer);
    await shop.dataSource.query(
      `update order_items set plugin_id = (select plugin_id from order_items where order_id = $1) where order_id = $2`,
      [order.id, other.order.id],
    );
    await shop.stripe.refund(sessionId);
    await shop.waitForState(sessionId, 'refunded');
    const text = await received(customer, /Refund for order/);
    expect(text).toContain('through another order');
    expect(text).not.toContain('revoked');
  });

  it('the erasure of an account removes address and content of the refund mail', async () => {
    const { customer, sessionId, order } = await paid();
    await shop.stripe.refund(sessionId);
    await shop.waitForState(sessionId, 'refunded');
    await received(customer, /Refund for order/);
    await shop.fakeServices.deleteUser(customer.userId);
    await eventually(async () => {
      const rows = await shop.dataSource.query(
        `select to_address as "toAddress", data from mail_deliveries where key like 'order-change:' || $1 || ':%'`,
        [order.id],
      );
      expect(rows).toEqual([{ toAddress: '', data: null }]);
    });
  });

  it('the refund mail is not sent to a deleted account', async () => {
    const { customer, sessionId } = await paid();
    await shop.fakeServices.deleteUser(customer.userId);
    await eventually(async () => expect((await shop.orderOf(sessionId)).firstName).toBe(''));
    await shop.stripe.refund(sessionId);
    await shop.waitForState(sessionId, 'refunded');
    const rows = await shop.dataSource.query(
      `select 1 from mail_deliveries where to_address like '%' || $1 || '%'`,
      [customer.userId],
    );
    expect(rows).toEqual([]);
  });
});

describe('dispute mail', () => {
  it('the dispute mail states that the licence is suspended, and later that it is active again', async () => {
    const { customer, sessionId } = await paid();
    await shop.stripe.dispute(sessionId);
    await shop.waitForState(sessionId, 'disputed');
    await received(customer, /Your licence is suspended/);
    await shop.stripe.dispute(sessionId, 'won');
    await shop.waitForState(sessionId, 'paid');
    await received(customer, /Your licence is active again/);
    await shop.waitUntilIdle();
    expect(await queued(customer)).toEqual(['licence-suspended', 'licence-restored']);
  });

  it('the dispute mail states that the licence was revoked when the dispute is lost', async () => {
    const { customer, sessionId } = await paid();
    await shop.stripe.dispute(sessionId);
    await shop.waitForState(sessionId, 'disputed');
    await shop.stripe.dispute(sessionId, 'lost');
    await received(customer, /Your licence was revoked/);
    await shop.waitUntilIdle();
    expect(await queued(customer)).toEqual(['licence-suspended', 'licence-revoked']);
  });
});

describe('plug-in without files', () => {
  it('a plug-in without files is not sold: checkout creates neither session nor order', async () => {
    const customer = shop.customer();
    const slug = shop.addProduct(4_900);
    shop.fakeServices.withoutFiles.add(slug);
    await expect(customer.createSession(slug)).rejects.toMatchObject({ code: 'PLUGIN_WITHOUT_FILES' });
    expect(await shop.ordersOf(customer)).toEqual([]);
  });

  it('a free plug-in without files is not ordered either', async () => {
    const customer = shop.customer();
    const slug = shop.addProduct(0);
    shop.fakeServices.withoutFiles.add(slug);
    await expect(customer.createSession(slug)).rejects.toMatchObject({ code: 'PLUGIN_WITHOUT_FILES' });
    expect(await shop.ordersOf(customer)).toEqual([]);
  });
});
