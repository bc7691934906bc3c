import { Failure } from '#contracts/kit/failure';
import { eventually } from '#testing/eventually';
import { orderPaidSubject, CommerceTestbed, type Customer } from '../commerce.testbed';

let shop: CommerceTestbed;

beforeAll(async () => {
  shop = await CommerceTestbed.open();
});

afterAll(() => shop.close());

const gift = { email: 'ben@example.com', name: 'Ben', message: 'Happy birthday!' };
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

async function paidGift(anna: Customer, slug: string) {
  const sessionId = await anna.openSession(slug, { gift });
  await shop.stripe.pay(sessionId);
  return { sessionId, order: await shop.waitForState(sessionId, 'paid') };
}

const codeOf = async (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'opened',
    (error: unknown) => (Failure.isFailure(error) ? error.code : String(error)),
  );

describe('gift at the checkout', () => {
  it('is paid like any other order, and order-paid carries the recipient', async () => {
    const anna = shop.customer();
    const { sessionId, order } = await paidGift(anna, shop.addProduct(4_900));
    const [fact] = await shop.waitForEvents(orderPaidSubject, order.id);
    expect(fact?.data).toMatchObject({ orderId: order.id, gift });
    expect(await anna.sessionStatus(sessionId)).toMatchObject({ success: true, isGift: true });
  });

  it('may be a product that the buyer owns, and does not keep the buyer from buying it', async () => {
    const anna = shop.customer();
    const [owned, other] = [shop.addProduct(), shop.addProduct()];
    shop.grantEntitlement(anna, owned);
    expect(await codeOf(anna.openSession(owned))).toBe('ALREADY_OWNED');
    expect(await codeOf(anna.openSession(owned, { gift }))).toBe('opened');
    await paidGift(anna, other);
    expect(await codeOf(anna.openSession(other))).toBe('opened');
  });

  it('another recipient, or none, gets a session of its own', async () => {
    const anna = shop.customer();
    const slug = shop.addProduct();
    const first = await anna.openSession(slug, { gift });
    expect(await anna.openSession(slug, { gift })).toBe(first);
    const second = await anna.openSession(slug, { gift: { ...gift, email: 'eva@example.com' } });
    expect(second).not.toBe(first);
    const own = await anna.openSession(slug);
    expect(own).not.toBe(second);
    await shop.stripe.pay(own);
    const order = await shop.waitForState(own, 'paid');
    const [fact] = await shop.waitForEvents(orderPaidSubject, order.id);
    expect(fact?.data).not.toHaveProperty('gift');
  });

  it('free gifts and personal words require a confirmed e-mail address of the buyer', async () => {
    const anna = shop.customer();
    const contact = shop.fakeServices.contacts.get(anna.userId);
    if (!contact) throw new Error('no contact');
    shop.fakeServices.contacts.set(anna.userId, { ...contact, isEmailConfirmed: false });
    const [paid, free] = [shop.addProduct(), shop.addProduct(0)];
    const plain = { email: gift.email };
    expect(await codeOf(anna.openSession(paid, { gift }))).toBe('GIFT_EMAIL_UNCONFIRMED');
    expect(await codeOf(anna.openSession(free, { gift: plain }))).toBe('GIFT_EMAIL_UNCONFIRMED');
    expect(await codeOf(anna.openSession(paid, { gift: plain }))).toBe('opened');
    shop.fakeServices.contacts.set(anna.userId, { ...contact, isEmailConfirmed: true });
    expect(await codeOf(anna.openSession(paid, { gift }))).toBe('opened');
  });

  it.each([
    ['yesterday a week ago', inDays(-7)],
    ['in more than a year', inDays(400)],
    ['31 February', '2027-02-31'],
  ])('is refused for a day %s', async (_, deliverOn) => {
    const opened = shop.customer().openSession(shop.addProduct(), { gift: { ...gift, deliverOn } });
    expect(await codeOf(opened)).toBe('GIFT_DATE_INVALID');
  });

  it('has a receipt without downloads, and commerce forgets the recipient with the fulfilment', async () => {
    const anna = shop.customer();
    const { order } = await paidGift(anna, shop.addProduct(4_900));
    await shop.fakeServices.fulfilOrder(order.id, 'token-of-this-order-0123456789');
    const received = () => shop.mails.received.filter(({ recipients }) => recipients.includes(anna.email));
    await eventually(() => expect(received()).toHaveLength(1));
    const [mail] = received();
    expect(mail?.mail.html).toContain(`http://shop.example/account/orders/${order.number}`);
    expect(mail?.mail.html).not.toContain('/downloads');
    const [row] = await shop.dataSource.query<{ gift: object }[]>('select gift from orders where id = $1', [
      order.id,
    ]);
    expect(row?.gift).toEqual({ email: '' });
  });
});
