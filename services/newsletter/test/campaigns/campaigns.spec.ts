import {
  campaignAudience,
  campaignIncomplete,
  campaignState,
  cancelCampaign,
  listCampaigns,
  pauseCampaign,
  previewCampaign,
  resumeCampaign,
  testCampaign,
} from '#contracts/newsletter/campaigns';
import { newId } from '#platform/database/new-id';
import { eventually } from '#testing/eventually';
import { auditEntriesOf } from '#testing/audit-entries';
import { campaignCalls, resetSubscribers } from './campaign-calls';
import { admin, uniqueAddress, english, Newsletter } from '../newsletter.testbed';

let newsletter: Newsletter;

beforeAll(async () => {
  newsletter = await Newsletter.open();
});

afterAll(() => newsletter.close());

beforeEach(() => resetSubscribers(newsletter));

const client = { call: ((...args) => newsletter.client.call(...args)) as Newsletter['client']['call'] };
const { call, waitForState, sendCampaign, recipients } = campaignCalls(() => newsletter);

describe('campaign', () => {
  it('sends a campaign to every confirmed subscriber once, in the language of the subscriber', async () => {
    const [en, ru] = [
      await newsletter.addSubscribers(3),
      await newsletter.addSubscribers(2, { language: 'ru' }),
    ];
    const { progress } = await sendCampaign();
    expect(recipients()).toEqual([...en, ...ru].sort());
    const subjects = newsletter.sink.received.map(({ mail }) => mail.subject);
    expect(subjects.filter((subject) => subject === 'Autumn sale')).toHaveLength(3);
    expect(subjects.filter((subject) => subject === 'Осенняя распродажа')).toHaveLength(2);
    expect(progress).toEqual({ total: 5, queued: 0, sent: 5, failed: 0, skipped: 0, unsettled: 0 });
  });

  it('sends no campaign to unconfirmed, inactive or paused subscribers or to those without its topic', async () => {
    const [subscriber, unconfirmed, inactive, paused, other] = await newsletter.addSubscribers(5);
    const set = (email: string | undefined, change: string) =>
      newsletter.database.query(`update subscribers set ${change} where email = $1`, [email]);
    await set(unconfirmed, 'is_confirmed = false, confirmed_at = null');
    await set(inactive, 'is_active = false');
    await set(paused, `paused_until = now() + interval '1 day'`);
    await set(other, `topics = '{offers}'`);
    await sendCampaign();
    expect(recipients()).toEqual([subscriber]);
  });

  it.each(['20260105', '2026-W05', '2026-02-30'])('rejects an invalid date of sending: %s', async (at) => {
    const { id } = await call.create();
    await expect(call.schedule(id, { at })).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  });

  it('skips a subscriber who unsubscribes while the campaign is being sent', async () => {
    const [first] = await newsletter.addSubscribers(1);
    const { id } = await call.create();
    await call.schedule(id, { at: new Date(Date.now() + 600_000).toISOString() });
    await newsletter.client.call(pauseCampaign, { id }, admin);
    const entries = await auditEntriesOf(newsletter.client, 'newsletter', admin, id);
    expect(entries.map(({ action }) => action)).toEqual([
      'campaign.created',
      'campaign.scheduled',
      'campaign.paused',
    ]);
    await newsletter.client.call(resumeCampaign, { id }, admin);
    await newsletter.database.query(
      `update campaigns set scheduled_at = now(), state = 'paused', started_at = now() where id = $1`,
      [id],
    );
    await newsletter.database.query(
      `insert into deliveries (id, campaign_id, subscriber_id, state, due_at)
       select gen_random_uuid(), $1, id, 'queued', now() from subscribers`,
      [id],
    );
    await newsletter.database.query('update subscribers set is_active = false where email = $1', [first]);
    await newsletter.client.call(resumeCampaign, { id }, admin);
    expect((await waitForState(id, 'finished')).progress).toMatchObject({ skipped: 1, sent: 0 });
    expect(recipients()).toEqual([]);
  });

  it('escapes titles and articles of a campaign in markup and headers', async () => {
    await newsletter.addSubscribers(1);
    const title = `<img src=x onerror=alert(1)> {{token}}\r\nBcc: victim@example.com ${'x'.repeat(10_000)}`;
    await sendCampaign(
      { englishForAll: true },
      {
        articleIds: [newsletter.addArticle({ translations: [{ ...english, title }] })],
      },
    );
    const [mail] = newsletter.sink.received;
    expect(recipients()).toHaveLength(1);
    expect(mail?.mail.subject?.length).toBeLessThanOrEqual(200);
    expect(mail?.mail.headers.filter(({ key }) => key === 'bcc')).toEqual([]);
    expect(mail?.mail.html).not.toContain('<img src=x');
    expect(mail?.mail.html).toContain('Second &lt;b&gt;paragraph&lt;/b&gt; &amp; more.');
    expect(mail?.mail.html).not.toContain('[1]');
  });

  it('a campaign mail has one-click headers, a plain-text part and links with the recipient’s own token', async () => {
    await newsletter.addSubscribers(2);
    await sendCampaign();
    const tokens = newsletter.sink.received.map(({ mail }) => {
      const header = (name: string) => mail.headers.find(({ key }) => key === name)?.value ?? '';
      const token = /^<http:\/\/shop\.example\/api\/newsletter\/one-click\/([\w-]{64})>$/.exec(
        header('list-unsubscribe'),
      )?.[1];
      expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
      expect(mail.text).toContain(`http://shop.example/newsletter/unsubscribe/${token}`);
      expect(mail.html).toContain(`http://shop.example/newsletter/preferences/${token}`);
      return token;
    });
    expect(new Set(tokens).size).toBe(2);
  });

  it('a campaign with several articles is sent as a digest', async () => {
    await newsletter.addSubscribers(1);
    const articleIds = [newsletter.addArticle(), newsletter.addArticle({ slug: 'second' })];
    const { kind } = await sendCampaign({}, { articleIds });
    expect(kind).toBe('digest');
    expect(newsletter.sink.received[0]?.mail.subject).toBe('Autumn sale, and more news');
    expect(newsletter.sink.received[0]?.mail.html).toContain('http://shop.example/news/second');
  });
});

describe('administration of campaigns', () => {
  it('returns preview and audience and sends a test mail before the campaign starts', async () => {
    const subscribers = await newsletter.addSubscribers(12);
    await newsletter.addSubscribers(3, { language: 'ru' });
    const { id } = await call.create();
    const preview = await client.call(previewCampaign, { id, language: 'ru' }, admin);
    expect(preview.subject).toBe('Осенняя распродажа');
    expect(preview.text).toContain('Второй абзац.');
    const audience = await client.call(campaignAudience, { id }, admin);
    expect(audience).toMatchObject({ count: 15, english: 12, russian: 3 });
    expect(audience.examples).toHaveLength(10);
    const email = uniqueAddress();
    await client.call(testCampaign, { id, email, language: 'en' }, admin);
    await eventually(() => expect(recipients()).toEqual([email]));
    expect(subscribers).not.toContain(email);
    expect(await call.find(id)).toMatchObject({ state: 'draft', progress: { total: 0 } });
  });

  it('rejects a campaign without text in a language unless the English text is for all', async () => {
    await newsletter.addSubscribers(1, { language: 'ru' });
    const { id, languages } = await call.create({
      articleIds: [newsletter.addArticle({ translations: [english] })],
    });
    expect(languages).toEqual(['en']);
    await expect(call.schedule(id)).rejects.toMatchObject({ code: campaignIncomplete.code });
    await call.schedule(id, { englishForAll: true });
    await waitForState(id, 'finished');
    expect(newsletter.sink.received[0]?.mail.subject).toBe('Autumn sale');
  });

  it('sends no campaign mail before the scheduled time', async () => {
    await newsletter.addSubscribers(1);
    const { id } = await call.create();
    expect(await call.schedule(id, { at: new Date(Date.now() + 3_600_000).toISOString() })).toMatchObject({
      state: 'scheduled',
      progress: { total: 0 },
    });
    const later = await call.create();
    await call.schedule(later.id);
    await waitForState(later.id, 'finished');
    expect(await call.find(id)).toMatchObject({ state: 'scheduled' });
  });

  it('starts a campaign at its scheduled time without a notification', async () => {
    await newsletter.addSubscribers(1);
    const { id } = await call.create();
    const at = new Date(Date.now() + 1_500);
    await call.schedule(id, { at: at.toISOString() });
    await waitForState(id, 'finished');
    const [row] = await newsletter.database.query<{ startedAt: Date }[]>(
      `select started_at as "startedAt" from campaigns where id = $1`,
      [id],
    );
    expect(row?.startedAt.getTime()).toBeGreaterThanOrEqual(at.getTime());
  });

  it('stops sending a paused campaign and sends the remaining mails when it is resumed', async () => {
    const subscribers = await newsletter.addSubscribers(300);
    const { id } = await call.create();
    await call.schedule(id);
    await eventually(() => expect(newsletter.sink.received.length).toBeGreaterThan(20));
    await client.call(pauseCampaign, { id }, admin);
    const { before } = await eventually(async () => {
      const [row] = await newsletter.database.query<{ open: number }[]>(
        `select count(*)::int as open from deliveries where campaign_id = $1 and state = 'sending'`,
        [id],
      );
      expect(row?.open).toBe(0);
      return { before: newsletter.sink.received.length };
    });
    expect(before).toBeLessThan(300);
    const other = await call.create();
    await call.schedule(other.id, { at: new Date(Date.now() + 1_500).toISOString() });
    await eventually(async () => expect((await call.find(other.id)).state).not.toBe('scheduled'));
    await client.call(cancelCampaign, { id: other.id }, admin);
    const ofFirst = (await call.find(id)).progress.sent;
    expect(ofFirst).toBe(before);
    await client.call(resumeCampaign, { id }, admin);
    expect((await waitForState(id, 'finished')).progress.sent).toBe(300);
    for (const subscriber of subscribers)
      expect(recipients().filter((one) => one === subscriber).length).toBeLessThan(3);
  });

  it('rejects sending a finished campaign again and resuming a cancelled one', async () => {
    const { id } = await sendCampaign();
    await expect(call.schedule(id)).rejects.toMatchObject({ code: campaignState.code });
    const draft = await call.create();
    await client.call(cancelCampaign, { id: draft.id }, admin);
    await expect(client.call(resumeCampaign, { id: draft.id }, admin)).rejects.toMatchObject({
      code: campaignState.code,
    });
  });

  it('rejects a campaign with an unpublished article', async () => {
    await expect(call.create({ articleIds: [newId()] })).rejects.toMatchObject({
      code: 'CAMPAIGN_ARTICLE_NOT_FOUND',
    });
  });

  it('lists all campaigns, the newest first', async () => {
    const { id } = await call.create();
    const { campaigns, pagination } = await client.call(listCampaigns, { page: 1, limit: 10 }, admin);
    expect(campaigns[0]?.id).toBe(id);
    expect(pagination.total).toBeGreaterThan(campaigns.length - 1);
  });
});
