import { eventually } from '#testing/eventually';
import { type PaidOrder, WithdrawalsTestbed } from './withdrawals.testbed';

let law: WithdrawalsTestbed;

beforeAll(async () => {
  law = await WithdrawalsTestbed.open(2);
});

afterAll(() => law.close());

/** The subjects of the mails to the customer, once this number has arrived. */
function subjectsTo({ anna }: PaidOrder, count: number): Promise<string[]> {
  return eventually(() => {
    const delivered = law.deliveredTo(anna.email);
    expect(delivered).toHaveLength(count);
    return delivered.map(({ subject }) => subject);
  });
}

const textTo = ({ anna }: PaidOrder, at: number) => law.deliveredTo(anna.email)[at]?.text ?? '';

describe('mails about a withdrawal that is accepted at once', () => {
  it('acknowledgement and acceptance are one mail, which arrives before the one about the refund', async () => {
    for (let round = 0; round < 6; round += 1) {
      const paid = await law.paidOrder();
      const { receivedAt } = await law.declare(paid, { reason: 'Wrong plug-in' });
      expect(await subjectsTo(paid, 2)).toEqual([
        `We received your withdrawal from order ${paid.order.number}`,
        `Refund for order ${paid.order.number}`,
      ]);
      for (const part of [
        'Your withdrawal was received',
        'Keep this mail: it confirms what you declared and when',
        'Anna Kern',
        'Wrong plug-in',
        receivedAt.slice(11, 16),
        'We accepted your withdrawal and return $49.00',
      ])
        expect(textTo(paid, 0)).toContain(part);
      expect(textTo(paid, 0)).not.toContain('our support decides');
    }
  });

  it('the mail is in Russian for an order in Russian', async () => {
    const paid = await law.paidOrder(law.shop.customer('ru'));
    await law.declare(paid);
    await subjectsTo(paid, 2);
    for (const part of ['Ваш отказ от договора получен', 'Anna Kern', 'Мы приняли отказ и вернём 49,00'])
      expect(textTo(paid, 0)).toContain(part);
  });

  it('a declaration is acknowledged while licensing is down, and its acceptance is a mail of its own', async () => {
    const paid = await law.paidOrder();
    law.shop.fakeServices.stopLicensing();
    await law.declare(paid);
    await subjectsTo(paid, 1);
    expect(textTo(paid, 0)).not.toContain('accepted your withdrawal');
    expect((await law.shop.orderOf(paid.sessionId)).state).toBe('paid');
    law.shop.fakeServices.startLicensing();
    await eventually(async () => {
      await law.sweepNow(paid);
      expect((await law.shop.orderOf(paid.sessionId)).state).toBe('refunded');
    });
    expect(await subjectsTo(paid, 3)).toEqual([
      `We received your withdrawal from order ${paid.order.number}`,
      `Your withdrawal from order ${paid.order.number} was accepted`,
      `Refund for order ${paid.order.number}`,
    ]);
  });

  it('a declaration whose process was killed after its order was found is acknowledged by the sweep, once', async () => {
    const paid = await law.paidOrder();
    await law.shop.dataSource.query(
      `insert into withdrawals (id, order_number, order_id, name, email, items, reason, received_at, state, due_at)
       values (gen_random_uuid(), $1, $2, 'Anna', $3, '{}', '', now(), 'received', now())`,
      [paid.order.number, paid.order.id, paid.anna.email],
    );
    await Promise.all([law.sweepNow(paid), law.sweepNow(paid)]);
    await law.shop.waitForState(paid.sessionId, 'refunded');
    expect(await subjectsTo(paid, 2)).toEqual([
      `We received your withdrawal from order ${paid.order.number}`,
      `Refund for order ${paid.order.number}`,
    ]);
  });
});
