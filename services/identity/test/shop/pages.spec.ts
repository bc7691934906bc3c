import {
  type ChangePage,
  type PageName,
  previewPage,
  publishPage,
  type PublishPage,
  readPage,
  readPages,
  readPageVersion,
  savePageDraft,
} from '#contracts/identity/shop/pages';
import { currentUser, findContact } from '#contracts/identity/users';
import type { UserActor } from '#contracts/kit/actor';
import { Failure } from '#contracts/kit/failure';
import { newId } from '#platform/database/new-id';
import { eventually } from '#testing/eventually';
import { PageMailsService } from '../../src/page-mails/page-mails.service';
import { codeOf, IdentityTestbed } from '../identity.testbed';

let identity: IdentityTestbed;
const recentLogin = { authenticatedAt: Date.now() };
const admin: UserActor = { kind: 'user', userId: newId(), role: 'admin', language: 'en', ...recentLogin };

beforeAll(async () => {
  identity = await IdentityTestbed.open();
});
afterAll(() => identity.close());

const read = (name: PageName) => identity.client.call(readPage, { name }, admin);
const save = (input: ChangePage) => identity.client.call(savePageDraft, input, admin);
const publish = (input: PublishPage) => identity.client.call(publishPage, input, admin);

/** The page as it is edited, with a sentence more in its English text. */
async function changed(name: PageName, more: string): Promise<ChangePage> {
  const { revision, texts } = await read(name);
  return { name, revision, texts: { ...texts, en: `${texts.en}\n${more}\n` } };
}

/** Queues mails, one at a time, until none is left. */
async function drain(mails: PageMailsService): Promise<void> {
  while ((await mails.mailDue(1)) > 0);
}

async function refusalOf(input: ChangePage): Promise<unknown> {
  const error: unknown = await publish(input).catch((refused: unknown) => refused);
  return Failure.isFailure(error) ? { code: error.code, ...error.params } : error;
}

describe('a static page', () => {
  it('has the text of the program until the shop publishes one', async () => {
    const page = await read('terms');
    expect(page).toMatchObject({
      revision: 0,
      isDraft: false,
      versions: [{ version: 0, updated: '2026-11-24' }],
    });
    expect(page.texts.en).toContain('within {withdrawalDays} {withdrawalDays:day/days} of purchase');
    expect(await identity.client.call(readPages, {})).toEqual({ pages: [] });
  });

  it('has a draft that visitors do not see, then versions that are kept', async () => {
    const draft = await save(await changed('privacy', 'A draft of {company}.'));
    expect(draft).toMatchObject({ isDraft: true, revision: 1, versions: [{ version: 0 }] });
    expect((await identity.client.call(readPages, {})).pages).toEqual([]);
    const first = await publish(await changed('privacy', 'First.'));
    expect(first).toMatchObject({ isDraft: false, revision: 2, versions: [{ version: 1 }, { version: 0 }] });
    await save(await changed('privacy', 'Later.'));
    const second = await publish(await changed('privacy', 'Second.'));
    expect(second.versions.map(({ version, publishedBy }) => [version, publishedBy])).toEqual([
      [2, admin.userId],
      [1, admin.userId],
      [0, undefined],
    ]);
    const { pages } = await identity.client.call(readPages, {});
    expect(pages).toMatchObject([{ name: 'privacy', version: 2, texts: second.texts }]);
    const former = await identity.client.call(readPageVersion, { name: 'privacy', version: 1 }, admin);
    expect(former).toEqual(first.texts);
    const entries: unknown = await identity.database.query(
      `select actor, subject from audit_log where action = 'shop.page-published'`,
    );
    expect(entries).toEqual([1, 2].map(() => ({ actor: admin.userId, subject: 'privacy' })));
  });

  it('is not overwritten by an administrator who has read an earlier one', async () => {
    const edited = await changed('cookies', 'More.');
    const codes = await Promise.all([codeOf(save(edited)), codeOf(publish(edited)), codeOf(save(edited))]);
    expect(codes.sort()).toEqual(['PAGE_CHANGED', 'PAGE_CHANGED', 'none']);
  });

  it.each<[string, PageName, RegExp, string, object]>([
    ['a missing section', 'terms', /^## Refund policy.*?(?=## )/ms, '', { missing: 'refunds' }],
    ['an empty section', 'terms', /(?<=\{#disclaimer\}).*?(?=## )/s, '\n\n', { missing: 'disclaimer' }],
    ['no table of cookies', 'cookies', /^\|.*\|$/gm, 'None.', { missing: 'table' }],
    [
      'a list instead of definitions',
      'about',
      /^(\S.*)\n: /gm,
      '- $1 ',
      { missing: 'highlights, values, team' },
    ],
    ['HTML', 'terms', /^These terms/m, '<b>These</b> terms', { line: 7 }],
    ['an unknown placeholder', 'contacts', /\{computers\}/, '{computer}', { found: '{computer}' }],
    [
      'plural forms of another language',
      'terms',
      /day\/days/,
      'day/days/days',
      { found: '{withdrawalDays:day/days/days}' },
    ],
  ])('is not published with %s', async (_, name, part, by, refusal) => {
    const { revision, texts } = await read(name);
    const en = texts.en.replace(part, by);
    expect(en).not.toBe(texts.en);
    const refused = await refusalOf({ name, revision, texts: { ...texts, en } });
    expect(refused).toMatchObject({ language: 'en', ...refusal });
  });

  it('is accepted in its version of the moment by registrations and purchases', async () => {
    const today = new Date().toISOString().slice(0, 10);
    const versionsOf = async (actor: UserActor) => [
      (await identity.client.call(currentUser, {}, actor)).termsVersion,
      (await identity.client.call(findContact, { userId: actor.userId })).termsVersion,
    ];
    const { actor } = await identity.registerUser();
    await save(await changed('terms', 'A draft.'));
    expect(await versionsOf(actor)).toEqual(['0/2026-11-24', '0/2026-11-24']);
    await publish(await changed('terms', 'Ours.'));
    expect(await versionsOf(actor)).toEqual(['0/2026-11-24', `1/${today}`]);
    const later = await identity.registerUser();
    expect(await versionsOf(later.actor)).toEqual([`1/${today}`, `1/${today}`]);
  });

  it('is previewed with its values filled in', async () => {
    const markdown = '# Terms\n\nOf {company}: {withdrawalDays} days';
    const { document } = await identity.client.call(
      previewPage,
      { name: 'terms', language: 'en', markdown },
      admin,
    );
    expect(document).toMatchObject({ title: 'Terms', lead: 'Of Lowline Audio Ltd: 30 days' });
  });

  it('announces new terms once by mail to every account of that time, in its language', async () => {
    const [english, russian] = [await identity.registerUser(), await identity.registerUser()];
    await identity.database.query(`update users set language = 'ru' where id = $1`, [russian.actor.userId]);
    const announcement = { en: 'Refunds within 30 days.\nFrom 1 January.', ru: 'Возврат за 30 дней.' };
    await publish({ ...(await changed('terms', 'Announced.')), announcement });
    const later = await identity.registerUser();
    const due = identity.service.app.get(PageMailsService);
    await eventually(async () => {
      await Promise.all([1, 2, 3].map(() => drain(due)));
      const unfinished = 'select 1 from page_announcements where finished_at is null';
      expect(await identity.database.query(unfinished)).toEqual([]);
    });
    const mails = await identity.database.query<{ to: string; data: object | null; language: string }[]>(
      `select to_address as "to", language, data from mail_deliveries where template = 'page-changed'`,
    );
    const addresses = mails.map(({ to }) => to);
    expect(new Set(addresses).size).toBe(addresses.length);
    expect(addresses).not.toContain(later.email);
    const languageOf = ({ email }: { email: string }) => mails.find(({ to }) => to === email)?.language;
    expect([languageOf(english), languageOf(russian)]).toEqual(['en', 'ru']);
  });

  it('announces no page by mail that accounts do not accept', async () => {
    const announcement = { en: 'Nothing.', ru: 'Ничего.' };
    expect(await codeOf(publish({ ...(await changed('about', 'x')), announcement }))).toBe('INVALID_INPUT');
    expect(await read('about')).toMatchObject({ versions: [{ version: 0 }] });
  });

  it('is published after a recent log-in only', async () => {
    const before = { ...admin, authenticatedAt: Date.now() - 3_600_000 };
    const input = await changed('about', '');
    expect(await codeOf(identity.client.call(publishPage, input, before))).toBe('REAUTHENTICATION_REQUIRED');
  });
});
