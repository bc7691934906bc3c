import { userDeleted, userEmailChanged, userRegistered } from '#contracts/identity/events';
import { newsletterExport } from '#contracts/newsletter/personal-data';
import { subscribe } from '#contracts/newsletter/subscriptions';
import { sentMails } from '#contracts/operations/sent-mail';
import { ErasedSubjects } from '#platform/database/erasure/erased-subjects';
import { newId } from '#platform/database/new-id';
import { MailDelivery } from '#platform/mail/mail-delivery.entity';
import { eventually } from '#testing/eventually';
import { Customer } from '../src/customers/customer.entity';
import { Subscriber } from '../src/subscribers/subscriber.entity';
import { uniqueAddress, Newsletter } from './newsletter.testbed';

const erasedSubjects = new ErasedSubjects();
let newsletter: Newsletter;

beforeAll(async () => {
  newsletter = await Newsletter.open();
});

afterAll(() => newsletter.close());

it('erases the subscriber and the mails of a deleted account and keeps those of others', async () => {
  const [email, other, userId] = [uniqueAddress(), uniqueAddress(), newId()];
  const guest = { kind: 'guest', language: 'en' } as const;
  for (const address of [email, other])
    await newsletter.client.call(subscribe, { email: address, source: 'website' }, guest);
  await newsletter.linkTo(email, 'confirm');
  const registeredAt = new Date().toISOString();
  await newsletter.publish(userRegistered, { userId, email, language: 'en', registeredAt });
  const customers = newsletter.database.getRepository(Customer);
  await eventually(async () => expect(await customers.existsBy({ userId })).toBe(true));
  await newsletter.publish(userDeleted, { userId, deletedAt: new Date().toISOString() });
  await eventually(async () => expect(await customers.existsBy({ userId })).toBe(false));
  const subscribers = newsletter.database.getRepository(Subscriber);
  expect(await subscribers.existsBy({ email })).toBe(false);
  expect(await subscribers.existsBy({ email: other })).toBe(true);
  const mails = newsletter.database.getRepository(MailDelivery);
  expect(await mails.countBy({ toAddress: email })).toBe(0);
  expect(await mails.countBy({ toAddress: other })).toBe(1);
});

it('erases the address of a registration event that arrives after the deletion', async () => {
  const [email, userId] = [uniqueAddress(), newId()];
  await newsletter.client.call(subscribe, { email, source: 'website' }, { kind: 'guest', language: 'en' });
  await newsletter.publish(userDeleted, { userId, deletedAt: new Date().toISOString() });
  await eventually(async () =>
    expect(await erasedSubjects.hasWithoutLock(newsletter.database.manager, userId)).toBe(true),
  );
  const registeredAt = new Date().toISOString();
  await newsletter.publish(userRegistered, { userId, email, language: 'en', registeredAt });
  const subscribers = newsletter.database.getRepository(Subscriber);
  await eventually(async () => expect(await subscribers.existsBy({ email })).toBe(false));
  expect(await newsletter.database.getRepository(Customer).existsBy({ userId })).toBe(false);
});

it('keeps the subscription of a new account with the address of a deleted one', async () => {
  const [email, before, since] = [uniqueAddress(), newId(), newId()];
  const registeredAt = new Date().toISOString();
  await newsletter.client.call(subscribe, { email, source: 'website' }, { kind: 'guest', language: 'en' });
  const customers = newsletter.database.getRepository(Customer);
  for (const userId of [before, since])
    await newsletter.publish(userRegistered, { userId, email, language: 'en', registeredAt });
  await eventually(async () => expect(await customers.countBy({ email })).toBe(2));
  await newsletter.publish(userDeleted, { userId: before, deletedAt: registeredAt });
  await eventually(async () => expect(await customers.existsBy({ userId: before })).toBe(false));
  expect(await newsletter.database.getRepository(Subscriber).existsBy({ email })).toBe(true);
});

it('exports the subscription, its campaign mails and other mails, and nothing for an unknown address', async () => {
  const email = uniqueAddress();
  await newsletter.client.call(subscribe, { email, source: 'website' }, { kind: 'guest', language: 'en' });
  const exported = await newsletter.client.call(newsletterExport, { email: email.toUpperCase() });
  expect(exported).toMatchObject({
    subscription: { email, isConfirmed: false, source: 'website' },
    deliveries: [],
  });
  const { mails } = await newsletter.client.call(sentMails('newsletter'), { email });
  expect(mails).toMatchObject([{ template: 'newsletter-confirmation', toAddress: email }]);
  expect(await newsletter.client.call(newsletterExport, { email: uniqueAddress() })).toEqual({
    subscription: null,
    deliveries: [],
  });
});

it('erases the new address of an account that changed its address before the deletion', async () => {
  const [email, newEmail, userId] = [uniqueAddress(), uniqueAddress(), newId()];
  const guest = { kind: 'guest', language: 'en' } as const;
  await newsletter.client.call(subscribe, { email: newEmail, source: 'website' }, guest);
  const customers = newsletter.database.getRepository(Customer);
  const registeredAt = new Date().toISOString();
  await newsletter.publish(userRegistered, { userId, email, language: 'en', registeredAt });
  await eventually(async () => expect(await customers.existsBy({ userId })).toBe(true));
  await newsletter.publish(userEmailChanged, { userId, email: newEmail });
  await eventually(async () => expect(await customers.existsBy({ userId, email: newEmail })).toBe(true));
  await newsletter.publish(userDeleted, { userId, deletedAt: new Date().toISOString() });
  const subscribers = newsletter.database.getRepository(Subscriber);
  await eventually(async () => expect(await subscribers.existsBy({ email: newEmail })).toBe(false));
});

it('ignores a late event with an older address of the account', async () => {
  const [email, left, newEmail, userId] = [uniqueAddress(), uniqueAddress(), uniqueAddress(), newId()];
  const guest = { kind: 'guest', language: 'en' } as const;
  for (const address of [left, newEmail])
    await newsletter.client.call(subscribe, { email: address, source: 'website' }, guest);
  const customers = newsletter.database.getRepository(Customer);
  const subscribers = newsletter.database.getRepository(Subscriber);
  const at = (minutesAgo: number) => new Date(Date.now() - minutesAgo * 60_000).toISOString();
  await newsletter.publish(userEmailChanged, { userId, email: newEmail }, at(1));
  await eventually(async () => expect(await customers.existsBy({ userId, email: newEmail })).toBe(true));
  const late = [
    await newsletter.publish(userEmailChanged, { userId, email: left }, at(2)),
    await newsletter.publish(userRegistered, { userId, email, language: 'en', registeredAt: at(3) }, at(3)),
  ];
  await eventually(async () =>
    expect(
      await newsletter.database.query('select 1 from inbox where event_id = any($1)', [late]),
    ).toHaveLength(2),
  );
  expect(await customers.findOneBy({ userId })).toMatchObject({ email: newEmail });
  await newsletter.publish(userDeleted, { userId, deletedAt: at(0) });
  await eventually(async () => expect(await subscribers.existsBy({ email: newEmail })).toBe(false));
  expect(await subscribers.existsBy({ email: left })).toBe(true);
});
