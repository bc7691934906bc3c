import { criticalReleaseWithdrawn, releasePublished } from '#contracts/catalogue/events';
import { userRegistered } from '#contracts/identity/events';
import { entitlementGranted } from '#contracts/licensing/events';
import {
  campaignAudience,
  cancelCampaign,
  findCampaign,
  listCampaigns,
  previewCampaign,
  scheduleCampaign,
} from '#contracts/newsletter/campaigns';
import { newId } from '#platform/database/new-id';
import { eventually } from '#testing/eventually';
import { admin, Newsletter } from './newsletter.testbed';

let newsletter: Newsletter;
beforeAll(async () => {
  newsletter = await Newsletter.open();
});
beforeEach(async () => {
  await newsletter.database.query('truncate subscribers, customers, ownerships, campaigns cascade');
  newsletter.sink.received.splice(0);
  newsletter.ownerComputers = { total: 0, computers: [] };
});
afterAll(() => newsletter.close());

const pluginId = newId();
const release = (version = '2.0.0', change: object = {}) => ({
  ...{ releaseId: newId(), pluginId, slug: 'tape', version, isCritical: false, imageUrl: '' },
  names: { en: 'Tape', ru: 'Лента' },
  notes: { en: `Faster in ${version}`, ru: `Быстрее в ${version}` },
  ...change,
});
type Change = { owns?: boolean; topics?: string; isActive?: boolean; language?: 'en' | 'ru' };

/** A customer who has confirmed the newsletter. */
async function customer({ owns = true, topics = '{releases}', isActive = true, language }: Change = {}) {
  const [email = ''] = await newsletter.addSubscribers(1, language ? { language } : {});
  const deactivatedAt = isActive ? null : new Date();
  await newsletter.database.query(
    'update subscribers set topics = $2, is_active = $3, deactivated_at = $4 where email = $1',
    [email, topics, isActive, deactivatedAt],
  );
  const userId = newId();
  const now = new Date().toISOString();
  await newsletter.publish(userRegistered, { userId, email, language: 'en', registeredAt: now });
  if (owns)
    await newsletter.publish(entitlementGranted, {
      ...{ entitlementId: newId(), userId, subjectId: pluginId },
      grantedAt: now,
    });
  await eventually(async () => {
    const rows = await newsletter.database.query(
      'select 1 from customers c left join ownerships o using (user_id) where c.user_id = $1 and (o.is_owned or not $2)',
      [userId, owns],
    );
    expect(rows).toHaveLength(1);
  });
  return email;
}

/** Waits for the draft of the campaign. */
const drafted = (id: string) => eventually(() => newsletter.client.call(findCampaign, { id }, admin));
const campaignCount = async () => {
  const { pagination } = await newsletter.client.call(listCampaigns, { page: 1, limit: 10 }, admin);
  return pagination.total;
};
const send = (id: string) => newsletter.client.call(scheduleCampaign, { id, englishForAll: false }, admin);
const finished = (id: string) =>
  eventually(async () => {
    expect((await newsletter.client.call(findCampaign, { id }, admin)).state).toBe('finished');
  });

describe('the mail about a release', () => {
  it('is a draft for the owners with the notes in both languages and a link to their products', async () => {
    const [english, russian] = [await customer(), await customer({ language: 'ru' })];
    const published = release();
    await newsletter.publish(releasePublished, published);
    const draft = await drafted(published.releaseId);
    expect(draft).toMatchObject({ state: 'draft', topic: 'releases', segment: { owns: pluginId } });
    expect(newsletter.sink.received).toEqual([]);
    await send(draft.id);
    await finished(draft.id);
    const [mail] = newsletter.mailsTo(english);
    expect(mail?.mail.text).toContain('Faster in 2.0.0');
    expect(mail?.mail.text).toContain('http://shop.example/account/products');
    expect(newsletter.mailsTo(russian)[0]?.mail.text).toContain('Быстрее в 2.0.0');
  });

  it('reaches owners who subscribed to the topic, and no one else', async () => {
    const owner = await customer();
    await customer({ owns: false });
    await customer({ topics: '{news}' });
    const left = await customer({ isActive: false });
    const published = release();
    await newsletter.publish(releasePublished, published);
    const { id } = await drafted(published.releaseId);
    const audience = await newsletter.client.call(campaignAudience, { id }, admin);
    expect(audience).toMatchObject({ count: 1, examples: [owner] });
    await send(id);
    await finished(id);
    expect(newsletter.sink.received.flatMap(({ recipients }) => recipients)).toEqual([owner]);
    expect(newsletter.mailsTo(left)).toEqual([]);
  });

  it('is sent once to each owner, however often the event arrives before and after', async () => {
    const owners = [await customer(), await customer(), await customer()];
    const published = release();
    const again = () => newsletter.publish(releasePublished, published);
    await Promise.all([again(), again(), again()]);
    const { id } = await drafted(published.releaseId);
    await send(id);
    await again();
    await finished(id);
    await again();
    const marker = release('2.0.1');
    await newsletter.publish(releasePublished, marker);
    await drafted(marker.releaseId);
    expect(await campaignCount()).toBe(2);
    const recipients = newsletter.sink.received.flatMap((mail) => mail.recipients);
    expect(recipients.sort()).toEqual([...owners].sort());
    expect(await newsletter.database.query('select 1 from dead_letters')).toEqual([]);
  });

  it('about the withdrawal of a critical version is a draft of its own with the reason', async () => {
    const owner = await customer();
    const { isCritical: _, notes: __, ...release1 } = release('4.0.0');
    const reason = { en: 'It deletes presets', ru: 'Удаляет пресеты' };
    const id = await newsletter.publish(criticalReleaseWithdrawn, { ...release1, reason });
    await drafted(id);
    await send(id);
    await finished(id);
    const [mail] = newsletter.mailsTo(owner);
    expect(mail?.mail.subject).toBe('Tape 4.0.0 was withdrawn');
    expect(mail?.mail.text).toContain('It deletes presets');
  });

  it('stays cancelled when the event arrives again', async () => {
    const published = release('3.0.0', { isCritical: true });
    await newsletter.publish(releasePublished, published);
    const { id } = await drafted(published.releaseId);
    await newsletter.client.call(cancelCampaign, { id }, admin);
    await newsletter.publish(releasePublished, published);
    const marker = release('3.0.1');
    await newsletter.publish(releasePublished, marker);
    await drafted(marker.releaseId);
    expect((await newsletter.client.call(findCampaign, { id }, admin)).state).toBe('cancelled');
  });
});

describe('the computers of the recipient in the mail about a release', () => {
  const requirements = {
    ...{ version: '5.0.0', minOs: { mac: '13' }, maxOs: { mac: '14' }, minMemoryGb: 8 },
    builds: [{ platform: 'macos-universal' as const, arch: 'universal' as const, formats: [] }],
  };
  const mac = (osVersion: string, memoryGb = 16) => ({
    name: `Mac with ${osVersion}`,
    os: 'macOS',
    device: { osVersion, cpuModel: 'Apple M2', memoryGb },
  });
  const computers = [mac('14.2'), mac('15.1'), mac('12.6'), { name: 'Attic', os: 'macOS', device: {} }];

  /** The mail about a release that needs something. */
  async function mailTo(email: string, change: object = {}) {
    const published = release('5.0.0', { requirements: { ...requirements, ...change } });
    await newsletter.publish(releasePublished, published);
    const { id } = await drafted(published.releaseId);
    await send(id);
    await finished(id);
    return newsletter.mailsTo(email)[0]?.mail;
  }

  it('are named with the verdict and its reasons, and the installed version stays usable', async () => {
    const owner = await customer();
    newsletter.ownerComputers = { total: 12, computers };
    const mail = await mailTo(owner);
    const text = mail?.text?.replaceAll(/\s+/g, ' ');
    expect(text).toContain('Version 5.0.0 on your computers');
    expect(text).toContain('Mac with 14.2: Runs ');
    expect(text).toContain('with a remark. Tested up to macOS 14, this computer has 15.1. Mac');
    expect(text).toContain('Mac with 12.6: Does not run. macOS 13 or later is required');
    expect(text).toContain('Attic: Not known. macOS 13 or later is required, the exact version');
    expect(text).toContain('You have 8 more computers');
    expect(text).toContain('the installed version stays usable');
    expect(mail?.html).toContain('<b>Mac with 12.6</b>');
  });

  it('are described in Russian to a Russian reader', async () => {
    const owner = await customer({ language: 'ru' });
    newsletter.ownerComputers = { total: 4, computers };
    const text = (await mailTo(owner))?.text?.replaceAll(/\s+/g, ' ');
    expect(text).toContain('Версия 5.0.0 на ваших компьютерах');
    expect(text).toContain('Mac with 12.6: Не работает. Требуется macOS 13 или новее');
    expect(text).toContain('установленная версия остаётся доступной');
    expect(text).not.toContain('У вас есть ещё');
  });

  it('are absent where every computer runs it without a statement of the maker, and where there is none', async () => {
    const [owner] = [await customer(), await customer()];
    newsletter.ownerComputers = { total: 1, computers: [mac('14.2')] };
    expect((await mailTo(owner, { minOs: {}, maxOs: {}, minMemoryGb: null }))?.text).not.toContain(
      'computers',
    );
    newsletter.sink.received.splice(0);
    newsletter.ownerComputers = { total: 0, computers: [] };
    expect((await mailTo(owner))?.text).not.toContain('computers');
  });

  it('are left out while licensing is unavailable, because the mail about a critical version does not wait', async () => {
    const owner = await customer();
    newsletter.ownerComputers = undefined;
    const mail = await mailTo(owner);
    expect(mail?.text).toContain('Faster in 5.0.0');
    expect(mail?.text).not.toContain('computers');
  });

  it('are escaped in HTML', async () => {
    const owner = await customer();
    newsletter.ownerComputers = { total: 1, computers: [{ ...mac('12'), name: '<img src=x>' }] };
    expect((await mailTo(owner))?.html).toContain('<b>&lt;img src=x&gt;</b>');
  });

  it('are examples in the preview', async () => {
    const published = release('5.0.0', { requirements });
    await newsletter.publish(releasePublished, published);
    const { id } = await drafted(published.releaseId);
    const { text } = await newsletter.client.call(previewCampaign, { id, language: 'en' }, admin);
    expect(text).toContain('Studio Mac: Runs, with a remark');
    expect(text).toContain('Office PC: Does not run');
  });
});
