import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { createCampaign, findCampaign, scheduleCampaign } from '#contracts/newsletter/campaigns';
import { eventually } from '#testing/eventually';
import { admin, Newsletter } from '../newsletter.testbed';

const longMs = 120_000;
jest.setTimeout(longMs);

let newsletter: Newsletter;
const processes: ChildProcess[] = [];

/** A replica as a process, in the same environment. */
function startReplica(): ChildProcess {
  const runTypescript = join(__dirname, '../../../../libs/platform/test/run-typescript.cjs');
  const child = spawn(
    process.execPath,
    ['--conditions=source', '-r', runTypescript, join(__dirname, '../newsletter-process.ts')],
    { env: { ...process.env, HEALTH_PORT: '0' }, stdio: 'inherit' },
  );
  processes.push(child);
  return child;
}

const killed = (child: ChildProcess) =>
  new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.kill('SIGKILL');
  });

beforeAll(async () => {
  newsletter = await Newsletter.open({ CAMPAIGN_LEASE_SECONDS: '10' });
});

afterAll(async () => {
  await Promise.all(
    processes.filter((child) => child.exitCode === null && child.signalCode === null).map(killed),
  );
  await newsletter.bus.close();
  await newsletter.sink.close();
});

it(
  'sends a campaign of 500 to every subscriber, each with one Message-ID, when workers are killed twice',
  async () => {
    const subscribers = await newsletter.addSubscribers(500);
    const { id } = await newsletter.client.call(
      createCampaign,
      { articleIds: [newsletter.addArticle()], topic: 'news' },
      admin,
    );
    await newsletter.client.call(
      scheduleCampaign,
      { id, englishForAll: false, at: new Date(Date.now() + 3_600_000).toISOString() },
      admin,
    );
    await newsletter.database.query('update campaigns set scheduled_at = now()');
    // From here on only the killed processes send.
    await newsletter.service.close();
    for (const reached of [150, 350]) {
      const replica = startReplica();
      await eventually(() => expect(newsletter.sink.received.length).toBeGreaterThan(reached), longMs);
      await killed(replica);
      expect(newsletter.sink.received.length).toBeLessThan(500);
    }
    startReplica();
    const { progress } = await eventually(async () => {
      const campaign = await newsletter.client.call(findCampaign, { id }, admin);
      expect(campaign.state).toBe('finished');
      return campaign;
    }, longMs);
    expect(progress).toMatchObject({ sent: 500, failed: 0, skipped: 0, unsettled: 0 });
    const messageIds = new Map<string, Set<string>>();
    for (const { recipients, mail } of newsletter.sink.received)
      for (const recipient of recipients)
        messageIds.set(recipient, (messageIds.get(recipient) ?? new Set()).add(mail.messageId ?? ''));
    expect([...messageIds.keys()].sort()).toEqual([...subscribers].sort());
    // A mail whose worker was killed may arrive twice, as the same mail (decision 33).
    for (const ids of messageIds.values()) expect(ids.size).toBe(1);
  },
  longMs,
);
