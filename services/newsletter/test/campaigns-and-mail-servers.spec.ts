import { repeatUnsettled, resumeCampaign } from '#contracts/newsletter/campaigns';
import { eventually } from '#testing/eventually';
import { campaignCalls, freshReaders } from './campaign-calls';
import { admin, Newsletter } from './newsletter.testbed';

jest.setTimeout(60_000);

let newsletter: Newsletter;

beforeAll(async () => {
  newsletter = await Newsletter.open({ CAMPAIGN_TAKE_OVER_SECONDS: '2' });
});

afterAll(() => newsletter.close());

beforeEach(() => freshReaders(newsletter));

const { call, reaches, sent, recipients } = campaignCalls(() => newsletter);

describe('the mail server', () => {
  it('that refuses for good makes the subscriber inactive', async () => {
    const [email = ''] = await newsletter.has(1);
    newsletter.sink.mode = 'never';
    const { progress } = await sent();
    expect(progress).toMatchObject({ failed: 1, sent: 0 });
    expect(await newsletter.subscriber(email)).toMatchObject({
      isActive: false,
      deactivationReason: 'hard-bounce',
    });
  });

  it('that puts off is asked again, and the letter arrives', async () => {
    const [email = ''] = await newsletter.has(1);
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
    await newsletter.database.query('update deliveries set next_try_at = now() where campaign_id = $1', [id]);
    await reaches(id, 'finished');
    expect(recipients()).toEqual([email]);
    expect(await newsletter.subscriber(email)).toMatchObject({ isActive: true });
  });

  it('that is away costs time: no letter is lost, none counts as refused', async () => {
    const readers = await newsletter.has(20);
    await newsletter.sink.close();
    const { id } = await call.create();
    await call.schedule(id);
    await eventually(async () => expect((await call.find(id)).progress.total).toBe(20));
    await newsletter.sink.listen();
    expect((await reaches(id, 'finished')).progress).toMatchObject({ sent: 20, failed: 0 });
    expect(recipients()).toEqual([...readers].sort());
  });

  it('that refuses everybody pauses the campaign before all readers count as gone', async () => {
    await newsletter.has(400);
    newsletter.sink.mode = 'never';
    const { id } = await call.create();
    await call.schedule(id);
    expect(await reaches(id, 'paused')).toMatchObject({ pausedReason: 'bounces' });
  });

  it('that takes letters again after it refused everybody gets the rest of them when the campaign is resumed', async () => {
    await newsletter.has(400);
    newsletter.sink.mode = 'never';
    const { id } = await call.create();
    await call.schedule(id);
    const { failed } = (await reaches(id, 'paused')).progress;
    newsletter.sink.mode = 'ok';
    await newsletter.client.call(resumeCampaign, { id }, admin);
    const { progress } = await reaches(id, 'finished');
    expect(progress.failed).toBeGreaterThanOrEqual(failed);
    expect(progress.sent).toBe(400 - progress.failed);
  });

  it('that refuses everybody still pauses the campaign once more', async () => {
    await newsletter.has(400);
    newsletter.sink.mode = 'never';
    const { id } = await call.create();
    await call.schedule(id);
    await reaches(id, 'paused');
    const inHand = `select 1 from deliveries where campaign_id = $1 and state in ('sending', 'handed')`;
    await eventually(async () => expect(await newsletter.database.query(inHand, [id])).toEqual([]));
    const { failed } = (await call.find(id)).progress;
    await newsletter.client.call(resumeCampaign, { id }, admin);
    await eventually(async () => {
      const { state, progress } = await call.find(id);
      expect(state).toBe('paused');
      expect(progress.failed).toBeGreaterThan(failed);
    });
  });

  it('that takes a letter and says nothing leaves it unsettled: not repeated but by an administrator', async () => {
    const [email] = await newsletter.has(1);
    newsletter.sink.mode = 'silent';
    const { id } = await call.create();
    await call.schedule(id);
    expect((await reaches(id, 'finished')).progress).toMatchObject({ unsettled: 1 });
    newsletter.sink.mode = 'ok';
    await newsletter.client.call(repeatUnsettled, { id }, admin);
    expect((await reaches(id, 'finished')).progress).toMatchObject({ unsettled: 0, sent: 1 });
    expect(recipients()).toEqual([email]);
  });
});
