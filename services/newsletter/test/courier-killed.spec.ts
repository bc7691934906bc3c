import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { createCampaign, findCampaign, scheduleCampaign } from '#contracts/newsletter/campaigns';
import { eventually } from '#testing/eventually';
import { admin, Newsletter } from './newsletter.testbed';

const longMs = 120_000;
jest.setTimeout(longMs);

let newsletter: Newsletter;
const processes: ChildProcess[] = [];

/** Another replica, in the same environment. */
function startReplica(): ChildProcess {
  const runTypescript = join(__dirname, '../../../libs/platform/test/run-typescript.cjs');
  const child = spawn(
    process.execPath,
    ['--conditions=source', '-r', runTypescript, join(__dirname, 'newsletter-process.ts')],
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
  newsletter = await Newsletter.open({ CAMPAIGN_TAKE_OVER_SECONDS: '3' });
});

afterAll(async () => {
  await Promise.all(
    processes.filter((child) => child.exitCode === null && child.signalCode === null).map(killed),
  );
  await newsletter.bus.close();
  await Promise.all([newsletter.nats.stop(), newsletter.redis.stop(), newsletter.sink.close()]);
});

it(
  'a worker killed halfway through a campaign of 500, twice: no address twice, and nobody left out unnamed',
  async () => {
    const readers = await newsletter.has(500);
    const { id } = await newsletter.client.call(
      createCampaign,
      { articleIds: [newsletter.publishes()], topic: 'news' },
      admin,
    );
    await newsletter.client.call(
      scheduleCampaign,
      { id, englishForAll: false, at: new Date(Date.now() + 3_600_000).toISOString() },
      admin,
    );
    await newsletter.database.query('update campaigns set scheduled_at = now()');
    // From here on only the processes that are killed send.
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
    expect(progress.sent + progress.unsettled).toBe(500);
    const recipients = newsletter.sink.received.flatMap((mail) => mail.recipients);
    // No address twice; and whoever got nothing is one of those whose letter is named as unsettled (decision 0018).
    expect(new Set(recipients).size).toBe(recipients.length);
    const missing = readers.filter((reader) => !recipients.includes(reader));
    expect(missing.length).toBeLessThanOrEqual(progress.unsettled);
    expect(recipients.length + missing.length).toBe(500);
  },
  longMs,
);
