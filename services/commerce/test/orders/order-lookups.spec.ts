import {
  endOrderLookup,
  type FoundOrders,
  listFoundOrders,
  readFoundReceipt,
  redeemOrderLookup,
  requestOrderLookup,
  resendFoundReceipt,
} from '#contracts/commerce/order-addresses/order-lookups';
import type { Actor } from '#contracts/kit/actor';
import { newId } from '#platform/database/new-id';
import { eventually } from '#testing/eventually';
import { hashCode } from '../../src/after-sales/order-lookups/lookup-secrets';
import { CommerceTestbed } from '../commerce.testbed';

const downloadToken = 'token-of-this-order-0123456789';
const guest: Actor = { kind: 'guest', language: 'en' };
const options = { timeoutMs: 10_000 };

let shop: CommerceTestbed;

beforeAll(async () => {
  shop = await CommerceTestbed.open({ SWEEP_SECONDS: '0.3' });
});

afterAll(() => shop.close());

/** A customer with a paid and fulfilled order. */
async function buyer() {
  const customer = shop.customer();
  const sessionId = await customer.openSession(shop.addProduct());
  await shop.stripe.pay(sessionId);
  const order = await shop.waitForState(sessionId, 'paid');
  await shop.fakeServices.fulfilOrder(order.id, downloadToken);
  await eventually(() => expect(mailsTo(customer.email)).toHaveLength(1));
  return { email: customer.email, number: order.number ?? '', customer };
}

const mailsTo = (address: string) =>
  shop.mails.received.filter(({ recipients }) => recipients.includes(address));
const lookupMailsTo = (address: string) =>
  mailsTo(address).filter(({ mail }) => mail.subject?.includes('code'));

const request = async (email: string, actor: Actor = guest) =>
  (await shop.client.call(requestOrderLookup, { email }, actor, options)).lookupId;
const redeem = (input: object) => shop.client.call(redeemOrderLookup, input, guest, options);
const refusal = { code: 'LOOKUP_REFUSED' };

/** Requests a lookup and reads code and token from its mail. */
async function mailed(email: string) {
  const before = lookupMailsTo(email).length;
  const lookupId = await request(email);
  await eventually(() => expect(lookupMailsTo(email)).toHaveLength(before + 1));
  const { mail } = lookupMailsTo(email).at(-1) ?? {};
  const code = /\b\d{6}\b/.exec(mail?.text ?? '')?.[0] ?? '';
  const token = /orders\/find\/([\w-]+)/.exec(mail?.html ?? '')?.[1] ?? '';
  return { lookupId, code, token };
}

const wrong = (code: string) => (code === '000000' ? '111111' : '000000');
const listFound = (access: string): Promise<FoundOrders> =>
  shop.client.call(listFoundOrders, { access }, guest, options);

describe('search for orders without an account', () => {
  it('the mailed code opens the orders of the address, whatever its case', async () => {
    const { email, number } = await buyer();
    const lookupId = await request(email.toUpperCase());
    await eventually(() => expect(lookupMailsTo(email)).toHaveLength(1));
    const code = /\b\d{6}\b/.exec(lookupMailsTo(email)[0]?.mail.text ?? '')?.[0];
    const { access } = await redeem({ lookupId, code });
    const found = await listFound(access);
    expect(found).toMatchObject({ email, orders: [{ orderNumber: number, total: 49 }] });
  });

  it('the mailed link opens the same orders', async () => {
    const { email, number } = await buyer();
    const { token } = await mailed(email);
    const { access } = await redeem({ token });
    expect((await listFound(access)).orders.map(({ orderNumber }) => orderNumber)).toEqual([number]);
  });

  it('an address without orders gets the same response, no mail, and refuses every code', async () => {
    const email = `unknown-${newId()}@example.com`;
    const lookupId = await request(email);
    await eventually(async () => {
      const rows = await shop.dataSource.query('select email from order_lookups where id = $1', [lookupId]);
      expect(rows).toEqual([{ email: '' }]);
    });
    expect(
      await shop.dataSource.query('select 1 from mail_deliveries where to_address = $1', [email]),
    ).toEqual([]);
    await expect(redeem({ lookupId, code: '123456' })).rejects.toMatchObject(refusal);
  });

  it('a request writes the same for a customer and for a stranger: its own row and no event', async () => {
    const { email } = await buyer();
    const ids = [await request(email), await request(`unknown-${newId()}@example.com`)];
    const rows = await shop.dataSource.query('select id from order_lookups where id = any($1)', [ids]);
    expect(rows).toHaveLength(2);
    const events = await shop.dataSource.query(
      `select 1 from outbox join unnest($1::text[]) as lookup on data::text like '%' || lookup || '%'`,
      [ids],
    );
    expect(events).toEqual([]);
  });

  it('a request that a killed process left is answered by the sweep, once', async () => {
    const { email } = await buyer();
    const left = newId();
    await shop.dataSource.query(
      `insert into order_lookups (id, email, language, created_at, expires_at)
       values ($1, $2, 'en', now() - interval '1 minute', now() + interval '14 minutes')`,
      [left, email],
    );
    await eventually(() => expect(lookupMailsTo(email)).toHaveLength(1));
    const { lookupId, code } = await mailed(email);
    expect(lookupMailsTo(email)).toHaveLength(2);
    await expect(redeem({ lookupId, code })).resolves.toBeDefined();
  });

  it('five wrong codes use up a request, also in parallel', async () => {
    const { email } = await buyer();
    const { lookupId, code } = await mailed(email);
    const attempts = Array.from({ length: 20 }, () =>
      redeem({ lookupId, code: wrong(code) }).catch((error: unknown) => error),
    );
    for (const outcome of await Promise.all(attempts)) expect(outcome).toMatchObject(refusal);
    await expect(redeem({ lookupId, code })).rejects.toMatchObject(refusal);
    const [row] = await shop.dataSource.query<{ tries: number }[]>(
      'select tries from order_lookups where id = $1',
      [lookupId],
    );
    expect(row?.tries).toBe(5);
  });

  it('a code is valid with the id of its own request alone', async () => {
    const { email } = await buyer();
    const first = await mailed(email);
    const second = await mailed(email);
    const isOther = first.code !== second.code;
    if (isOther)
      await expect(redeem({ lookupId: first.lookupId, code: second.code })).rejects.toMatchObject(refusal);
    await expect(redeem({ lookupId: second.lookupId, code: second.code })).resolves.toBeDefined();
  });

  it('code and link end after 15 minutes', async () => {
    const { email } = await buyer();
    const { lookupId, code, token } = await mailed(email);
    await shop.dataSource.query(
      `update order_lookups set expires_at = expires_at - interval '15 minutes' where id = $1`,
      [lookupId],
    );
    await expect(redeem({ lookupId, code })).rejects.toMatchObject(refusal);
    await expect(redeem({ token })).rejects.toMatchObject(refusal);
  });

  it('an ended access opens nothing, and neither do its code and its link', async () => {
    const { email } = await buyer();
    const { lookupId, code, token } = await mailed(email);
    const { access } = await redeem({ token });
    const end = () => shop.client.call(endOrderLookup, { access }, guest, options);
    await end();
    await expect(listFound(access)).rejects.toMatchObject({ code: 'LOOKUP_ENDED' });
    await expect(redeem({ lookupId, code })).rejects.toMatchObject(refusal);
    await expect(redeem({ token })).rejects.toMatchObject(refusal);
    await end();
  });

  it('an address gets ten mails a day', async () => {
    const { email } = await buyer();
    for (let sent = 0; sent < 10; sent += 1) {
      const { lookupId } = await mailed(email);
      await shop.dataSource.query(
        `update order_lookups set mailed_at = now() - interval '2 hours' where id = $1`,
        [lookupId],
      );
    }
    const eleventh = await request(email);
    const codeHash = await eventually(async () => {
      const [row] = await shop.dataSource.query<{ mailedAt: Date | null; codeHash: string | null }[]>(
        'select mailed_at as "mailedAt", code_hash as "codeHash" from order_lookups where id = $1',
        [eleventh],
      );
      expect(row).toEqual({ mailedAt: null, codeHash: expect.any(String) });
      return row?.codeHash;
    });
    expect(lookupMailsTo(email)).toHaveLength(10);
    // Guesses at requests that are not mailed would exceed the limit.
    for (let code = 0; code < 1_000_000; code += 1) {
      if (hashCode(eleventh, String(code).padStart(6, '0')) === codeHash) throw new Error('a code opens it');
      // NATS disconnects a client that does not answer for seconds, and the service runs in this process.
      if (code % 10_000 === 0) await new Promise(setImmediate);
    }
  });

  it('an address gets three mails an hour, however many requests are sent at once', async () => {
    const { email } = await buyer();
    const ids = await Promise.all(Array.from({ length: 10 }, () => request(email)));
    await eventually(async () => {
      const [row] = await shop.dataSource.query<{ n: number }[]>(
        'select count(*)::int as n from order_lookups where id = any($1) and code_hash is not null',
        [ids],
      );
      expect(row?.n).toBe(10);
    }, 20_000);
    const mails = await shop.dataSource.query(
      `select 1 from mail_deliveries where to_address = $1 and template = 'order-lookup'`,
      [email],
    );
    expect(mails).toHaveLength(3);
  });
});

describe('orders that were found without an account', () => {
  it('have their receipt as PDF, and their mail goes to the address of the purchase', async () => {
    const { email, number } = await buyer();
    const { token } = await mailed(email);
    const { access } = await redeem({ token });
    const { content } = await shop.client.call(readFoundReceipt, { access, number }, guest, options);
    expect(Buffer.from(content, 'base64').subarray(0, 5).toString()).toBe('%PDF-');
    const before = mailsTo(email).length;
    expect(await shop.client.call(resendFoundReceipt, { access, number }, guest, options)).toEqual({
      sentTo: email,
    });
    await eventually(() => expect(mailsTo(email)).toHaveLength(before + 1));
    expect(mailsTo(email).at(-1)?.mail.html).toContain(`/downloads?token=${downloadToken}`);
  });

  it('an order of another address is not found', async () => {
    const [anna, other] = [await buyer(), await buyer()];
    const { access } = await redeem({ token: (await mailed(anna.email)).token });
    const query = { access, number: other.number };
    await expect(shop.client.call(readFoundReceipt, query, guest, options)).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    await expect(shop.client.call(resendFoundReceipt, query, guest, options)).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  it('close after 30 minutes', async () => {
    const { email } = await buyer();
    const { lookupId, token } = await mailed(email);
    const { access } = await redeem({ token });
    await shop.dataSource.query('update order_lookups set access_expires_at = now() where id = $1', [
      lookupId,
    ]);
    await expect(listFound(access)).rejects.toMatchObject({ code: 'LOOKUP_ENDED' });
  });

  it('are closed, and their mails erased, with the account', async () => {
    const { email, customer } = await buyer();
    const { access } = await redeem({ token: (await mailed(email)).token });
    await shop.fakeServices.deleteUser(customer.userId);
    await eventually(async () =>
      expect(
        await shop.dataSource.query('select 1 from mail_deliveries where to_address = $1', [email]),
      ).toEqual([]),
    );
    await expect(listFound(access)).rejects.toMatchObject({ code: 'LOOKUP_ENDED' });
    expect(await shop.dataSource.query('select 1 from order_lookups where email = $1', [email])).toEqual([]);
  });
});
