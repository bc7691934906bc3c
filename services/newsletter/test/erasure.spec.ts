import { userDeleted, userEmailChanged, userRegistered } from '#contracts/identity/events';
import { subscribe } from '#contracts/newsletter/subscriptions';
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
