import { forgotPassword, resetPassword } from '#contracts/identity/password-resets';
import { logIn } from '#contracts/identity/log-in';
import { sessionState } from '#contracts/identity/sessions';
import { newId } from '#platform/database/new-id';
import { eventually } from '#testing/eventually';
import { codeOf, IdentityTestbed, password } from '../identity.testbed';

let identity: IdentityTestbed;
beforeAll(async () => {
  identity = await IdentityTestbed.open();
});
afterAll(() => identity.close());

const newPassword = 'Tidewater8';
const call: IdentityTestbed['client']['call'] = (...rest) => identity.client.call(...rest);
const logInResult = (email: string, withPassword: string) =>
  codeOf(call(logIn, { email, password: withPassword }));
const tokenVersionOf = async (userId: string) => (await call(sessionState, { userId })).tokenVersion;

describe('password reset', () => {
  it('sets a new password by the mailed code and the request’s cookie, ends all sessions and mails a notice', async () => {
    const { email, actor } = await identity.registerUser();
    const { requestId } = await call(forgotPassword, { email });
    const { code } = await identity.resetMail(email);
    await call(resetPassword, { token: code, newPassword, requestId });
    expect(await logInResult(email, newPassword)).toBe('none');
    expect(await logInResult(email, password)).toBe('INVALID_CREDENTIALS');
    expect(await tokenVersionOf(actor.userId)).toBe(2);
    await eventually(() =>
      expect(identity.mailsTo(email).map(({ mail }) => mail.subject)).toContain('Your password was changed'),
    );
  });

  it('sets a new password by the mailed link once, without cookie and address', async () => {
    const { email } = await identity.registerUser();
    await call(forgotPassword, { email });
    const { token } = await identity.resetMail(email);
    await call(resetPassword, { token, newPassword });
    expect(await logInResult(email, newPassword)).toBe('none');
    expect(await codeOf(call(resetPassword, { token, newPassword: password }))).toBe('RESET_REFUSED');
  });

  it('accepts a reset code with the address instead of the cookie, and rejects a code alone', async () => {
    const { email } = await identity.registerUser();
    await call(forgotPassword, { email });
    const { code } = await identity.resetMail(email);
    expect(await codeOf(call(resetPassword, { token: code, newPassword }))).toBe('RESET_REFUSED');
    await call(resetPassword, { token: code, newPassword, email });
    expect(await logInResult(email, newPassword)).toBe('none');
  });

  it('ends a reset request after five wrong codes, also with 50 parallel attempts', async () => {
    const { email } = await identity.registerUser();
    const { requestId } = await call(forgotPassword, { email });
    const { code } = await identity.resetMail(email);
    const wrong = code === '000000' ? '000001' : '000000';
    await Promise.all(
      Array.from({ length: 50 }, () => codeOf(call(resetPassword, { token: wrong, newPassword, requestId }))),
    );
    const [{ tries }] = await identity.database.query<[{ tries: number }]>(
      'select tries from password_resets where id = $1',
      [requestId],
    );
    expect(tries).toBe(5);
    expect(await codeOf(call(resetPassword, { token: code, newPassword, requestId }))).toBe('RESET_REFUSED');
  });

  it('accepts only the newest code from a browser that requested a reset again', async () => {
    const { email } = await identity.registerUser();
    await call(forgotPassword, { email });
    const { code } = await identity.resetMail(email);
    const { requestId } = await call(forgotPassword, { email });
    for (const account of [{ requestId }, { requestId, email }, { email }])
      expect(await codeOf(call(resetPassword, { token: code, newPassword, ...account }))).toBe(
        'RESET_REFUSED',
      );
  });

  it('accepts a code with its address when the cookie belongs to a request of another tab', async () => {
    const { email } = await identity.registerUser();
    await call(forgotPassword, { email });
    const { code } = await identity.resetMail(email);
    for (const other of [(await identity.registerUser()).email, `unknown-${newId()}@example.com`]) {
      const { requestId } = await call(forgotPassword, { email: other });
      const wrong = code === '000000' ? '000001' : '000000';
      const input = { newPassword, requestId, email };
      expect(await codeOf(call(resetPassword, { ...input, token: wrong }))).toBe('RESET_REFUSED');
    }
    const { requestId } = await call(forgotPassword, { email: `unknown-${newId()}@example.com` });
    await call(resetPassword, { token: code, newPassword, requestId, email });
    expect(await logInResult(email, newPassword)).toBe('none');
  });

  it('accepts the newest code with its address when the cookie belongs to an older request', async () => {
    const { email } = await identity.registerUser();
    const { requestId } = await call(forgotPassword, { email });
    await identity.resetMail(email);
    const { requestId: newest } = await call(forgotPassword, { email });
    const { code } = await identity.resetMail(email, 2);
    const tries = async () =>
      (
        await identity.database.query<{ tries: number; tries_by_email: number }[]>(
          'select tries, tries_by_email from password_resets where id = any($1) order by created_at',
          [[requestId, newest]],
        )
      ).map((row) => [row.tries, row.tries_by_email]);
    const wrong = code === '000000' ? '000001' : '000000';
    for (let i = 0; i < 4; i += 1)
      expect(await codeOf(call(resetPassword, { token: wrong, newPassword, requestId, email }))).toBe(
        'RESET_REFUSED',
      );
    expect(await tries()).toEqual([
      [4, 0],
      [0, 4],
    ]);
    await call(resetPassword, { token: code, newPassword, requestId, email });
    expect(await logInResult(email, newPassword)).toBe('none');
  });

  it('rejects a sixth attempt that sends both request and address', async () => {
    const { email } = await identity.registerUser();
    const { requestId } = await call(forgotPassword, { email });
    const { code } = await identity.resetMail(email);
    const wrong = code === '000000' ? '000001' : '000000';
    const attempt = (token: string) => codeOf(call(resetPassword, { token, newPassword, requestId, email }));
    for (let i = 0; i < 5; i += 1) expect(await attempt(wrong)).toBe('RESET_REFUSED');
    expect(await attempt(code)).toBe('RESET_REFUSED');
  });

  it('rejects a reset code after ten minutes', async () => {
    const { email } = await identity.registerUser();
    const { requestId } = await call(forgotPassword, { email });
    const { code, token } = await identity.resetMail(email);
    await identity.database.query(
      `update password_resets set expires_at = now() - interval '1 second' where id = $1`,
      [requestId],
    );
    for (const secret of [code, token])
      expect(await codeOf(call(resetPassword, { token: secret, newPassword, requestId }))).toBe(
        'RESET_REFUSED',
      );
  });

  it('responds to a reset request for an unknown address as to any other and sends no mail', async () => {
    const email = `unknown-${newId()}@example.com`;
    const known = await identity.registerUser();
    const [a, b] = await Promise.all([
      call(forgotPassword, { email }),
      call(forgotPassword, { email: known.email }),
    ]);
    expect(a.message).toBe(b.message);
    await identity.resetMail(known.email);
    expect(identity.mailsTo(email)).toHaveLength(0);
  });

  it('stores reset codes and tokens as hashes only', async () => {
    const { email } = await identity.registerUser();
    const { requestId } = await call(forgotPassword, { email });
    const { code, token } = await identity.resetMail(email);
    const [row] = await identity.database.query<object[]>('select * from password_resets where id = $1', [
      requestId,
    ]);
    expect(JSON.stringify(row)).not.toContain(token);
    expect(Object.values(row ?? {})).not.toContain(code);
  });
});
