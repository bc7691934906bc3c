import {
  checkAppPassword,
  createAppPassword,
  listAppPasswords,
  maxAppPasswords,
  revokeAppPassword,
} from '#contracts/identity/app-passwords';
import { exportIdentityData } from '#contracts/identity/data-export';
import { updateProfile } from '#contracts/identity/profile';
import { endAllSessions } from '#contracts/identity/sessions';
import { deleteAccount } from '#contracts/identity/user-admin';
import type { UserActor } from '#contracts/kit/actor';
import { recentLoginMs } from '#contracts/kit/request';
import { codeOf, IdentityTestbed, password as accountPassword } from './identity.testbed';

let identity: IdentityTestbed;
beforeAll(async () => {
  identity = await IdentityTestbed.open();
});
afterAll(() => identity.close());

const call: IdentityTestbed['client']['call'] = (...rest) => identity.client.call(...rest);
const check = (email: string, password: string) => call(checkAppPassword, { email, password });

async function userWithAppPassword() {
  const { email, actor } = await identity.registerUser();
  const anna: UserActor = { ...actor, authenticatedAt: Date.now() };
  return { email, anna, created: await call(createAppPassword, { name: 'Studio' }, anna) };
}

describe('app passwords', () => {
  it('name their owner, and are listed with their last use but without the password', async () => {
    const { email, anna, created } = await userWithAppPassword();
    expect((await call(listAppPasswords, {}, anna)).appPasswords).toEqual([
      { id: created.id, name: 'Studio', createdAt: created.createdAt, lastUsedAt: null },
    ]);
    expect(await check(email, created.password)).toEqual({
      ...{ userId: anna.userId, email, firstName: 'Anna', lastName: 'Kern', language: 'en' },
    });
    const [used] = (await call(listAppPasswords, {}, anna)).appPasswords;
    expect(Date.parse(used?.lastUsedAt ?? '')).toBeGreaterThanOrEqual(Date.parse(created.createdAt));
    const stored = await identity.database.query('select * from app_passwords where id = $1', [created.id]);
    expect(JSON.stringify(stored)).not.toContain(created.password);
  });

  it('are refused for another address, for a wrong one and in place of the password of the account', async () => {
    const { email, created } = await userWithAppPassword();
    const other = await identity.registerUser();
    for (const [address, password] of [
      [other.email, created.password],
      [email, created.password.replace(/.$/, 'i')],
      [email, accountPassword],
    ] as const)
      expect(await codeOf(check(address, password))).toBe('APP_PASSWORD_WRONG');
  });

  it('end when they are revoked, by their owner only', async () => {
    const { email, anna, created } = await userWithAppPassword();
    const { actor } = await identity.registerUser();
    expect(await codeOf(call(revokeAppPassword, { id: created.id }, actor))).toBe('NOT_FOUND');
    await call(revokeAppPassword, { id: created.id }, anna);
    expect(await codeOf(check(email, created.password))).toBe('APP_PASSWORD_WRONG');
  });

  it('end with a new password, with all sessions and with the account', async () => {
    const changed = await userWithAppPassword();
    const newPassword = { currentPassword: accountPassword, newPassword: 'Another7' };
    await call(updateProfile, { firstName: 'Anna', lastName: 'Kern', ...newPassword }, changed.anna);
    const ended = await userWithAppPassword();
    await call(endAllSessions, {}, ended.anna);
    const deleted = await userWithAppPassword();
    await call(deleteAccount, {}, deleted.anna);
    for (const { email, created } of [changed, ended, deleted])
      expect(await codeOf(check(email, created.password))).toBe('APP_PASSWORD_WRONG');
    expect((await call(listAppPasswords, {}, ended.anna)).appPasswords).toEqual([]);
    const left = 'select 1 from app_passwords where user_id = $1';
    expect(await identity.database.query(left, [deleted.anna.userId])).toEqual([]);
  });

  it('need a recent log-in and are limited per account', async () => {
    const { anna } = await userWithAppPassword();
    const old: UserActor = { ...anna, authenticatedAt: Date.now() - recentLoginMs - 1_000 };
    expect(await codeOf(call(createAppPassword, { name: 'Laptop' }, old))).toBe('REAUTHENTICATION_REQUIRED');
    for (let i = 1; i < maxAppPasswords; i += 1) await call(createAppPassword, { name: 'Laptop' }, anna);
    expect(await codeOf(call(createAppPassword, { name: 'Laptop' }, anna))).toBe('TOO_MANY_APP_PASSWORDS');
  });

  it('are part of the data export', async () => {
    const { anna, created } = await userWithAppPassword();
    const { appPasswords } = await call(exportIdentityData, { userId: anna.userId });
    expect(appPasswords).toEqual([expect.objectContaining({ id: created.id, name: 'Studio' })]);
    expect(JSON.stringify(appPasswords)).not.toContain(created.password);
  });
});
