import { eventually } from '#testing/eventually';
import { Shop } from './commerce.testbed';

jest.setTimeout(60_000);

let shop: Shop;

beforeAll(async () => {
  shop = await Shop.open();
});

afterEach(() => shop.stripe.chaos());

afterAll(() => shop.close());

type Customer = ReturnType<Shop['customer']>;

async function paid(customer = shop.customer(), slug = shop.sells(4_900)) {
  const sessionId = await customer.opens(slug);
  await shop.stripe.pay(sessionId);
  return { customer, sessionId, order: await shop.reaches(sessionId, 'paid') };
}

const queued = async ({ email }: Customer): Promise<string[]> => {
  const rows = await shop.dataSource.query<{ template: string }[]>(
    'select template from mail_deliveries where to_address = $1 order by queued_at, id',
    [email],
  );
  return rows.map(({ template }) => template);
};

/** The text of the customer's only mail of a subject. */
const received = ({ email }: Customer, subject: RegExp): Promise<string> =>
  eventually(() => {
    const mine = shop.mails.received.filter(({ recipients }) => recipients.includes(email));
    const texts = mine
      .filter(({ mail }) => subject.test(mail.subject ?? ''))
      .map(({ mail }) => mail.text ?? '');
    expect(texts).toHaveLength(1);
    return String(texts[0]).replace(/\s+/g, ' ');
  });

describe('the mail about a refund', () => {
  it('is sent once for a full refund and says that the licence was revoked', async () => {
    const { customer, sessionId, order } = await paid();
    await shop.stripe.chaos({ duplicate: 4 });
    await shop.stripe.refund(sessionId);
    await shop.reaches(sessionId, 'refunded');
    const text = await received(customer, /Refund for order/);
    expect(text).toContain('We refunded $49.00');
    expect(text).toContain(order.number);
    expect(text).toContain('your licence was revoked');
    await shop.isQuiet();
    expect(await queued(customer)).toEqual(['refund']);
  });

  it('names the part that was refunded and keeps the licence', async () => {
    const { customer, sessionId } = await paid();
    await shop.stripe.refund(sessionId, 900);
    await shop.reaches(sessionId, 'partially_refunded');
    const text = await received(customer, /Refund for order/);
    expect(text).toContain('We refunded $9.00');
    expect(text).toContain('your licence and your downloads stay as they are');
    await shop.stripe.refund(sessionId);
    await shop.reaches(sessionId, 'refunded');
    expect(await queued(customer)).toEqual(['refund', 'refund']);
  });

  it('is in the language of the purchase', async () => {
    const { customer, sessionId } = await paid(shop.customer('ru'));
    await shop.stripe.refund(sessionId);
    await shop.reaches(sessionId, 'refunded');
    expect(await received(customer, /Возврат по заказу/)).toContain('лицензия отозвана');
  });

  it('says that the licence is active again when the bank returns the refund', async () => {
    const { customer, sessionId } = await paid();
    await shop.stripe.refund(sessionId);
    await shop.reaches(sessionId, 'refunded');
    await shop.stripe.failRefund(sessionId);
    await shop.reaches(sessionId, 'paid');
    expect(await received(customer, /did not go through/)).toContain('active again');
    expect(await queued(customer)).toEqual(['refund', 'refund-failed']);
  });

  it('does not speak of a revoked licence while another order gives the product', async () => {
    const { customer, sessionId, order } = await paid();
    const other = await paid(customer);
    await shop.dataSource.query(
      `update order_items set plugin_id = (select plugin_id from order_items where order_id = $1) where order_id = $2`,
      [order.id, other.order.id],
    );
    await shop.stripe.refund(sessionId);
    await shop.reaches(sessionId, 'refunded');
    const text = await received(customer, /Refund for order/);
    expect(text).toContain('through another order');
    expect(text).not.toContain('revoked');
  });

  it('loses address and content when the account is deleted', async () => {
    const { customer, sessionId, order } = await paid();
    await shop.stripe.refund(sessionId);
    await shop.reaches(sessionId, 'refunded');
    await received(customer, /Refund for order/);
    await shop.neighbours.deletes(customer.userId);
    await eventually(async () => {
      const rows = await shop.dataSource.query(
        `select to_address as "toAddress", data from mail_deliveries where key like 'order-change:' || $1 || ':%'`,
        [order.id],
      );
      expect(rows).toEqual([{ toAddress: '', data: null }]);
    });
  });

  it('is not sent to a deleted account', async () => {
    const { customer, sessionId } = await paid();
    await shop.neighbours.deletes(customer.userId);
    await eventually(async () => expect((await shop.orderOf(sessionId)).firstName).toBe(''));
    await shop.stripe.refund(sessionId);
    await shop.reaches(sessionId, 'refunded');
    const rows = await shop.dataSource.query(
      `select 1 from mail_deliveries where to_address like '%' || $1 || '%'`,
      [customer.userId],
    );
    expect(rows).toEqual([]);
  });
});

describe('the mail about a dispute', () => {
  it('says that the licence is suspended and that it is active again', async () => {
    const { customer, sessionId } = await paid();
    await shop.stripe.dispute(sessionId);
    await shop.reaches(sessionId, 'disputed');
    await received(customer, /Your licence is suspended/);
    await shop.stripe.dispute(sessionId, 'won');
    await shop.reaches(sessionId, 'paid');
    await received(customer, /Your licence is active again/);
    await shop.isQuiet();
    expect(await queued(customer)).toEqual(['licence-suspended', 'licence-restored']);
  });

  it('says that the licence was revoked when the dispute is lost', async () => {
    const { customer, sessionId } = await paid();
    await shop.stripe.dispute(sessionId);
    await shop.reaches(sessionId, 'disputed');
    await shop.stripe.dispute(sessionId, 'lost');
    await received(customer, /Your licence was revoked/);
    await shop.isQuiet();
    expect(await queued(customer)).toEqual(['licence-suspended', 'licence-revoked']);
  });
});

describe('a plug-in that lost its files', () => {
  it('is not sold: the checkout creates no session and no order', async () => {
    const customer = shop.customer();
    const slug = shop.sells(4_900);
    shop.neighbours.withoutFiles.add(slug);
    await expect(customer.wants(slug)).rejects.toMatchObject({ code: 'PLUGIN_WITHOUT_FILES' });
    expect(await shop.ordersOf(customer)).toEqual([]);
  });

  it('is not given away either', async () => {
    const customer = shop.customer();
    const slug = shop.sells(0);
    shop.neighbours.withoutFiles.add(slug);
    await expect(customer.wants(slug)).rejects.toMatchObject({ code: 'PLUGIN_WITHOUT_FILES' });
    expect(await shop.ordersOf(customer)).toEqual([]);
  });
});
