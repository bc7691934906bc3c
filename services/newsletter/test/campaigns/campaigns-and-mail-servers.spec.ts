import { repeatUnsettled, resumeCampaign } from '#contracts/newsletter/campaigns';
import { eventually } from '#testing/eventually';
import { campaignCalls, resetSubscribers } from './campaign-calls';
import { admin, Newsletter } from '../newsletter.testbed';

let newsletter: Newsletter;

beforeAll(async () => {
  newsletter = await Newsletter.open({ CAMPAIGN_LEASE_SECONDS: '2' });
});

afterAll(() => newsletter.close());

beforeEach(() => resetSubscribers(newsletter));

const { call, waitForState, sendCampaign, recipients } = campaignCalls(() => newsletter);

describe('campaign and mail server', () => {
  it('deactivates a subscriber after a permanent rejection', async () => {
    const [email = ''] = await newsletter.addSubscribers(1);
    newsletter.sink.mode = 'never';
    const { progress } = await sendCampaign();
    expect(progress).toMatchObject({ failed: 1, sent: 0 });
    expect(await newsletter.subscriber(email)).toMatchObject({
      isActive: false,
      deactivationReason: 'hard-bounce',
    });
  });

  it('retries a campaign mail after a 4xx reply until it is accepted', async () => {
    const [email = ''] = await newsletter.addSubscribers(1);
    newsletter.sink.mode = 'later';
    const { id } = await call.create();
    await call.schedule(id);
    const row = async () =>
      (
        await newsletter.database.query<{ state: string; attempts: number; last_error: string }[]>(
          'select state, attempts, last_error from deliveries where campaign_id = $1',
          [id],
        )
      )[0];
    await eventually(async () => expect(await row()).toMatchObject({ state: 'queued', attempts: 1 }));
    expect((await row())?.last_error).toContain('450');
    newsletter.sink.mode = 'ok';
    await newsletter.database.query('update deliveries set due_at = now() where campaign_id = $1', [id]);
    await waitForState(id, 'finished');
    expect(recipients()).toEqual([email]);
    expect(await newsletter.subscriber(email)).toMatchObject({ isActive: true });
  });

  it('sends every campaign mail after an outage of the mail server and counts none as failed', async () => {
    const subscribers = await newsletter.addSubscribers(20);
    await newsletter.sink.close();
    const { id } = await call.create();
    await call.schedule(id);
    await eventually(async () => expect((await call.find(id)).progress.total).toBe(20));
    await newsletter.sink.listen();
    expect((await waitForState(id, 'finished')).progress).toMatchObject({ sent: 20, failed: 0 });
    expect(recipients()).toEqual([...subscribers].sort());
  });

  it('pauses a campaign when the mail server rejects all recipients, before all subscribers are deactivated', async () => {
    await newsletter.addSubscribers(400);
    newsletter.sink.mode = 'never';
    const { id } = await call.create();
    await call.schedule(id);
    expect(await waitForState(id, 'paused')).toMatchObject({ pausedReason: 'bounces' });
  });

  it('sends the remaining mails of a resumed campaign when the mail server accepts again', async () => {
    await newsletter.addSubscribers(400);
    newsletter.sink.mode = 'never';
    const { id } = await call.create();
    await call.schedule(id);
    const { failed } = (await waitForState(id, 'paused')).progress;
    newsletter.sink.mode = 'ok';
    await newsletter.client.call(resumeCampaign, { id }, admin);
    const { progress } = await waitForState(id, 'finished');
    expect(progress.failed).toBeGreaterThanOrEqual(failed);
    // A recipient whose refusal arrived after the pause is inactive and skipped.
    expect(progress.sent + progress.failed + progress.skipped).toBe(400);
    expect(progress.skipped).toBeLessThan(failed);
  });

  it('pauses a resumed campaign again when the mail server still rejects all recipients', async () => {
    await newsletter.addSubscribers(400);
    newsletter.sink.mode = 'never';
    const { id } = await call.create();
    await call.schedule(id);
    await waitForState(id, 'paused');
    const sendingSql = `select 1 from deliveries where campaign_id = $1 and state = 'sending'`;
    await eventually(async () => expect(await newsletter.database.query(sendingSql, [id])).toEqual([]));
    const { failed } = (await call.find(id)).progress;
    await newsletter.client.call(resumeCampaign, { id }, admin);
    await eventually(async () => {
      const { state, progress } = await call.find(id);
      expect(state).toBe('paused');
      expect(progress.failed).toBeGreaterThan(failed);
    });
  });

  it('marks a delivery unsettled after a missing reply until an administrator sends it again', async () => {
    const [email] = await newsletter.addSubscribers(1);
    newsletter.sink.mode = 'silent';
    const { id } = await call.create();
    await call.schedule(id);
    expect((await waitForState(id, 'finished')).progress).toMatchObject({ unsettled: 1 });
    newsletter.sink.mode = 'ok';
    await newsletter.client.call(repeatUnsettled, { id }, admin);
    expect((await waitForState(id, 'finished')).progress).toMatchObject({ unsettled: 0, sent: 1 });
    expect(recipients()).toEqual([email]);
  });
});
