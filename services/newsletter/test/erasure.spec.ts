import { userDeleted, userEmailChanged, userRegistered } from '#contracts/identity/events';
import { newsletterShare } from '#contracts/newsletter/personal-data';
import { subscribe } from '#contracts/newsletter/subscriptions';
import { sentMails } from '#contracts/kit/sent-mail';
import { newId } from '#platform/database/new-id';
import { MailDelivery } from '#platform/mail/mail-delivery.entity';
import { eventually } from '#testing/eventually';
import { Customer } from '../src/subscribers/customer.entity';
import { Subscriber } from '../src/subscribers/subscriber.entity';
import { anyAddress, Newsletter } from './newsletter.testbed';

jest.setTimeout(60_000);

let newsletter: Newsletter;

beforeAll(async () => {
  newsletter = await Newsletter.open();
});

afterAll(() => newsletter.close());

it('whoever deletes their account is forgotten as a subscriber and in mails; others are not', async () => {
  const [email, other, userId] = [anyAddress(), anyAddress(), newId()];
  const guest = { kind: 'guest', language: 'en' } as const;
  for (const address of [email, other])
    await newsletter.client.call(subscribe, { email: address, source: 'website' }, guest);
  await newsletter.linkTo(email, 'confirm');
  const registeredAt = new Date().toISOString();
  await newsletter.tell(userRegistered, { userId, email, language: 'en', registeredAt });
  const customers = newsletter.database.getRepository(Customer);
  await eventually(async () => expect(await customers.existsBy({ userId })).toBe(true));
  await newsletter.tell(userDeleted, { userId, deletedAt: new Date().toISOString() });
  await eventually(async () => expect(await customers.existsBy({ userId })).toBe(false));
  const subscribers = newsletter.database.getRepository(Subscriber);
  expect(await subscribers.existsBy({ email })).toBe(false);
  expect(await subscribers.existsBy({ email: other })).toBe(true);
  const mails = newsletter.database.getRepository(MailDelivery);
  expect(await mails.countBy({ toAddress: email })).toBe(0);
  expect(await mails.countBy({ toAddress: other })).toBe(1);
});

it('a registration told of after the deletion brings nobody back; its address is forgotten as well', async () => {
  const [email, userId] = [anyAddress(), newId()];
  await newsletter.client.call(subscribe, { email, source: 'website' }, { kind: 'guest', language: 'en' });
  await newsletter.tell(userDeleted, { userId, deletedAt: new Date().toISOString() });
  await eventually(async () =>
    expect(
      await newsletter.database.query('select 1 from tombstones where subject_id = $1', [userId]),
    ).toHaveLength(1),
  );
  const registeredAt = new Date().toISOString();
  await newsletter.tell(userRegistered, { userId, email, language: 'en', registeredAt });
  const subscribers = newsletter.database.getRepository(Subscriber);
  await eventually(async () => expect(await subscribers.existsBy({ email })).toBe(false));
  expect(await newsletter.database.getRepository(Customer).existsBy({ userId })).toBe(false);
});

it('who came back with the same address keeps what they chose since', async () => {
  const [email, before, since] = [anyAddress(), newId(), newId()];
  const registeredAt = new Date().toISOString();
  await newsletter.client.call(subscribe, { email, source: 'website' }, { kind: 'guest', language: 'en' });
  const customers = newsletter.database.getRepository(Customer);
  for (const userId of [before, since])
    await newsletter.tell(userRegistered, { userId, email, language: 'en', registeredAt });
  await eventually(async () => expect(await customers.countBy({ email })).toBe(2));
  await newsletter.tell(userDeleted, { userId: before, deletedAt: registeredAt });
  await eventually(async () => expect(await customers.existsBy({ userId: before })).toBe(false));
  expect(await newsletter.database.getRepository(Subscriber).existsBy({ email })).toBe(true);
});

it('the data export is told of the subscription, its letters and the mails, and nothing of an unknown address', async () => {
  const email = anyAddress();
  await newsletter.client.call(subscribe, { email, source: 'website' }, { kind: 'guest', language: 'en' });
  const share = await newsletter.client.call(newsletterShare, { email: email.toUpperCase() });
  expect(share).toMatchObject({
    subscription: { email, isConfirmed: false, source: 'website' },
    letters: [],
  });
  const { mails } = await newsletter.client.call(sentMails('newsletter'), { email });
  expect(mails).toMatchObject([{ template: 'newsletter-confirmation', toAddress: email }]);
  expect(await newsletter.client.call(newsletterShare, { email: anyAddress() })).toEqual({
    subscription: null,
    letters: [],
  });
});

it('who changed their address before is forgotten at the new one', async () => {
  const [email, newEmail, userId] = [anyAddress(), anyAddress(), newId()];
  const guest = { kind: 'guest', language: 'en' } as const;
  await newsletter.client.call(subscribe, { email: newEmail, source: 'website' }, guest);
  const customers = newsletter.database.getRepository(Customer);
  const registeredAt = new Date().toISOString();
  await newsletter.tell(userRegistered, { userId, email, language: 'en', registeredAt });
  await eventually(async () => expect(await customers.existsBy({ userId })).toBe(true));
  await newsletter.tell(userEmailChanged, { userId, email: newEmail });
  await eventually(async () => expect(await customers.existsBy({ userId, email: newEmail })).toBe(true));
  await newsletter.tell(userDeleted, { userId, deletedAt: new Date().toISOString() });
  const subscribers = newsletter.database.getRepository(Subscriber);
  await eventually(async () => expect(await subscribers.existsBy({ email: newEmail })).toBe(false));
});

it('an address that is told of late takes no place of a newer one', async () => {
  const [email, left, newEmail, userId] = [anyAddress(), anyAddress(), anyAddress(), newId()];
  const guest = { kind: 'guest', language: 'en' } as const;
  for (const address of [left, newEmail])
    await newsletter.client.call(subscribe, { email: address, source: 'website' }, guest);
  const customers = newsletter.database.getRepository(Customer);
  const subscribers = newsletter.database.getRepository(Subscriber);
  const at = (minutesAgo: number) => new Date(Date.now() - minutesAgo * 60_000).toISOString();
  await newsletter.tell(userEmailChanged, { userId, email: newEmail }, at(1));
  await eventually(async () => expect(await customers.existsBy({ userId, email: newEmail })).toBe(true));
  const late = [
    await newsletter.tell(userEmailChanged, { userId, email: left }, at(2)),
    await newsletter.tell(userRegistered, { userId, email, language: 'en', registeredAt: at(3) }, at(3)),
  ];
  await eventually(async () =>
    expect(
      await newsletter.database.query('select 1 from inbox where event_id = any($1)', [late]),
    ).toHaveLength(2),
  );
  expect(await customers.findOneBy({ userId })).toMatchObject({ email: newEmail });
  await newsletter.tell(userDeleted, { userId, deletedAt: at(0) });
  await eventually(async () => expect(await subscribers.existsBy({ email: newEmail })).toBe(false));
  expect(await subscribers.existsBy({ email: left })).toBe(true);
});
