import { forgotPassword } from '#contracts/identity/password-resets';
import { logIn } from '#contracts/identity/log-in';
import { register } from '#contracts/identity/users';
import { codeOf, IdentityTestbed, password } from './identity.testbed';

const guest = { kind: 'guest', language: 'en' } as const;
const names = { firstName: 'Zoë', lastName: 'Kern' };

let identity: IdentityTestbed;
beforeAll(async () => {
  identity = await IdentityTestbed.open();
});
afterAll(() => identity.close());

async function accountCount(): Promise<number> {
  const [row] = await identity.database.query<{ count: number }[]>(
    'select count(*)::int as count from users',
  );
  return row?.count ?? 0;
}

const spellings = [
  'zoë@müller.example',
  'zoe\u0308@mu\u0308ller.example',
  'Zo\u200bë@xn--mller-kva.example\u202e',
];

it('makes one account of the spellings of one address, each of which logs in', async () => {
  const before = await accountCount();
  for (const email of spellings) await identity.client.call(register, { email, ...names, password }, guest);
  expect(await accountCount()).toBe(before + 1);
  for (const email of spellings)
    expect(await codeOf(identity.client.call(logIn, { email, password }, guest))).toBe('none');
});

it('mails the code of a password reset to the address that mail servers know', async () => {
  await identity.client.call(forgotPassword, { email: spellings[2] ?? '' }, guest);
  const recipient = 'zoë@xn--mller-kva.example';
  const queued = await identity.database.query<{ state: string }[]>(
    `select state from mail_deliveries where to_address = $1 and template = 'password-reset'`,
    [recipient],
  );
  expect(queued).toHaveLength(1);
  expect(queued[0]?.state).not.toBe('failed');
});

it('a password is the same however its letters are composed', async () => {
  const email = 'composed@example.com';
  await identity.client.call(register, { email, ...names, password: 'Gru\u0308ße77' }, guest);
  for (const typed of ['Gru\u0308ße77', 'Grüße77'])
    expect(await codeOf(identity.client.call(logIn, { email, password: typed }, guest))).toBe('none');
  expect(await codeOf(identity.client.call(logIn, { email, password: 'Gruße77' }, guest))).not.toBe('none');
});
