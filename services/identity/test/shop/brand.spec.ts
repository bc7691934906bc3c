import { changeBrand, readBrand } from '#contracts/identity/shop/brand';
import type { UserActor } from '#contracts/kit/actor';
import { ShopBrand } from '#brand/shop-brand';
import { newId } from '#platform/database/new-id';
import { eventually } from '#testing/eventually';
import { codeOf, IdentityTestbed } from '../identity.testbed';

let identity: IdentityTestbed;
const recentLogin = { authenticatedAt: Date.now() };
const admin: UserActor = { kind: 'user', userId: newId(), role: 'admin', language: 'en', ...recentLogin };

beforeAll(async () => {
  identity = await IdentityTestbed.open();
});
afterAll(() => identity.close());

const read = () => identity.client.call(readBrand, {});
const save = async (values: object) =>
  identity.client.call(changeBrand, { ...(await read()), ...values }, admin);

describe('the brand of the shop', () => {
  it('is that of the environment until an administrator saves one', async () => {
    expect(await read()).toMatchObject({ version: 0, name: 'Lowline', legalName: 'Lowline Audio Ltd' });
  });

  it('is followed by processes that show it, and recorded in the audit log', async () => {
    const { version } = await save({ name: '  Тихая\u200b Гавань ', address: ['1 Quay', ' Riga '] });
    expect(await read()).toMatchObject({ version, name: 'Тихая Гавань', address: ['1 Quay', 'Riga'] });
    await eventually(() => expect(identity.service.app.get(ShopBrand).current.name).toBe('Тихая Гавань'));
    const entries: unknown = await identity.database.query(
      `select actor from audit_log where action = 'shop.brand-changed'`,
    );
    expect(entries).toEqual([{ actor: admin.userId }]);
  });

  it('is not overwritten by an administrator who has read an earlier one', async () => {
    const edited = await read();
    const changes = ['First', 'Second'].map((name) =>
      codeOf(identity.client.call(changeBrand, { ...edited, name }, admin)),
    );
    expect((await Promise.all(changes)).sort()).toEqual(['BRAND_CHANGED', 'none']);
    expect((await read()).version).toBe(edited.version + 1);
  });

  it.each([
    ['no name', { name: ' \u200b ' }],
    ['a name of 81 letters', { name: 'a'.repeat(81) }],
    ['no address', { address: [] }],
    ['an address that mails cannot reach', { supportEmail: 'help' }],
  ])('is refused with %s', async (_, values) => {
    expect(await codeOf(save(values))).toBe('INVALID_INPUT');
  });

  it('is changed after a recent log-in only', async () => {
    const before = { ...admin, authenticatedAt: Date.now() - 3_600_000 };
    expect(await codeOf(identity.client.call(changeBrand, await read(), before))).toBe(
      'REAUTHENTICATION_REQUIRED',
    );
  });
});
