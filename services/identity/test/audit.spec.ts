import { changeRole, deleteUser, deleteUsers } from '#contracts/identity/user-admin';
import { setShopStatus } from '#contracts/identity/shop/shop-status';
import { type AuditEntry, findAudit, readAudit } from '#contracts/operations/audit';
import { codeOf, IdentityTestbed } from './identity.testbed';

let identity: IdentityTestbed;
let admin: Awaited<ReturnType<IdentityTestbed['registerUser']>>;

beforeAll(async () => {
  identity = await IdentityTestbed.open();
  admin = await identity.registerUser('admin');
});
afterAll(() => identity.close());

async function newestEntry(kind: string): Promise<AuditEntry | undefined> {
  const { ids } = await identity.client.call(findAudit('identity'), { kind, take: 1 }, admin.actor);
  return (await identity.client.call(readAudit('identity'), { ids }, admin.actor)).entries[0];
}

describe('audit log of accounts', () => {
  it('records a change of role once and adds no entry for an unchanged role', async () => {
    const { actor } = await identity.registerUser();
    const promote = { id: actor.userId, role: 'admin' } as const;
    await identity.client.call(changeRole, promote, admin.actor);
    const entry = await newestEntry('user');
    expect(entry).toMatchObject({
      actor: admin.actor.userId,
      action: 'user.role-changed',
      subject: actor.userId,
      changes: [{ field: 'role', before: 'user', after: 'admin' }],
    });
    await identity.client.call(changeRole, promote, admin.actor);
    expect((await newestEntry('user'))?.id).toBe(entry?.id);
  });

  it('records actor and account of a deletion, without the password', async () => {
    const { actor, email } = await identity.registerUser();
    await identity.client.call(deleteUser, { id: actor.userId }, admin.actor);
    const entry = await newestEntry('user');
    expect(entry).toMatchObject({ action: 'user.deleted', subject: actor.userId });
    expect(JSON.stringify(entry)).not.toContain(email);
    expect(JSON.stringify(entry)).not.toMatch(/argon|password/i);
  });

  it('records the deleted accounts of a bulk deletion and no rejected one', async () => {
    const [first, second] = [await identity.registerUser(), await identity.registerUser()];
    const ids = [first.actor.userId, admin.actor.userId, second.actor.userId];
    expect(await identity.client.call(deleteUsers, { ids }, admin.actor)).toEqual({
      outcomes: [
        { id: ids[0], code: null },
        { id: ids[1], code: 'OWN_ROLE' },
        { id: ids[2], code: null },
      ],
    });
    const { ids: found } = await identity.client.call(findAudit('identity'), { take: 2 }, admin.actor);
    const { entries } = await identity.client.call(readAudit('identity'), { ids: found }, admin.actor);
    expect(entries.map(({ subject }) => subject)).toEqual([ids[2], ids[0]]);
  });

  it('records no rejected request', async () => {
    const { id } = (await newestEntry('user')) ?? {};
    const own = { id: admin.actor.userId };
    expect(await codeOf(identity.client.call(deleteUser, own, admin.actor))).toBe('OWN_ROLE');
    expect((await newestEntry('user'))?.id).toBe(id);
  });

  it('records old and new value of the maintenance mode', async () => {
    await identity.client.call(setShopStatus, { maintenance: true }, admin.actor);
    expect(await newestEntry('shop')).toMatchObject({
      action: 'shop.maintenance-switched',
      changes: [{ field: 'maintenance', before: 'false', after: 'true' }],
    });
  });
});
