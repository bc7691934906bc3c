import { Webhook } from 'standardwebhooks';
import { type MailProvider, receiveBounceReport } from '#contracts/newsletter/bounce-reports';
import { newId } from '#platform/database/new-id';
import { Newsletter } from './newsletter.testbed';

const secret = `whsec_${Buffer.from('a secret of these specs alone').toString('base64')}`;
let newsletter: Newsletter;

beforeAll(async () => {
  newsletter = await Newsletter.open({ MAIL_REPORT_SECRET: secret });
});
afterAll(() => newsletter.close());

interface Sending {
  provider?: MailProvider;
  messageId?: string;
  at?: Date;
  key?: string;
}

function report(
  body: object,
  { provider = 'standard', messageId = newId(), at = new Date(), key = secret }: Sending = {},
) {
  const payload = JSON.stringify(body);
  return newsletter.client.call(receiveBounceReport, {
    provider,
    payload: Buffer.from(payload).toString('base64'),
    messageId,
    timestamp: String(Math.floor(at.getTime() / 1000)),
    signature: new Webhook(key).sign(messageId, at, payload),
  });
}

async function subscriber(): Promise<string> {
  const [email = ''] = await newsletter.addSubscribers(1);
  return email;
}

const stateOf = async (email: string) => {
  const { isActive, deactivationReason } = await newsletter.subscriber(email);
  return [isActive, deactivationReason];
};

describe('bounce report of a mail provider', () => {
  it('deactivates a subscriber after a hard bounce', async () => {
    const email = await subscriber();
    await report({ type: 'bounce', permanent: true, email: email.toUpperCase() });
    expect(await stateOf(email)).toEqual([false, 'hard-bounce']);
  });

  it('deactivates a subscriber after a complaint', async () => {
    const email = await subscriber();
    await report({ type: 'email.complained', data: { to: [email] } }, { provider: 'resend' });
    expect(await stateOf(email)).toEqual([false, 'complaint']);
  });

  it('deactivates a subscriber after three soft bounces in thirty days and counts a repeated report once', async () => {
    const email = await subscriber();
    const soft = { type: 'email.bounced', data: { to: [email], bounce: { type: 'Transient' } } };
    const once = { provider: 'resend' as const, messageId: newId() };
    await report(soft, once);
    await report(soft, once);
    await report(soft, { provider: 'resend' });
    expect(await stateOf(email)).toEqual([true, null]);
    await newsletter.database.query(
      `update bounce_reports set reported_at = now() - interval '31 days' where id like $1`,
      [`${once.messageId}%`],
    );
    await report(soft, { provider: 'resend' });
    expect(await stateOf(email)).toEqual([true, null]);
    await report(soft, { provider: 'resend' });
    expect(await stateOf(email)).toEqual([false, 'soft-bounces']);
  });

  it('ignores reports of other events and unknown addresses and stores no address', async () => {
    const email = await subscriber();
    await report({ type: 'email.delivered', data: { to: [email] } }, { provider: 'resend' });
    await report({ type: 'bounce', permanent: true, email: 'stranger@example.com' });
    expect(await stateOf(email)).toEqual([true, null]);
    expect(
      await newsletter.database.query(
        `select 1 from bounce_reports where email in ('stranger@example.com', $1)`,
        [email],
      ),
    ).toEqual([]);
  });

  it.each([
    ['signed with another secret', { key: `whsec_${Buffer.from('another secret').toString('base64')}` }],
    ['signed long ago', { at: new Date(Date.now() - 3_600_000) }],
  ])('rejects a bounce report %s', async (_, sending) => {
    const email = await subscriber();
    await expect(report({ type: 'complaint', email }, sending)).rejects.toMatchObject({
      code: 'REPORT_SIGNATURE',
    });
    expect(await stateOf(email)).toEqual([true, null]);
  });
});
