import { confirmWithdrawal } from '#contracts/commerce/consumer-law/withdrawals';
import { redeemOrderLookup, requestOrderLookup } from '#contracts/commerce/order-addresses/order-lookups';
import { runRetention } from '#contracts/operations/retention';
import { newId } from '#platform/database/new-id';
import { eventually } from '#testing/eventually';
import { guest, type PaidOrder, WithdrawalsTestbed } from './withdrawals.testbed';

let law: WithdrawalsTestbed;

beforeAll(async () => {
  law = await WithdrawalsTestbed.open(2);
});

afterAll(() => law.close());

const confirm = (token: string) => law.shop.client.call(confirmWithdrawal, { token }, guest);
const stateOf = async ({ sessionId }: PaidOrder) => (await law.shop.orderOf(sessionId)).state;
const refused = { code: 'WITHDRAWAL_LINK_REFUSED' };

/** The tokens in the links that were mailed to the customer. */
const linksTo = ({ anna }: PaidOrder): string[] =>
  law.shop.mails.received
    .filter(({ recipients }) => recipients.includes(anna.email))
    .flatMap(({ mail }) => /withdraw\/confirm\/([\w-]+)/.exec(mail.html || '')?.[1] ?? []);

async function linkOf(paid: PaidOrder, count = 1): Promise<string> {
  await eventually(() => expect(linksTo(paid)).toHaveLength(count));
  return linksTo(paid).at(-1) ?? '';
}

/** A declaration whose sender knows number and address alone. */
async function declared() {
  const paid = await law.paidOrder();
  const { receivedAt } = await law.declare(paid, {}, guest);
  return { paid, receivedAt, token: await linkOf(paid) };
}

describe('withdrawal without session or access', () => {
  it('acknowledges a stranger’s withdrawal and changes neither order nor licence before its confirmation', async () => {
    const { paid, receivedAt } = await declared();
    await law.sweepNow(paid);
    expect(await law.ofOrder(paid)).toMatchObject([{ state: 'received', isUnconfirmed: true, receivedAt }]);
    expect(await law.refundedCents(paid)).toEqual({ requested: 0, recorded: 0 });
    expect(await stateOf(paid)).toBe('paid');
    expect(await law.mailsTo(paid.anna.email)).toEqual(['withdrawal-confirmation']);
    const { id } = (await law.ofOrder(paid))[0] ?? { id: '' };
    await expect(law.accept(id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('refunds a confirmed withdrawal once, and the time of its receipt counts', async () => {
    const { paid, receivedAt, token } = await declared();
    const answers = await Promise.all(Array.from({ length: 5 }, () => confirm(token)));
    for (const answer of answers) expect(answer).toEqual({ orderNumber: paid.order.number, receivedAt });
    expect(await law.waitFor(paid, 'accepted')).toMatchObject({ isUnconfirmed: false, receivedAt });
    await law.shop.waitForState(paid.sessionId, 'refunded');
    expect(await confirm(token)).toEqual({ orderNumber: paid.order.number, receivedAt });
    expect(await law.refundedCents(paid)).toEqual({ requested: 4_900, recorded: 4_900 });
  });

  it('the sweep decides a confirmed withdrawal when the process ended after the confirmation', async () => {
    const { paid } = await declared();
    await law.shop.dataSource.query(
      'update withdrawals set needs_confirmation = false where order_number = $1',
      [paid.order.number],
    );
    await law.sweepNow(paid);
    await law.waitFor(paid, 'accepted');
  });

  it('requires the confirmation also in the session of another customer', async () => {
    const paid = await law.paidOrder();
    await law.declare(paid, {}, law.shop.customer().actor);
    await linkOf(paid);
    expect(await stateOf(paid)).toBe('paid');
  });

  it('accepts a withdrawal at once from a browser with access to the orders of the address', async () => {
    const paid = await law.paidOrder();
    const { client, mails } = law.shop;
    await client.call(requestOrderLookup, { email: paid.anna.email }, guest);
    const token = await eventually(() => {
      const found = mails.received
        .filter(({ recipients }) => recipients.includes(paid.anna.email))
        .flatMap(({ mail }) => /orders\/find\/([\w-]+)/.exec(mail.html || '')?.[1] ?? [])[0];
      if (!found) throw new Error('no mail with a link to the orders');
      return found;
    });
    const { access } = await client.call(redeemOrderLookup, { token }, guest);
    const other = await law.paidOrder();
    await law.declare(other, { access }, guest);
    await law.declare(paid, { access }, guest);
    await law.waitFor(paid, 'accepted');
    await linkOf(other);
    expect(await stateOf(other)).toBe('paid');
    expect(linksTo(paid)).toEqual([]);
  });
});

describe('repeated declarations', () => {
  it('repeated declarations mail at most three links a day, all of which work and keep the first time', async () => {
    const { paid, receivedAt } = await declared();
    for (const count of [2, 3]) {
      await law.declare(paid, {}, guest);
      await linkOf(paid, count);
    }
    await law.declare(paid, {}, guest);
    await eventually(async () => {
      const rows = 'select 1 from withdrawals where order_id is null and order_number = $1';
      expect(await law.shop.dataSource.query(rows, [paid.order.number])).toEqual([]);
    });
    expect(linksTo(paid)).toHaveLength(3);
    expect(await law.ofOrder(paid)).toHaveLength(1);
    for (const token of linksTo(paid)) expect(await confirm(token)).toMatchObject({ receivedAt });
    await law.waitFor(paid, 'accepted');
  });

  it('a declaration of the customer confirms the same one of a stranger, under the name of the customer', async () => {
    const paid = await law.paidOrder();
    const { receivedAt } = await law.declare(paid, { name: 'A stranger' }, guest);
    const token = await linkOf(paid);
    await law.declare(paid);
    expect(await law.waitFor(paid, 'accepted')).toMatchObject({ name: 'Anna Kern', receivedAt });
    expect(await confirm(token)).toMatchObject({ receivedAt });
  });
});

describe('link of a declared withdrawal', () => {
  it('stores the token of the link as a hash', async () => {
    const { token } = await declared();
    const rows = await law.shop.dataSource.query<object[]>('select * from withdrawal_links');
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it('refuses a link that is unknown, has expired, or was mailed to a former address of the order', async () => {
    await expect(confirm('A'.repeat(32))).rejects.toMatchObject(refused);
    const late = await declared();
    await law.shop.dataSource.query(
      `update withdrawal_links set expires_at = now() - interval '1 second'
        where withdrawal_id in (select id from withdrawals where order_number = $1)`,
      [late.paid.order.number],
    );
    await expect(confirm(late.token)).rejects.toMatchObject(refused);
    const moved = await declared();
    await law.shop.dataSource.query('update orders set email = $2 where id = $1', [
      moved.paid.order.id,
      'other@example.com',
    ]);
    await expect(confirm(moved.token)).rejects.toMatchObject(refused);
  });

  it('deletes an unconfirmed declaration after a month and erases the mail about it', async () => {
    const { paid, token } = await declared();
    await law.shop.dataSource.query(
      `update withdrawals set received_at = now() - interval '2 months' where order_number = $1`,
      [paid.order.number],
    );
    const admin = { ...law.admin, userId: newId() };
    await law.shop.client.call(runRetention('commerce'), { isDry: false }, admin);
    await expect(confirm(token)).rejects.toMatchObject(refused);
    expect(await law.ofOrder(paid)).toEqual([]);
    const mails = await law.shop.dataSource.query<{ data: unknown }[]>(
      `select data from mail_deliveries where template = 'withdrawal-confirmation' and to_address = $1`,
      [paid.anna.email],
    );
    expect(mails.filter(({ data }) => data !== null)).toEqual([]);
  });

  it('deletes an unconfirmed declaration with the account of the customer', async () => {
    const { paid, token } = await declared();
    await law.shop.fakeServices.deleteUser(paid.anna.userId);
    await eventually(async () => {
      const rows = 'select 1 from withdrawals where order_id = $1';
      expect(await law.shop.dataSource.query(rows, [paid.order.id])).toEqual([]);
    });
    await expect(confirm(token)).rejects.toMatchObject(refused);
    expect(await law.mailsTo(paid.anna.email)).toEqual([]);
  });
});
