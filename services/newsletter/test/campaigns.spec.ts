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
import { audited } from '#testing/audited';
import { campaignCalls, freshReaders } from './campaign-calls';
import { admin, anyAddress, english, Newsletter } from './newsletter.testbed';

jest.setTimeout(60_000);

let newsletter: Newsletter;

beforeAll(async () => {
  newsletter = await Newsletter.open({ CAMPAIGN_TAKE_OVER_SECONDS: '2' });
});

afterAll(() => newsletter.close());

beforeEach(() => freshReaders(newsletter));

const client = { call: ((...args) => newsletter.client.call(...args)) as Newsletter['client']['call'] };
const { call, reaches, sent, recipients } = campaignCalls(() => newsletter);

describe('a campaign', () => {
  it('goes to every confirmed subscriber once, in their language', async () => {
    const [en, ru] = [await newsletter.has(3), await newsletter.has(2, { language: 'ru' })];
    const { progress } = await sent();
    expect(recipients()).toEqual([...en, ...ru].sort());
    const subjects = newsletter.sink.received.map(({ mail }) => mail.subject);
    expect(subjects.filter((subject) => subject === 'Autumn sale')).toHaveLength(3);
    expect(subjects.filter((subject) => subject === 'Осенняя распродажа')).toHaveLength(2);
    expect(progress).toEqual({ total: 5, queued: 0, sent: 5, failed: 0, skipped: 0, unsettled: 0 });
  });

  it('does not go to who is unconfirmed, inactive, on a pause, or wants no such letters', async () => {
    const [reader, unconfirmed, inactive, paused, other] = await newsletter.has(5);
    const set = (email: string | undefined, change: string) =>
      newsletter.database.query(`update subscribers set ${change} where email = $1`, [email]);
    await set(unconfirmed, 'is_confirmed = false, confirmed_at = null');
    await set(inactive, 'is_active = false');
    await set(paused, `paused_until = now() + interval '1 day'`);
    await set(other, `topics = '{offers}'`);
    await sent();
    expect(recipients()).toEqual([reader]);
  });

  it.each(['20260105', '2026-W05', '2026-02-30'])(
    'is refused for a day that nobody reads: %s',
    async (at) => {
      const { id } = await call.create();
      await expect(call.schedule(id, { at })).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    },
  );

  it('leaves out who leaves while it is on its way', async () => {
    const [first] = await newsletter.has(1);
    const { id } = await call.create();
    await call.schedule(id, { at: new Date(Date.now() + 600_000).toISOString() });
    await newsletter.client.call(pauseCampaign, { id }, admin);
    const entries = await audited(newsletter.client, 'newsletter', admin, id);
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
      `insert into deliveries (id, campaign_id, subscriber_id, state, next_try_at)
       select gen_random_uuid(), $1, id, 'queued', now() from subscribers`,
      [id],
    );
    await newsletter.database.query('update subscribers set is_active = false where email = $1', [first]);
    await newsletter.client.call(resumeCampaign, { id }, admin);
    expect((await reaches(id, 'finished')).progress).toMatchObject({ skipped: 1, sent: 0 });
    expect(recipients()).toEqual([]);
  });

  it('shows text as text: nothing in a title or an article becomes markup or a header', async () => {
    await newsletter.has(1);
    const title = `<img src=x onerror=alert(1)> {{token}}\r\nBcc: victim@example.com ${'x'.repeat(10_000)}`;
    await sent(
      { englishForAll: true },
      {
        articleIds: [newsletter.publishes({ translations: [{ ...english, title }] })],
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

  it('carries the one-click headers, a plain-text part, and links that are the reader’s own', async () => {
    await newsletter.has(2);
    await sent();
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

  it('of several articles is a digest', async () => {
    await newsletter.has(1);
    const articleIds = [newsletter.publishes(), newsletter.publishes({ slug: 'second' })];
    const { kind } = await sent({}, { articleIds });
    expect(kind).toBe('digest');
    expect(newsletter.sink.received[0]?.mail.subject).toBe('Autumn sale, and more news');
    expect(newsletter.sink.received[0]?.mail.html).toContain('http://shop.example/news/second');
  });
});

describe('an administrator', () => {
  it('sees the letter, who would get it, and gets a test letter, before anything is sent', async () => {
    const readers = await newsletter.has(12);
    await newsletter.has(3, { language: 'ru' });
    const { id } = await call.create();
    const preview = await client.call(previewCampaign, { id, language: 'ru' }, admin);
    expect(preview.subject).toBe('Осенняя распродажа');
    expect(preview.text).toContain('Второй абзац.');
    const audience = await client.call(campaignAudience, { id }, admin);
    expect(audience).toMatchObject({ count: 15, english: 12, russian: 3 });
    expect(audience.examples).toHaveLength(10);
    const email = anyAddress();
    await client.call(testCampaign, { id, email, language: 'en' }, admin);
    await eventually(() => expect(recipients()).toEqual([email]));
    expect(readers).not.toContain(email);
    expect(await call.find(id)).toMatchObject({ state: 'draft', progress: { total: 0 } });
  });

  it('may not send what lacks a language, unless the English text is for all', async () => {
    await newsletter.has(1, { language: 'ru' });
    const { id, languages } = await call.create({
      articleIds: [newsletter.publishes({ translations: [english] })],
    });
    expect(languages).toEqual(['en']);
    await expect(call.schedule(id)).rejects.toMatchObject({ code: campaignIncomplete.code });
    await call.schedule(id, { englishForAll: true });
    await reaches(id, 'finished');
    expect(newsletter.sink.received[0]?.mail.subject).toBe('Autumn sale');
  });

  it('sets the time: nothing leaves before it', async () => {
    await newsletter.has(1);
    const { id } = await call.create();
    expect(await call.schedule(id, { at: new Date(Date.now() + 3_600_000).toISOString() })).toMatchObject({
      state: 'scheduled',
      progress: { total: 0 },
    });
    const later = await call.create();
    await call.schedule(later.id);
    await reaches(later.id, 'finished');
    expect(await call.find(id)).toMatchObject({ state: 'scheduled' });
    await newsletter.database.query(`update campaigns set scheduled_at = now() where id = $1`, [id]);
    await reaches(id, 'finished');
  });

  it('pauses, and nothing more leaves; resumes, and the rest does', async () => {
    const readers = await newsletter.has(300);
    const { id } = await call.create();
    await call.schedule(id);
    await eventually(() => expect(newsletter.sink.received.length).toBeGreaterThan(20));
    await client.call(pauseCampaign, { id }, admin);
    const { before } = await eventually(async () => {
      const [row] = await newsletter.database.query<{ open: number }[]>(
        `select count(*)::int as open from deliveries where campaign_id = $1 and state in ('sending', 'handed')`,
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
    expect((await reaches(id, 'finished')).progress.sent).toBe(300);
    for (const reader of readers) expect(recipients().filter((one) => one === reader).length).toBeLessThan(3);
  });

  it('cannot send a finished one again, nor resume a cancelled one', async () => {
    const { id } = await sent();
    await expect(call.schedule(id)).rejects.toMatchObject({ code: campaignState.code });
    const draft = await call.create();
    await client.call(cancelCampaign, { id: draft.id }, admin);
    await expect(client.call(resumeCampaign, { id: draft.id }, admin)).rejects.toMatchObject({
      code: campaignState.code,
    });
  });

  it('gets no draft of what is not published', async () => {
    await expect(call.create({ articleIds: [newId()] })).rejects.toMatchObject({
      code: 'CAMPAIGN_ARTICLE_NOT_FOUND',
    });
  });

  it('sees all campaigns, the newest first', async () => {
    const { id } = await call.create();
    const { campaigns, pagination } = await client.call(listCampaigns, { page: 1, limit: 10 }, admin);
    expect(campaigns[0]?.id).toBe(id);
    expect(pagination.total).toBeGreaterThan(campaigns.length - 1);
  });
});
