import { changeRole, deleteUser, deleteUsers } from '#contracts/identity/administration';
import { setShopStatus } from '#contracts/identity/status';
import { type AuditEntry, findAudit, readAudit } from '#contracts/kit/audit';
import { codeOf, Identity } from './identity.testbed';

let identity: Identity;
let keeper: Awaited<ReturnType<Identity['somebody']>>;

beforeAll(async () => {
  identity = await Identity.open();
  keeper = await identity.somebody('admin');
});
afterAll(() => identity.close());

async function newest(kind: string): Promise<AuditEntry | undefined> {
  const { ids } = await identity.client.call(findAudit('identity'), { kind, take: 1 }, keeper.actor);
  return (await identity.client.call(readAudit('identity'), { ids }, keeper.actor)).entries[0];
}

describe('the audit log of accounts', () => {
  it('knows who gave whom which role, once for a change and not at all for none', async () => {
    const { actor } = await identity.somebody();
    const promote = { id: actor.userId, role: 'admin' } as const;
    await identity.client.call(changeRole, promote, keeper.actor);
    const entry = await newest('user');
    expect(entry).toMatchObject({
      actor: keeper.actor.userId,
      action: 'user.role-changed',
      subject: actor.userId,
      changes: [{ field: 'role', before: 'user', after: 'admin' }],
    });
    await identity.client.call(changeRole, promote, keeper.actor);
    expect((await newest('user'))?.id).toBe(entry?.id);
  });

  it('knows who deleted whom, without the address and the password', async () => {
    const { actor, email } = await identity.somebody();
    await identity.client.call(deleteUser, { id: actor.userId }, keeper.actor);
    const entry = await newest('user');
    expect(entry).toMatchObject({ action: 'user.deleted', subject: actor.userId });
    expect(JSON.stringify(entry)).not.toContain(email);
    expect(JSON.stringify(entry)).not.toMatch(/argon|password/i);
  });

  it('has a line for each of several that were deleted, and none for one that was refused', async () => {
    const [first, second] = [await identity.somebody(), await identity.somebody()];
    const ids = [first.actor.userId, keeper.actor.userId, second.actor.userId];
    expect(await identity.client.call(deleteUsers, { ids }, keeper.actor)).toEqual({
      outcomes: [
        { id: ids[0], code: null },
        { id: ids[1], code: 'OWN_ROLE' },
        { id: ids[2], code: null },
      ],
    });
    const { ids: found } = await identity.client.call(findAudit('identity'), { take: 2 }, keeper.actor);
    const { entries } = await identity.client.call(readAudit('identity'), { ids: found }, keeper.actor);
    expect(entries.map(({ subject }) => subject)).toEqual([ids[2], ids[0]]);
  });

  it('has nothing of what was refused', async () => {
    const { id } = (await newest('user')) ?? {};
    const own = { id: keeper.actor.userId };
    expect(await codeOf(identity.client.call(deleteUser, own, keeper.actor))).toBe('OWN_ROLE');
    expect((await newest('user'))?.id).toBe(id);
  });

  it('knows who closed the shop', async () => {
    await identity.client.call(setShopStatus, { maintenance: true }, keeper.actor);
    expect(await newest('shop')).toMatchObject({
      action: 'shop.maintenance-switched',
      changes: [{ field: 'maintenance', before: 'false', after: 'true' }],
    });
  });
});
