import { withdraw } from '#contracts/commerce/consumer-law/withdrawals';
import { commerceExport } from '#contracts/commerce/data-export';
import { eventually } from '#testing/eventually';
import { guest, WithdrawalsTestbed } from './withdrawals.testbed';

const refundedSubject = 'commerce.order-refunded.v1';

let law: WithdrawalsTestbed;

beforeAll(async () => {
  law = await WithdrawalsTestbed.open(2);
});

afterEach(() => law.shop.stripe.setDeliveryFaults());

afterAll(() => law.close());

describe('automatic acceptance', () => {
  it('a withdrawal within 30 days of a product that was never activated is acknowledged, accepted and refunded', async () => {
    const paid = await law.paidOrder();
    const { receivedAt } = await law.declare(paid, { reason: 'Wrong plug-in' });
    const accepted = await law.waitFor(paid, 'accepted');
    expect(accepted).toMatchObject({ ground: 'not-activated', problem: null, reason: 'Wrong plug-in' });
    await law.shop.waitForState(paid.sessionId, 'refunded');
    await law.shop.waitForEvents(refundedSubject, paid.order.id);
    await eventually(async () =>
      expect((await law.mailsTo(paid.anna.email)).sort()).toEqual(['refund', 'withdrawal-received']),
    );
    const text = await eventually(() => {
      const found = law.deliveredTo(paid.anna.email).find(({ subject }) => /your withdrawal/.test(subject));
      if (!found) throw new Error('no acknowledgement');
      return found.text;
    });
    for (const part of [paid.order.number, 'Anna Kern', 'Wrong plug-in', receivedAt.slice(11, 16)])
      expect(text).toContain(part);
  });

  it('the customer of the order withdraws with another address when signed in', async () => {
    const paid = await law.paidOrder();
    await law.declare(paid, { email: 'new-address@example.com' }, paid.anna.actor);
    await law.waitFor(paid, 'accepted');
    expect(await law.mailsTo('new-address@example.com')).toEqual([]);
  });

  it('twenty repeated and parallel declarations are one withdrawal with one refund and one mail each', async () => {
    const paid = await law.paidOrder();
    await Promise.all(Array.from({ length: 20 }, () => law.declare(paid)));
    await law.shop.waitForState(paid.sessionId, 'refunded');
    await law.declare(paid);
    await eventually(async () => {
      const left = await law.shop.dataSource.query(
        'select 1 from withdrawals where order_id is null and order_number = $1',
        [paid.order.number],
      );
      expect(left).toEqual([]);
    });
    await law.waitFor(paid, 'accepted');
    expect(await law.refundedCents(paid)).toEqual({ requested: 4_900, recorded: 4_900 });
    expect(
      (await law.mailsTo(paid.anna.email)).filter((name) => name === 'withdrawal-received'),
    ).toHaveLength(1);
  });
});

describe('unknown orders', () => {
  it('an unknown number, another address and an unpaid order get the same response, no mail and leave no row', async () => {
    const paid = await law.paidOrder();
    const stranger = 'stranger@example.com';
    const answers = await Promise.all([
      law.declare(paid, { email: stranger }, guest),
      law.shop.client.call(withdraw, { number: 'LL-99999999', name: 'Anna', email: paid.anna.email }, guest),
    ]);
    for (const answer of answers) expect(Object.keys(answer)).toEqual(['receivedAt']);
    await eventually(async () =>
      expect(await law.shop.dataSource.query('select 1 from withdrawals where order_id is null')).toEqual([]),
    );
    expect(await law.ofOrder(paid)).toEqual([]);
    expect(await law.mailsTo(stranger)).toEqual([]);
    expect((await law.shop.orderOf(paid.sessionId)).state).toBe('paid');
  });
});

describe('queue of the administrators', () => {
  it('a withdrawal of an activated product waits, is accepted by an administrator and refunded once', async () => {
    const paid = await law.paidOrder();
    law.shop.fakeServices.activate(paid.order.id);
    await law.declare(paid);
    const { id } = await law.waitFor(paid, 'waiting');
    expect(await law.mailsTo('support@lowline.example')).toContain('withdrawal-waiting');
    expect((await law.shop.orderOf(paid.sessionId)).state).toBe('paid');
    await Promise.all([law.accept(id), law.accept(id), law.accept(id)]);
    await law.shop.waitForState(paid.sessionId, 'refunded');
    expect(await law.refundedCents(paid)).toEqual({ requested: 4_900, recorded: 4_900 });
    await expect(law.decline(id, 'Too late')).rejects.toMatchObject({ code: 'WITHDRAWAL_DECIDED' });
    const audited = await law.shop.dataSource.query(
      `select action, actor from audit_log where subject = $1`,
      [id],
    );
    expect(audited).toEqual([{ action: 'withdrawal.accepted', actor: law.admin.userId }]);
  });

  it('a withdrawal of an activated gift waits, although the buyer bought the product twice', async () => {
    const anna = law.shop.customer();
    const slug = law.shop.addProduct();
    await law.paidOrder(anna, slug);
    const sessionId = await anna.openSession(slug, { gift: { email: 'ben@example.com' } });
    await law.shop.stripe.pay(sessionId);
    const order = await law.shop.waitForState(sessionId, 'paid');
    const paid = { anna, sessionId, order: { ...order, number: order.number ?? '' } };
    law.shop.fakeServices.activate(order.id);
    await law.declare(paid);
    await law.waitFor(paid, 'waiting');
  });

  it('a withdrawal of one of two products returns its price and revokes its licence alone', async () => {
    const anna = law.shop.customer();
    const [returned, kept] = [law.shop.addProduct(4_900), law.shop.addProduct(2_900)];
    const { sessionId } = await anna.buyQuote((await anna.quote([returned, kept])).quoteId);
    await law.shop.stripe.pay(sessionId ?? '');
    const order = await law.shop.waitForState(sessionId ?? '', 'paid');
    const paid = { anna, sessionId: sessionId ?? '', order: { ...order, number: order.number ?? '' } };
    const items = [law.shop.pluginId(returned)];
    await law.declare(paid, { items });
    await law.accept((await law.waitFor(paid, 'waiting')).id);
    await law.shop.waitForState(paid.sessionId, 'partially_refunded');
    const [event] = await law.shop.waitForEvents('commerce.order-items-refunded.v1', order.id);
    expect(event?.data).toMatchObject({ pluginIds: items });
    expect(await law.refundedCents(paid)).toEqual({ requested: 4_900, recorded: 4_900 });
  });

  it('a declined withdrawal mails the reason, keeps the order, and a later one waits again', async () => {
    const paid = await law.paidOrder();
    law.shop.fakeServices.activate(paid.order.id);
    await law.declare(paid);
    const { id } = await law.waitFor(paid, 'waiting');
    expect(await law.decline(id, 'Activated on two computers')).toMatchObject({ state: 'declined' });
    await expect(law.accept(id)).rejects.toMatchObject({ code: 'WITHDRAWAL_DECIDED' });
    await eventually(() => {
      const texts = law.shop.mails.received
        .filter(({ recipients }) => recipients.includes(paid.anna.email))
        .map(({ mail }) => mail.text ?? '');
      expect(texts.some((text) => text.includes('Activated on two computers'))).toBe(true);
    });
    law.shop.fakeServices.orderUses.delete(paid.order.id);
    await law.declare(paid);
    await eventually(async () =>
      expect((await law.ofOrder(paid)).map(({ state }) => state).sort()).toEqual(['declined', 'waiting']),
    );
    expect((await law.shop.orderOf(paid.sessionId)).state).toBe('paid');
  });

  it('a withdrawal later than 30 days after the payment waits', async () => {
    const paid = await law.paidOrder();
    await law.shop.dataSource.query(`update orders set paid_at = now() - interval '31 days' where id = $1`, [
      paid.order.id,
    ]);
    await law.declare(paid);
    await law.waitFor(paid, 'waiting');
  });
});

describe('personal data of a withdrawal', () => {
  it('the data export contains the withdrawal, and the deletion of the account erases name and mails', async () => {
    const paid = await law.paidOrder();
    law.shop.fakeServices.activate(paid.order.id);
    await law.declare(paid, { reason: 'Private reason' });
    await law.waitFor(paid, 'waiting');
    const { userId, actor } = paid.anna;
    const { withdrawals } = await law.shop.client.call(commerceExport, { userId }, actor);
    expect(withdrawals).toMatchObject([
      { orderId: paid.order.id, reason: 'Private reason', state: 'waiting' },
    ]);
    await law.shop.fakeServices.deleteUser(userId);
    await eventually(async () => {
      const rows = await law.shop.dataSource.query(
        'select name, email, reason from withdrawals where order_id = $1',
        [paid.order.id],
      );
      expect(rows).toEqual([{ name: '', email: '', reason: '' }]);
    });
    expect(await law.mailsTo(paid.anna.email)).toEqual([]);
  });
});
