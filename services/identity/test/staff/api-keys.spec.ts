import { createHash } from 'node:crypto';
import {
  createApiKey,
  type CreatedApiKey,
  listApiKeys,
  maxApiKeys,
  resolveApiKey,
  revokeApiKey,
} from '#contracts/identity/staff/api-keys';
import { listInvitations } from '#contracts/identity/staff/invitations';
import { deleteAccount, listUsers } from '#contracts/identity/user-admin';
import { listSessions } from '#contracts/identity/sessions';
import type { Role, UserActor } from '#contracts/kit/actor';
import { hasPermission, keyPermissions } from '#contracts/kit/permissions';
import { recentLoginMs } from '#contracts/kit/request';
import { findAudit, readAudit } from '#contracts/operations/audit';
import { codeOf, IdentityTestbed } from '../identity.testbed';

let identity: IdentityTestbed;
let admin: UserActor;

const call: IdentityTestbed['client']['call'] = (...rest) => identity.client.call(...rest);
const values = { name: 'Accounting', permissions: ['orders:read' as const, 'figures:read' as const] };
const create = (maker = admin) => call(createApiKey, { ...values, days: 30 }, maker);
const hashOf = ({ secret }: CreatedApiKey) => createHash('sha256').update(secret).digest('base64url');
const resolve = (key: CreatedApiKey) => call(resolveApiKey, { hash: hashOf(key) });
const refusal = (key: CreatedApiKey) => codeOf(resolve(key));
const newAdmin = async () => (await identity.registerUser('admin')).actor;
const setRole = ({ userId }: UserActor, role: Role) =>
  identity.database.query('update users set role = $2 where id = $1', [userId, role]);
const listed = async ({ id }: CreatedApiKey) =>
  (await call(listApiKeys, { page: 1, limit: 100 }, admin)).keys.find((key) => key.id === id);

beforeAll(async () => {
  identity = await IdentityTestbed.open();
  admin = await newAdmin();
});
afterAll(() => identity.close());

describe('API keys', () => {
  it('are stored as a hash and listed with maker, beginning and last use', async () => {
    const key = await create();
    expect(key.secret).toMatch(/^lk_[\w-]{43}$/);
    const stored = await identity.database.query('select * from api_keys where id = $1', [key.id]);
    expect(JSON.stringify(stored)).not.toContain(key.secret);
    expect(await listed(key)).toMatchObject({ ...values, state: 'active', lastUsedAt: null });
    const { userId, role } = admin;
    expect(await resolve(key)).toMatchObject({
      keyId: key.id,
      userId,
      role,
      permissions: values.permissions,
    });
    const used = await listed(key);
    expect(used).toMatchObject({ maker: 'Anna Kern', start: key.secret.slice(0, 9) });
    expect(used?.lastUsedAt).not.toBeNull();
    await resolve(key);
    expect((await listed(key))?.lastUsedAt).toBe(used?.lastUsedAt);
  });

  it('are refused when they are unknown, revoked or expired', async () => {
    const [revoked, expired] = [await create(), await create()];
    expect(await refusal({ ...revoked, secret: `${revoked.secret}x` })).toBe('NOT_FOUND');
    await call(revokeApiKey, { id: revoked.id }, admin);
    await call(revokeApiKey, { id: revoked.id }, admin);
    await identity.database.query('update api_keys set expires_at = now() where id = $1', [expired.id]);
    expect([await refusal(revoked), await refusal(expired)]).toEqual(['NOT_FOUND', 'NOT_FOUND']);
    expect([(await listed(revoked))?.state, (await listed(expired))?.state]).toEqual(['revoked', 'expired']);
  });

  it('have no more rights than their maker has now, and end with the role and the account', async () => {
    const maker = await newAdmin();
    const key = await create(maker);
    await setRole(maker, 'support');
    const actor: UserActor = { kind: 'user', ...(await resolve(key)) };
    expect(keyPermissions.filter((permission) => hasPermission(actor, permission))).toEqual(['orders:read']);
    await setRole(maker, 'user');
    expect(await refusal(key)).toBe('NOT_FOUND');
    await setRole(maker, 'admin');
    expect(await refusal(key)).toBe('none');
    await call(deleteAccount, {}, { ...maker, authenticatedAt: Date.now() });
    expect(await refusal(key)).toBe('NOT_FOUND');
    expect(await listed(key)).toBeUndefined();
  });

  it.each(['staff:write', 'staff:read', 'keys:write', 'customers:delete'] as const)(
    'cannot get the permission %s',
    async (permission) => {
      const input = { ...values, permissions: [permission], days: 30 as const };
      expect(await codeOf(call(createApiKey, input, admin))).toBe('INVALID_INPUT');
    },
  );

  it('open the calls of their permissions, and neither others nor those of the account', async () => {
    const actor: UserActor = { ...admin, permissions: ['customers:read'] };
    expect(await codeOf(call(listUsers, { page: 1, limit: 1, search: '' }, actor))).toBe('none');
    expect(await codeOf(call(listInvitations, {}, actor))).toBe('FORBIDDEN');
    expect(await codeOf(call(listSessions, {}, actor))).toBe('FORBIDDEN');
    expect(await codeOf(call(deleteAccount, {}, actor))).toBe('FORBIDDEN');
  });

  it('are made with a recent log-in, and made and revoked by administrators only', async () => {
    const old = { ...admin, authenticatedAt: Date.now() - recentLoginMs - 1_000 };
    const { actor: support } = await identity.registerUser('support');
    expect(await codeOf(create(old))).toBe('REAUTHENTICATION_REQUIRED');
    const { id } = await create();
    expect(await codeOf(create(support))).toBe('FORBIDDEN');
    expect(await codeOf(call(revokeApiKey, { id }, support))).toBe('FORBIDDEN');
    expect(await codeOf(call(revokeApiKey, { id }, old))).toBe('none');
  });

  it('are in the audit log without the secret', async () => {
    const key = await create();
    await call(revokeApiKey, { id: key.id }, admin);
    const { ids } = await call(findAudit('identity'), { kind: 'key', take: 2 }, admin);
    const { entries } = await call(readAudit('identity'), { ids }, admin);
    const [actor, subject] = [admin.userId, key.id];
    expect(entries).toMatchObject([
      { action: 'key.revoked', actor, subject },
      { action: 'key.created', actor, subject },
    ]);
    expect(JSON.stringify(entries)).not.toContain(key.secret);
  });

  it('are limited in number, also when several are made at the same moment', async () => {
    const codes = await Promise.all(Array.from({ length: maxApiKeys + 1 }, () => codeOf(create())));
    expect(codes).toContain('API_KEY_LIMIT');
    const [count] = await identity.database.query<{ n: number }[]>(
      'select count(*)::int as n from api_keys where revoked_at is null and expires_at > now()',
    );
    expect(count?.n).toBe(maxApiKeys);
  });
});
