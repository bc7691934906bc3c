import { createCheckoutSession } from '#contracts/commerce/checkout';
import { orderPaid, type OrderPaid } from '#contracts/commerce/events';
import { listOffers } from '#contracts/commerce/offers/offers';
import { refundOrder } from '#contracts/commerce/refunds';
import { deleteAccount } from '#contracts/identity/user-admin';
import { requestEmailChange, confirmEmailChange } from '#contracts/identity/email-changes';
import { forgotPassword } from '#contracts/identity/password-resets';
import { updateProfile } from '#contracts/identity/profile';
import { logIn } from '#contracts/identity/log-in';
import { register } from '#contracts/identity/users';
import { toCents } from '#contracts/fields/money';
import type { UserActor } from '#contracts/kit/actor';
import { activateComputer } from '#contracts/licensing/activations';
import { listEntitlements } from '#contracts/licensing/entitlements';
import { sendSwapCode } from '#contracts/licensing/swaps';
import { createArticle } from '#contracts/news/article-admin';
import { createCampaign, scheduleCampaign } from '#contracts/newsletter/campaigns';
import { confirmSubscription, subscribe } from '#contracts/newsletter/subscriptions';
import { newId } from '#platform/database/new-id';
import { busSubject } from '#platform/event-stream/topology';
import { encode } from '#platform/rpc/wire';
import { eventually } from '#testing/eventually';
import { AllServices } from './all-services';

const formerEmail = 'quillfeather.before@example.com';
const email = 'philippa.quillfeather@example.com';
const personalTexts = ['philippa', 'quillfeather'];
const password = 'Saturos7';
const newPassword = 'Tidewater8';
const guest = { kind: 'guest', language: 'en' } as const;

let shop: AllServices;
let philippa: UserActor;

beforeAll(async () => {
  shop = await AllServices.open();
});

afterAll(() => shop.close());

/** A user with the role admin. */
async function administrator(address: string, firstName: string, lastName: string): Promise<UserActor> {
  await shop.rpc.call(register, { email: address, firstName, lastName, password }, guest);
  const [rows] = await shop
    .database('identity')
    .query<[{ id: string }[], number]>(`update users set role = 'admin' where email = $1 returning id`, [
      address,
    ]);
  const userId = rows[0]?.id ?? '';
  return { kind: 'user', userId, role: 'admin', language: 'en' };
}

/** Changes the email address and confirms it by the mail to the new one. */
async function changeEmail(newEmail: string): Promise<void> {
  await shop.rpc.call(requestEmailChange, { newEmail, password }, philippa);
  const token = await shop.linkTo(newEmail, /confirm-email\/([\w-]+)/);
  await shop.rpc.call(confirmEmailChange, { token }, guest);
}

/** Buys a new plug-in. @returns the id of the order */
async function buy(name: string, price: number): Promise<string> {
  const storageKey = 'downloads/uploads/spec/setup.zip';
  const slug = await shop.addPlugin({ name, price, storageKey }, philippa);
  const { sessionId } = await shop.rpc.call(createCheckoutSession, { slug }, philippa);
  await shop.sandbox(`sessions/${sessionId}/pay`, {
    card: '4242424242424242',
    email,
    name: 'Philippa Quillfeather',
  });
  return eventually(async () => {
    const [order] = await shop
      .database('commerce')
      .query<{ id: string }[]>(
        `select o.id from orders o join order_items i on i.order_id = o.id where i.name = $1 and o.fulfilled_at is not null`,
        [name],
      );
    if (!order) throw new Error(`${name} was not fulfilled`);
    return order.id;
  });
}

async function subscribeAndReceiveCampaign(): Promise<void> {
  await shop.rpc.call(subscribe, { email, source: 'website' }, guest);
  const token = await shop.linkTo(email, /newsletter\/confirm\/([\w-]+)/);
  await shop.rpc.call(confirmSubscription, { token, address: '203.0.113.7', agent: 'A browser' }, guest);
  const article = await shop.rpc.call(
    createArticle,
    {
      slug: 'autumn-sale',
      imageUrl: '',
      isPublished: true,
      translations: [{ language: 'en', title: 'Autumn sale', subtitle: 'Less', content: 'Thirty per cent.' }],
    },
    philippa,
  );
  const { id } = await shop.rpc.call(createCampaign, { articleIds: [article.id], topic: 'news' }, philippa);
  await shop.rpc.call(scheduleCampaign, { id, englishForAll: true }, philippa);
  await eventually(() => {
    const subjects = shop.mails.received
      .filter(({ recipients }) => recipients.includes(email))
      .map(({ mail }) => mail.subject);
    expect(subjects).toContain('Autumn sale');
  });
}

/** Creates personal data in every service. */
async function createPersonalData(): Promise<string> {
  await administrator('another@example.com', 'Ann', 'Other');
  philippa = await administrator(formerEmail, 'Philippa', 'Quillfeather');
  await changeEmail(email);
  await shop.rpc.call(forgotPassword, { email }, guest);
  await shop.rpc.call(
    updateProfile,
    {
      firstName: 'Philippa',
      lastName: 'Quillfeather',
      currentPassword: password,
      newPassword,
    },
    philippa,
  );
  await shop.rpc.call(
    logIn,
    { email, password: newPassword, device: 'A browser', address: '203.0.113.0' },
    guest,
  );
  // Never confirmed: the mail goes to an address that may belong to another person, and it contains her name.
  const newEmail = 'philippa.never@example.com';
  await shop.rpc.call(requestEmailChange, { newEmail, password: newPassword }, philippa);
  const orderId = await buy('Saturos', 129);
  const refunded = await buy('Tidewater', 99);
  await shop.rpc.call(
    refundOrder,
    { id: refunded, key: newId(), reason: 'requested_by_customer', note: 'Ms Quillfeather wrote' },
    philippa,
  );
  await eventually(async () =>
    expect((await shop.rpc.call(listEntitlements, {}, philippa)).entitlements.length).toBeGreaterThan(0),
  );
  await shop.rpc.call(
    activateComputer,
    { deviceId: `device-${newId()}`, machineName: 'Philippa’s Mac', os: 'macOS', device: {} },
    philippa,
  );
  await shop.rpc.call(sendSwapCode, {}, philippa);
  await shop.rpc.call(listOffers, {}, philippa);
  await subscribeAndReceiveCampaign();
  return orderId;
}

it('account deletion leaves no personal data in any database except the anonymized order', async () => {
  const orderId = await createPersonalData();
  expect(await shop.searchAllTables(...personalTexts)).toEqual(
    expect.arrayContaining([
      'commerce.checkout_attempts',
      'commerce.mail_deliveries',
      'commerce.orders',
      'commerce.outbox',
      'commerce.refunds',
      'identity.email_changes',
      'identity.mail_deliveries',
      'identity.outbox',
      'identity.users',
      'licensing.computers',
      'licensing.entitlements',
      'licensing.mail_deliveries',
      'newsletter.customers',
      'newsletter.mail_deliveries',
      'newsletter.outbox',
      'newsletter.subscribers',
    ]),
  );
  // The admin's own work: catalogue and news store the id only.
  expect(await shop.searchAllTables(philippa.userId)).toEqual(
    expect.arrayContaining(['catalogue.outbox', 'news.outbox']),
  );

  await shop.rpc.call(deleteAccount, {}, philippa);
  await eventually(async () => expect(await shop.searchAllTables(...personalTexts)).toEqual([]), 30_000);

  const [order] = await shop
    .database('commerce')
    .query<object[]>(
      'select number, email, first_name, last_name, billing_email, total_cents, state from orders where id = $1',
      [orderId],
    );
  expect(order).toMatchObject({
    number: expect.stringMatching(/^LL-\d+$/),
    email: `deleted-${philippa.userId}@deleted.invalid`,
    first_name: '',
    last_name: '',
    billing_email: null,
    total_cents: 12_900,
    state: 'paid',
  });
  expect(await shop.searchAllTables('another@example.com')).toContain('identity.users');
});

it('a late, repeated payment event restores no personal data of an erased user', async () => {
  const id = newId();
  const at = new Date().toISOString();
  const data: OrderPaid = {
    orderId: newId(),
    orderNumber: 'LL-999999',
    userId: philippa.userId,
    email,
    firstName: 'Philippa',
    language: 'en',
    paidAt: at,
    items: [
      {
        itemId: newId(),
        pluginId: newId(),
        slug: 's',
        name: 'S',
        version: '1',
        priceCents: toCents(1),
        line: 0,
      },
    ],
  };
  const envelope = { id, occurredAt: at, actor: 'system', requestId: newId(), data };
  await shop.bus.connection.jetstream().publish(busSubject(orderPaid.subject), encode(envelope));
  await eventually(async () =>
    expect(
      await shop.database('licensing').query('select 1 from inbox where event_id = $1', [id]),
    ).toHaveLength(1),
  );
  expect(await shop.searchAllTables(...personalTexts)).toEqual([]);
});
