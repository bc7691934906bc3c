import { randomUUID } from 'node:crypto';
import { generate } from 'otplib';
import type { StackInfo } from '../../local/stack/stack';
import { exchange } from '../../tools/driver/exchange';
import { inMail } from '../../tools/driver/mailed-link';
import { sendOnce as call } from '../../tools/driver/retrying-client';
import { demoAdmin, logIn, password, ShopCustomer } from '../../tools/driver/shop-customer';

type Addresses = Pick<StackInfo, 'shop' | 'sandbox' | 'mailbox'>;

/** Something issued before a rotation, such as a session or a link. `use` throws when it no longer works. */
export interface RotationCheck {
  name: string;
  use: (at: Addresses) => Promise<unknown>;
}

const paidPlugin = 'saturos-pro';

/** Registers a customer and confirms the address, which two-factor authentication requires. */
async function register(at: Addresses): Promise<ShopCustomer> {
  const customer = await ShopCustomer.register(at, { name: 'drill', send: call });
  await customer.post('/api/account/email/confirmation', {});
  const link = await inMail(at.mailbox, customer.email, /\/confirm-email\/[\w-]+/);
  await customer.post('/api/account/email/confirm', { token: link.split('/').at(-1) });
  return customer;
}

/** Logs in with a code of the authenticator app or a recovery code as the second step. */
async function logInWithCode(shop: string, email: string, code: string): Promise<void> {
  const response = await exchange(`${shop}/api/login`, { method: 'POST', body: { email, password } });
  const refusal = JSON.parse(response.text) as {
    details?: { challenge?: string }[] | { challenge?: string };
  };
  const challenge = [refusal.details ?? []].flat().find((detail) => detail.challenge)?.challenge;
  await call(`${shop}/api/login/code`, { method: 'POST', body: { challenge, code } });
}

async function secondFactor({ shop }: Addresses, email: string, token: string): Promise<RotationCheck[]> {
  const path = `${shop}/api/account/second-factor`;
  const { secret } = await call<{ secret: string }>(`${path}/start`, {
    method: 'POST',
    body: { password },
    token,
  });
  const body = { code: await generate({ secret }) };
  const started = await call<{ token: string; recoveryCodes: string[] }>(`${path}/confirm`, {
    method: 'POST',
    body,
    token,
  });
  // The current code is used up; the next one is accepted as well, because clocks differ.
  const nextCode = () => generate({ secret, epoch: Math.floor(Date.now() / 1_000) + 30 });
  return [
    { name: 'session', use: ({ shop: at }) => call(`${at}/api/me`, { token: started.token }) },
    {
      name: 'code of the authenticator app',
      use: async (at) => logInWithCode(at.shop, email, await nextCode()),
    },
    { name: 'recovery code', use: (at) => logInWithCode(at.shop, email, started.recoveryCodes[0] ?? '') },
  ];
}

async function licence({ shop }: Addresses, token: string): Promise<RotationCheck> {
  const body = { deviceId: `drill-${randomUUID()}`, machineName: 'Studio', os: 'macOS' };
  const activated = await call<{ licenceFile: string }>(`${shop}/api/licensing/activations`, {
    method: 'POST',
    body,
    token,
  });
  const use = async (at: Addresses) => {
    const file = { file: activated.licenceFile };
    const answer = await call<{ code: string }>(`${at.shop}/api/licensing/refresh`, {
      method: 'POST',
      body: file,
    });
    if (answer.code !== 'VALID')
      throw new Error(`a licence file of before the rotation has the code ${answer.code}`);
  };
  return { name: 'licence file', use };
}

async function downloads({ shop, mailbox }: Addresses, email: string): Promise<RotationCheck[]> {
  const link = await inMail(mailbox, email, /\/downloads\?token=[\w.-]+/);
  const path = `/api/downloads/${link.split('token=').at(-1)}`;
  const { files } = await call<{ files: { url: string }[] }>(`${shop}${path}`);
  const fetchFile = async (at: Addresses) => {
    const { status } = await exchange(`${at.shop}${files[0]?.url}`, { headers: { range: 'bytes=0-9' } });
    if (status !== 206) throw new Error(`a signed file URL responded with ${status}`);
  };
  return [
    { name: 'download link of the receipt', use: (at) => call(`${at.shop}${path}`) },
    { name: 'signed file URL', use: fetchFile },
  ];
}

/** Sends a campaign to a new confirmed subscriber and returns its preferences link as a check. */
async function preferences(at: Addresses, admin: string): Promise<RotationCheck> {
  const { shop, mailbox } = at;
  const email = `drill-subscriber-${randomUUID()}@example.com`;
  await call(`${shop}/api/newsletter/subscribe`, { method: 'POST', body: { email, source: 'website' } });
  const confirm = await inMail(mailbox, email, /\/newsletter\/confirm\/[\w.-]+/);
  await call(`${shop}/api${confirm}`);
  const { news } = await call<{ news: { _id: string }[] }>(`${shop}/api/news?page=1&limit=1&language=en`);
  const campaigns = `${shop}/api/admin/campaigns`;
  const create = { method: 'POST', body: { articleIds: news.map(({ _id }) => _id) }, token: admin };
  const { id } = await call<{ id: string }>(campaigns, create);
  await call(`${campaigns}/${id}/schedule`, { method: 'POST', body: { englishForAll: true }, token: admin });
  const link = await inMail(mailbox, email, /\/newsletter\/preferences\/[\w.-]+/);
  return { name: 'preferences link of a campaign mail', use: ({ shop: now }) => call(`${now}/api${link}`) };
}

/** Buys, activates, downloads and subscribes; returns the checks to run after a rotation, a new purchase included. */
export async function createRotationChecks(at: Addresses): Promise<RotationCheck[]> {
  const customer = await register(at);
  const { email, token } = customer;
  await customer.buy(paidPlugin);
  const checks = [await licence(at, token), ...(await downloads(at, email))];
  const admin = await logIn(at.shop, demoAdmin);
  checks.push(await preferences(at, admin), ...(await secondFactor(at, email, token)));
  checks.push({
    name: 'session of an administrator',
    use: ({ shop }) => call(`${shop}/api/admin/users`, { token: admin }),
  });
  checks.push({
    name: 'a new purchase',
    use: async (now) => (await register(now)).buy(paidPlugin),
  });
  return checks;
}
