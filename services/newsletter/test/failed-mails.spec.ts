import { listFailedMails, retryMails } from '#contracts/operations/failed-mail';
import { subscribe } from '#contracts/newsletter/subscriptions';
import { eventually } from '#testing/eventually';
import { admin, uniqueAddress, Newsletter } from './newsletter.testbed';

let newsletter: Newsletter;

beforeAll(async () => {
  newsletter = await Newsletter.open();
});

afterAll(() => newsletter.close());

it('lists a failed mail for operators and sends it again', async () => {
  const email = uniqueAddress();
  newsletter.sink.mode = 'never';
  await newsletter.client.call(subscribe, { email, source: 'website' }, { kind: 'guest', language: 'en' });
  const failed = await eventually(async () => {
    const { items } = await newsletter.client.call(listFailedMails('newsletter'), {}, admin);
    expect(items).toHaveLength(1);
    return items[0];
  });
  expect(failed).toMatchObject({ template: 'newsletter-confirmation', toAddress: email, canRetry: true });
  newsletter.sink.mode = 'ok';
  const id = failed?.id ?? '';
  expect(await newsletter.client.call(retryMails('newsletter'), { id }, admin)).toEqual({ count: 1 });
  await newsletter.linkTo(email, 'confirm');
  expect(await newsletter.client.call(retryMails('newsletter'), {}, admin)).toEqual({ count: 0 });
});

it('denies failed mails to guests', async () => {
  const guest = { kind: 'guest', language: 'en' } as const;
  const request = newsletter.client.call(listFailedMails('newsletter'), {}, guest);
  await expect(request).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
});
