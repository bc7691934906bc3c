import { forgotPassword, resetPassword } from '#contracts/identity/password-resets';
import { logIn } from '#contracts/identity/log-in';
import { eventually } from '#testing/eventually';
import { codeOf, IdentityTestbed, password } from '../identity.testbed';

let identity: IdentityTestbed;
beforeAll(async () => {
  identity = await IdentityTestbed.open();
});
afterAll(() => identity.close());

const newPassword = 'Tidewater8';
const call: IdentityTestbed['client']['call'] = (...rest) => identity.client.call(...rest);
const redeem = (input: { token: string; email?: string; requestId?: string }) =>
  codeOf(call(resetPassword, { ...input, newPassword }));
const logInResult = (email: string, withPassword: string) =>
  codeOf(call(logIn, { email, password: withPassword }));
const wrongCodeFor = (code: string) => (code === '000000' ? '000001' : '000000');

/** Sets the daily count of wrong codes of an account. */
const setAttemptCount = (userId: string, attempts: number) =>
  identity.database.query(
    `insert into code_attempts (user_id, purpose, attempts, resets_at)
     values ($1, 'password-reset', $2, now() + interval '1 day')`,
    [userId, attempts],
  );
const subjectsTo = (email: string) => identity.mailsTo(email).map(({ mail }) => mail.subject);

describe('attempts at a mailed code', () => {
  it('counts wrong codes by address separately from the browser of the request', async () => {
    const { email } = await identity.registerUser();
    const { requestId } = await call(forgotPassword, { email });
    const { code } = await identity.resetMail(email);
    for (let i = 0; i < 8; i += 1)
      expect(await redeem({ token: wrongCodeFor(code), email })).toBe('RESET_REFUSED');
    expect(await redeem({ token: code, email })).toBe('RESET_REFUSED');
    expect(await redeem({ token: code, email, requestId })).toBe('none');
    expect(await logInResult(email, newPassword)).toBe('none');
  });

  it('keeps earlier links and codes valid after another reset request', async () => {
    const { email } = await identity.registerUser();
    const first = await call(forgotPassword, { email });
    const { code, token } = await identity.resetMail(email);
    await call(forgotPassword, { email });
    await identity.resetMail(email, 2);
    expect(await redeem({ token: wrongCodeFor(code), requestId: first.requestId })).toBe('RESET_REFUSED');
    expect(await redeem({ token })).toBe('none');
    expect(await redeem({ token: code, requestId: first.requestId })).toBe('RESET_REFUSED');
  });

  it('limits active reset requests of an account to ten, also in parallel', async () => {
    const { email, actor } = await identity.registerUser();
    const responses = await Promise.all(Array.from({ length: 15 }, () => call(forgotPassword, { email })));
    expect(new Set(responses.map(({ message }) => message)).size).toBe(1);
    const active: unknown[] = await identity.database.query(
      'select id from password_resets where user_id = $1 and ended_at is null',
      [actor.userId],
    );
    expect(active).toHaveLength(10);
  });
});

describe('daily limit of 30 reset codes', () => {
  it('rejects further codes from every browser, mails the owner once, and sends the link without a code', async () => {
    const { email, actor } = await identity.registerUser();
    await setAttemptCount(actor.userId, 29);
    const { requestId } = await call(forgotPassword, { email });
    const { code, token } = await identity.resetMail(email);
    expect(await redeem({ token: wrongCodeFor(code), requestId })).toBe('RESET_REFUSED');
    expect(await redeem({ token: code, requestId })).toBe('RESET_REFUSED');
    await call(forgotPassword, { email });
    await eventually(() =>
      expect(subjectsTo(email).sort()).toEqual([
        'Too many wrong codes for a new password',
        'Your code for a new password',
        'Your link for a new password',
      ]),
    );
    const linkMail =
      identity.mailsTo(email).find(({ mail }) => mail.subject?.includes('link'))?.mail.html ?? '';
    expect(linkMail).toMatch(/reset-password\/[\w-]+/);
    expect(linkMail).not.toMatch(/>\s*\d{6}\s*</);
    expect(await redeem({ token })).toBe('none');
    expect(await logInResult(email, newPassword)).toBe('none');
  });

  it('counts exactly 30 of 50 parallel attempts over many requests', async () => {
    const { email, actor } = await identity.registerUser();
    await setAttemptCount(actor.userId, 20);
    const requests = await Promise.all(Array.from({ length: 10 }, () => call(forgotPassword, { email })));
    await Promise.all(
      requests.flatMap(({ requestId }) =>
        Array.from({ length: 5 }, () => redeem({ token: 'aaaaaa'.replaceAll('a', '7'), requestId })),
      ),
    );
    const [row] = await identity.database.query<{ attempts: number }[]>(
      'select attempts from code_attempts where user_id = $1',
      [actor.userId],
    );
    expect(row?.attempts).toBe(30);
  });

  it('does not count correct codes and resets the daily limit after a new password', async () => {
    const { email, actor } = await identity.registerUser();
    await setAttemptCount(actor.userId, 29);
    const { requestId } = await call(forgotPassword, { email });
    const { code } = await identity.resetMail(email);
    expect(await redeem({ token: code, requestId })).toBe('none');
    const rows: unknown[] = await identity.database.query('select 1 from code_attempts where user_id = $1', [
      actor.userId,
    ]);
    expect(rows).toEqual([]);
    expect(await logInResult(email, password)).toBe('INVALID_CREDENTIALS');
  });
});
