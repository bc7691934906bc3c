import { newId } from '#platform/database/new-id';
import { MailAdmin } from '#platform/mail/mail-admin';
import { eventually } from '#testing/eventually';
import { enqueue, reachesState, row, MailTestbed, fastTiming } from './mail-testbed';

let testbed: MailTestbed;

beforeEach(async () => {
  testbed = await MailTestbed.start();
});

afterEach(() => testbed.close());

describe('mail queue and mail server', () => {
  it('retries a mail after a 4xx reply until it is accepted once', async () => {
    const replica = await testbed.startReplica();
    testbed.sink.mode = 'later';
    await enqueue(replica, 'delayed');
    await eventually(async () => expect((await row(replica, 'delayed')).attempts).toBe(2));
    await eventually(async () =>
      expect((await row(replica, 'delayed')).lastError).toMatch(/^EENVELOPE 450 RCPT TO: /),
    );
    testbed.sink.mode = 'ok';
    await testbed.received('delayed');
    await reachesState(replica, 'delayed', 'sent');
    expect(await row(replica, 'delayed')).toMatchObject({ lastError: null });
  });

  it('sends a mail after an outage of the mail server', async () => {
    const replica = await testbed.startReplica();
    await testbed.sink.close();
    await enqueue(replica, 'back');
    await eventually(async () =>
      expect((await row(replica, 'back')).lastError).toMatch(/^E(SOCKET|CONNECTION)/),
    );
    await testbed.sink.listen();
    await testbed.received('back');
  });

  it('retries while the mail server rejects the sender', async () => {
    const replica = await testbed.startReplica();
    testbed.sink.mode = 'closed';
    await enqueue(replica, 'blocked');
    await eventually(async () => expect((await row(replica, 'blocked')).lastError).toMatch(/ 554 CONN/));
    expect((await row(replica, 'blocked')).state).not.toBe('failed');
    testbed.sink.mode = 'ok';
    await testbed.received('blocked');
  });

  it('fails a mail at once after a 5xx reply and sends it again for an operator', async () => {
    const replica = await testbed.startReplica();
    const mailAdmin = new MailAdmin(replica.dataSource);
    testbed.sink.mode = 'never';
    await Promise.all([enqueue(replica, 'one'), enqueue(replica, 'two')]);
    await eventually(async () => expect(await mailAdmin.listFailed()).toHaveLength(2));
    expect(await row(replica, 'one')).toMatchObject({
      attempts: 1,
      lastError: expect.stringMatching(/^EENVELOPE 550 RCPT TO: /),
    });
    testbed.sink.mode = 'ok';
    expect(await mailAdmin.retry((await row(replica, 'one')).id)).toBe(true);
    await testbed.received('one');
    expect(await mailAdmin.retryAll()).toBe(1);
    await testbed.received('one', 'two');
    expect(await mailAdmin.retry(newId())).toBe(false);
  });

  it('retries after a missing reply with the same Message-ID', async () => {
    const replica = await testbed.startReplica({
      timing: { ...fastTiming, attemptTimeoutMs: 700, leaseMs: 1_000 },
    });
    testbed.sink.mode = 'silent';
    await enqueue(replica, 'silence');
    await eventually(() => expect(testbed.sink.seen).toHaveLength(1));
    await eventually(async () => expect((await row(replica, 'silence')).lastError).toMatch(/^EABORT/));
    testbed.sink.mode = 'ok';
    await testbed.received('silence');
    expect(new Set(testbed.sink.seen.map(({ mail }) => mail.messageId)).size).toBe(1);
  });

  it('fails a mail after the maximum time with transient errors', async () => {
    const replica = await testbed.startReplica({ config: { MAIL_GIVE_UP_HOURS: 0 } });
    testbed.sink.mode = 'later';
    await enqueue(replica, 'expired');
    await reachesState(replica, 'expired', 'failed');
  });
});
