import { MailLane } from '#platform/mail/mail-lane';
import { mailTable, type MailOutcome } from '#platform/mail/mail-tables';
import { createLog } from '#platform/log/log';
import { MailConfig } from '#platform/smtp/mail.config';
import { SmtpClient } from '#platform/smtp/smtp-client';
import type { WorkItem } from '#platform/work-queue/work-item';
import { eventually } from '#testing/eventually';
import { enqueue, MailTestbed, row } from './mail-testbed';

interface ClaimedMail extends WorkItem {
  readonly toAddress: string;
}

let testbed: MailTestbed;
let continueSlow = (): void => undefined;
const lanes: MailLane<ClaimedMail, MailOutcome>[] = [];

beforeAll(async () => {
  testbed = await MailTestbed.start();
});

afterAll(async () => {
  continueSlow();
  await Promise.all(lanes.map((lane) => lane.close()));
  await testbed.close();
});

it('a mail whose preparation took longer than its attempt may is left to the process that claims it next', async () => {
  // The replica adds the row; its own worker has no job for it, because Redis is stopped.
  const replica = await testbed.startReplica();
  await testbed.redis.stop();
  await enqueue(replica, 'late');
  const config = Object.assign(new MailConfig(), {
    SHOP_URL: 'http://shop.example',
    SMTP_URL: testbed.sink.url,
    MAIL_FROM: 'Workshop <shop@shop.example>',
  });
  const openLane = (compose: () => Promise<unknown>) => {
    const lane = new MailLane<ClaimedMail, MailOutcome>(
      {
        dataSource: replica.dataSource,
        notifications: { on: () => undefined },
        log: createLog('lane', 'fatal'),
      },
      {
        name: 'mail',
        table: mailTable,
        leaseMs: 500,
        attemptTimeoutMs: 400,
        pollIntervalMs: 100,
        concurrency: 1,
        smtp: new SmtpClient(config),
        compose: async ({ id, toAddress }) => {
          await compose();
          return {
            envelope: { id, toAddress, toName: null, headers: null },
            content: { senderName: 'Workshop', subject: 'Hello late', html: '<p>Hello</p>', text: 'Hello' },
          };
        },
        onSent: () => ({ outcome: 'sent' }),
        onFailure: (_, { label }) => ({ retryInMs: 100, error: label }),
      },
    );
    lanes.push(lane);
    return lane;
  };
  let isSlowRunning = false;
  const slow = openLane(() => {
    isSlowRunning = true;
    return new Promise<void>((resolve) => (continueSlow = resolve));
  });
  slow.queue.start();
  await eventually(() => expect(isSlowRunning).toBe(true));
  openLane(() => Promise.resolve()).queue.start();
  await testbed.received('late');
  await eventually(async () => expect(await row(replica, 'late')).toMatchObject({ state: 'sent' }));
  continueSlow();
  await slow.close();
  expect(testbed.subjects()).toEqual(['Hello late']);
});
