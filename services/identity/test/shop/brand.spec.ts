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
    ['an order prefix of one letter', { orderPrefix: 'L' }],
    ['an order prefix of seven letters', { orderPrefix: 'LOWLINE' }],
    ['an order prefix that is not Latin', { orderPrefix: 'ЛЛ' }],
    ['the invoice prefix of credit notes', { invoicePrefix: 'CN' }],
    ['a licence file in a folder', { licenceFileName: '../licence' }],
    ['an issuer with a colon', { authenticatorIssuer: 'Shop: two' }],
    ['a profile without TLS', { socialLinks: ['http://social.example/shop'] }],
    ['a profile that runs a script', { socialLinks: ['javascript:alert(1)'] }],
    ['a currency of three decimals', { currency: 'KWD' }],
    ['no currency', { currency: 'XYZ' }],
    ['a time zone that does not exist', { timeZone: 'Europe/Atlantis' }],
    ['a picture that runs a script', { loginPictures: ['javascript:alert(1)'] }],
  ])('is refused with %s', async (_, values) => {
    expect(await codeOf(save(values))).toBe('INVALID_INPUT');
  });

  it('is refused with a favicon that contains a script, under a code of its own', async () => {
    const favicon = '<svg viewBox="0 0 9 9"><script>alert(1)</script></svg>';
    expect(await codeOf(save({ favicon }))).toBe('FAVICON_REFUSED');
  });

  it('has the values of the environment for what an earlier release has not stored', async () => {
    await save({ orderPrefix: 'QH' });
    await identity.database.query(
      `update shop_settings set value = value - 'orderPrefix' - 'hasInstaller' where name = 'brand'`,
    );
    expect(await read()).toMatchObject({ orderPrefix: 'LL', hasInstaller: true });
  });

  it('is changed after a recent log-in only', async () => {
    const before = { ...admin, authenticatedAt: Date.now() - 3_600_000 };
    expect(await codeOf(identity.client.call(changeBrand, await read(), before))).toBe(
      'REAUTHENTICATION_REQUIRED',
    );
  });
});
