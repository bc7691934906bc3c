import { forgotPassword, resetPassword } from '#contracts/identity/password-resets';
import { logIn } from '#contracts/identity/session';
import { eventually } from '#testing/eventually';
import { codeOf, Identity, password } from './identity.testbed';

let identity: Identity;
beforeAll(async () => {
  identity = await Identity.open();
});
afterAll(() => identity.close());

const newPassword = 'Tidewater8';
const call: Identity['client']['call'] = (...rest) => identity.client.call(...rest);
const redeem = (input: { token: string; email?: string; requestId?: string }) =>
  codeOf(call(resetPassword, { ...input, newPassword }));
const opens = (email: string, word: string) => codeOf(call(logIn, { email, password: word }));
const wrongFor = (code: string) => (code === '000000' ? '000001' : '000000');

/** Wrong codes of one account counted within the day. */
const attempted = (userId: string, attempts: number) =>
  identity.database.query(
    `insert into code_attempts (user_id, purpose, attempts, resets_at)
     values ($1, 'password-reset', $2, now() + interval '1 day')`,
    [userId, attempts],
  );
const subjects = (email: string) => identity.mailsTo(email).map(({ mail }) => mail.subject);

describe('attempts at a mailed code', () => {
  it('leaves the browser of the request its attempts after wrong codes by address alone', async () => {
    const { email } = await identity.somebody();
    const { requestId } = await call(forgotPassword, { email });
    const { code } = await identity.resetMail(email);
    for (let i = 0; i < 8; i += 1)
      expect(await redeem({ token: wrongFor(code), email })).toBe('RESET_REFUSED');
    expect(await redeem({ token: code, email })).toBe('RESET_REFUSED');
    expect(await redeem({ token: code, email, requestId })).toBe('none');
    expect(await opens(email, newPassword)).toBe('none');
  });

  it('keeps a mailed link and its own browser’s code good when somebody asks again', async () => {
    const { email } = await identity.somebody();
    const first = await call(forgotPassword, { email });
    const { code, token } = await identity.resetMail(email);
    await call(forgotPassword, { email });
    await identity.resetMail(email, 2);
    expect(await redeem({ token: wrongFor(code), requestId: first.requestId })).toBe('RESET_REFUSED');
    expect(await redeem({ token })).toBe('none');
    expect(await redeem({ token: code, requestId: first.requestId })).toBe('RESET_REFUSED');
  });

  it('mails at most ten live requests of an account, parallel ones included', async () => {
    const { email, actor } = await identity.somebody();
    const answers = await Promise.all(Array.from({ length: 15 }, () => call(forgotPassword, { email })));
    expect(new Set(answers.map(({ message }) => message)).size).toBe(1);
    const live: unknown[] = await identity.database.query(
      'select id from password_resets where user_id = $1 and ended_at is null',
      [actor.userId],
    );
    expect(live).toHaveLength(10);
  });
});

describe('30 wrong codes of one account within a day', () => {
  it('refuses further codes from every browser, writes to the owner once, and mails the link alone', async () => {
    const { email, actor } = await identity.somebody();
    await attempted(actor.userId, 29);
    const { requestId } = await call(forgotPassword, { email });
    const { code, token } = await identity.resetMail(email);
    expect(await redeem({ token: wrongFor(code), requestId })).toBe('RESET_REFUSED');
    expect(await redeem({ token: code, requestId })).toBe('RESET_REFUSED');
    await call(forgotPassword, { email });
    await eventually(() =>
      expect(subjects(email).sort()).toEqual([
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
    expect(await opens(email, newPassword)).toBe('none');
  });

  it('are counted exactly with 50 parallel attempts over many requests', async () => {
    const { email, actor } = await identity.somebody();
    await attempted(actor.userId, 20);
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

  it('does not count right codes, and starts from zero after a new password', async () => {
    const { email, actor } = await identity.somebody();
    await attempted(actor.userId, 29);
    const { requestId } = await call(forgotPassword, { email });
    const { code } = await identity.resetMail(email);
    expect(await redeem({ token: code, requestId })).toBe('none');
    const rows: unknown[] = await identity.database.query('select 1 from code_attempts where user_id = $1', [
      actor.userId,
    ]);
    expect(rows).toEqual([]);
    expect(await opens(email, password)).toBe('INVALID_CREDENTIALS');
  });
});
