import { type APIRequestContext, expect } from '@playwright/test';
import { mailsTo } from './mailbox';
import { type TestUser, newUser } from './users';

/** A new customer who owns a plug-in, with the headers of a session. */
export interface Owner extends TestUser {
  headers: { authorization: string };
  /** Name of the owned product. */
  product: string;
}

/** Registers a customer and orders a free plug-in. */
export async function newOwner(request: APIRequestContext, slug = 'monolark'): Promise<Owner> {
  const person = newUser();
  const registered = await request.post('/api/register', {
    data: { ...person, firstName: 'Anna', lastName: 'Kern' },
  });
  expect(registered.ok()).toBe(true);
  const login = await request.post('/api/login', { data: person });
  const { token } = (await login.json()) as { token: string };
  const headers = { authorization: `Bearer ${token}` };
  const bought = await request.post('/api/checkout/sessions', { headers, data: { slug } });
  expect(bought.ok()).toBe(true);
  const names = async () => {
    const answer = await request.get('/api/account/entitlements', { headers });
    const { entitlements } = (await answer.json()) as { entitlements: { name: string }[] };
    return entitlements.map(({ name }) => name);
  };
  await expect.poll(async () => (await names()).length).toBe(1);
  return { ...person, headers, product: (await names())[0] ?? '' };
}

/** Registers computers by these names. */
export async function activateComputers(
  request: APIRequestContext,
  { headers }: Owner,
  names: readonly string[],
  replaces?: string,
): Promise<string[]> {
  const ids: string[] = [];
  for (const machineName of names) {
    const deviceId = `device-${crypto.randomUUID()}`;
    const data = { deviceId, machineName, os: 'Windows', ...(replaces ? { replaces } : {}) };
    const activated = await request.post('/api/licensing/activations', { headers, data });
    expect(activated.status()).toBe(200);
    ids.push(((await activated.json()) as { activation: { id: string } }).activation.id);
  }
  return ids;
}

/** The code of the only mail with this subject. */
export async function codeFromMail(
  request: APIRequestContext,
  { email }: TestUser,
  subject: string,
): Promise<string> {
  const codes = async () =>
    (await mailsTo(request, email))
      .filter((mail) => mail.subject === subject)
      .flatMap(({ text }) => /\b\d{6}\b/.exec(text) ?? []);
  await expect.poll(async () => (await codes()).length).toBe(1);
  return (await codes())[0] ?? '';
}
