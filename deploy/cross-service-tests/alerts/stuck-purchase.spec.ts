import { createCheckoutSession } from '#contracts/commerce/checkout';
import { register } from '#contracts/identity/users';
import type { UserActor } from '#contracts/kit/actor';
import { eventually } from '#testing/eventually';
import { AllServices } from '../all-services';

jest.setTimeout(300_000);

const guest = { kind: 'guest', language: 'en' } as const;
let shop: AllServices;

beforeAll(async () => {
  shop = await AllServices.open({ alertSeconds: 1 });
});
afterAll(() => shop.close());

async function newUser(name: string, role: 'user' | 'admin'): Promise<UserActor> {
  const email = `${name}@example.com`;
  await shop.rpc.call(register, { email, firstName: 'Anna', lastName: 'Kern', password: 'Saturos7' }, guest);
  const identity = shop.database('identity');
  await identity.query('update users set role = $2 where email = $1', [email, role]);
  const [user] = await identity.query<{ id: string }[]>('select id from users where email = $1', [email]);
  return { kind: 'user', userId: user?.id ?? '', role, language: 'en' };
}

const alertsTo = (email: string) =>
  shop.mails.received.filter(
    ({ recipients, mail }) => recipients.includes(email) && /^Alert: /.test(mail.subject ?? ''),
  );

describe('a paid order that licensing does not fulfil', () => {
  it('is mailed to an administrator after five minutes, once', async () => {
    const admin = await newUser('admin', 'admin');
    const plugin = { name: 'Saturos', price: 129, storageKey: 'downloads/uploads/spec/setup.zip' };
    const slug = await shop.addPlugin(plugin, admin);
    const buyer = await newUser('buyer', 'user');
    const { sessionId } = await shop.rpc.call(createCheckoutSession, { slug }, buyer, { timeoutMs: 10_000 });
    await shop.stop('licensing');
    const payer = { card: '4242424242424242', email: 'buyer@example.com', name: 'Anna Kern' };
    await shop.sandbox(`sessions/${sessionId}/pay`, payer);
    const commerce = shop.database('commerce');
    const paid = () =>
      commerce.query<{ number: string }[]>('select number from orders where paid_at is not null');
    await eventually(async () => expect(await paid()).toHaveLength(1), 60_000);
    expect(alertsTo('admin@example.com')).toEqual([]);
    await commerce.query(`update orders set paid_at = now() - interval '4 minutes 58 seconds'`);
    const number = (await paid())[0]?.number ?? '';
    const text = `Order ${number} is paid, but was not delivered for more than 5 minutes`;
    await eventually(() => {
      expect(alertsTo('admin@example.com').map(({ mail }) => mail.subject)).toEqual([`Alert: ${text}`]);
    }, 60_000);
    const seen = () =>
      shop
        .database('identity')
        .query<{ at: Date }[]>(`select seen_at as at from alerts where kind = 'purchase'`);
    const [first] = await seen();
    // Two more collections see the same order.
    await eventually(async () => {
      const [latest] = await seen();
      expect(Number(latest?.at) - Number(first?.at)).toBeGreaterThan(2_000);
    }, 60_000);
    expect(alertsTo('admin@example.com')).toHaveLength(1);
  });
});
