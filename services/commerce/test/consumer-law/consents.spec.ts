import { findAccountOrder } from '#contracts/commerce/account-orders';
import {
  consentKinds,
  consentTextVersion,
  recordConsents,
  type RecordConsents,
  type RecordedConsents,
} from '#contracts/commerce/consumer-law/consents';
import { commerceExport } from '#contracts/commerce/data-export';
import { eventually } from '#testing/eventually';
import { CommerceTestbed, type Customer } from '../commerce.testbed';

let shop: CommerceTestbed;

beforeAll(async () => {
  shop = await CommerceTestbed.open();
});

afterAll(() => shop.close());

const consent = (
  { actor }: Customer,
  sessionId: string,
  changed: Partial<RecordConsents> = {},
): Promise<RecordedConsents> =>
  shop.client.call(
    recordConsents,
    { sessionId, kinds: [...consentKinds], textVersion: consentTextVersion, language: 'ru', ...changed },
    actor,
  );

describe('consents before a payment', () => {
  it('both consents are stored with text version, language and time, once for repeated requests', async () => {
    const anna = shop.customer('ru');
    const sessionId = await anna.openSession(shop.addProduct());
    const answers = await Promise.all(Array.from({ length: 5 }, () => consent(anna, sessionId)));
    const [first] = answers;
    expect(first?.consents.map(({ kind }) => kind).sort()).toEqual([...consentKinds].sort());
    for (const { consents } of answers) expect(consents).toEqual(first?.consents);
    expect(first?.consents[0]).toMatchObject({ textVersion: consentTextVersion, language: 'ru' });
  });

  it('one consent alone, and another version of the text, are rejected and nothing is stored', async () => {
    const anna = shop.customer();
    const sessionId = await anna.openSession(shop.addProduct());
    await expect(consent(anna, sessionId, { kinds: ['immediate-supply'] })).rejects.toMatchObject({
      code: 'CONSENT_MISSING',
    });
    await expect(consent(anna, sessionId, { textVersion: '2020-01-01' })).rejects.toMatchObject({
      code: 'CONSENT_OUTDATED',
    });
    const { id } = await shop.orderOf(sessionId);
    expect(await shop.dataSource.query('select 1 from order_consents where order_id = $1', [id])).toEqual([]);
  });

  it('consents are accepted for the own open session only', async () => {
    const anna = shop.customer();
    const sessionId = await anna.openSession(shop.addProduct());
    const unknown = { code: 'ORDER_NOT_FOUND' };
    await expect(consent(shop.customer(), sessionId)).rejects.toMatchObject(unknown);
    await expect(consent(anna, 'cs_unknown')).rejects.toMatchObject(unknown);
    await shop.stripe.pay(sessionId);
    await shop.waitForState(sessionId, 'paid');
    await expect(consent(anna, sessionId)).rejects.toMatchObject(unknown);
  });

  it('consents are repeated in the receipt, shown in the order and part of the data export', async () => {
    const anna = shop.customer();
    const sessionId = await anna.openSession(shop.addProduct());
    const { consents } = await consent(anna, sessionId, { language: 'en' });
    await shop.stripe.pay(sessionId);
    const order = await shop.waitForState(sessionId, 'paid');
    await shop.fakeServices.fulfilOrder(order.id, 'token-of-consents');
    await eventually(() => {
      const mail = shop.mails.received.find(({ recipients }) => recipients.includes(anna.email));
      const text = (mail?.mail.text ?? '').replace(/\s+/g, ' ');
      expect(text).toContain('Before the payment you agreed');
      expect(text).toContain('I agree that the supply begins at once');
      expect(text).toContain(`text version ${consentTextVersion})`);
      expect(text).toContain('I lose my right of withdrawal');
      expect(text).toContain('/withdraw');
    });
    const shown = await shop.client.call(findAccountOrder, { number: order.number ?? '' }, anna.actor);
    expect(shown.consents).toEqual(consents);
    expect(shown.timeline.map(({ what }) => what)).toContain('consent_withdrawal-effect');
    const exported = await shop.client.call(commerceExport, { userId: anna.userId }, anna.actor);
    expect(exported.consents).toEqual(consents.map((one) => ({ ...one, orderId: order.id })));
  });

  it('consents are repeated in the receipt of a gift', async () => {
    const anna = shop.customer();
    const gift = { email: 'ben@example.com' };
    const sessionId = await anna.openSession(shop.addProduct(), { gift });
    await consent(anna, sessionId, { language: 'en' });
    await shop.stripe.pay(sessionId);
    const order = await shop.waitForState(sessionId, 'paid');
    await shop.fakeServices.fulfilOrder(order.id, 'token-of-a-gift');
    await eventually(() => {
      const mail = shop.mails.received.find(({ recipients }) => recipients.includes(anna.email));
      const text = (mail?.mail.text ?? '').replace(/\s+/g, ' ');
      expect(text).toContain(`text version ${consentTextVersion})`);
      expect(text).toContain('I lose my right of withdrawal');
      expect(text).toContain('/withdraw');
    });
  });

  it('an order that was opened without consents has none, and its receipt mentions none', async () => {
    const anna = shop.customer();
    const sessionId = await anna.openSession(shop.addProduct());
    await shop.stripe.pay(sessionId);
    const order = await shop.waitForState(sessionId, 'paid');
    await shop.fakeServices.fulfilOrder(order.id, 'token-without-consents');
    await eventually(() => {
      const mail = shop.mails.received.find(({ recipients }) => recipients.includes(anna.email));
      expect(mail?.mail.text).toBeDefined();
      expect(mail?.mail.text).not.toContain('you agreed');
    });
  });
});
