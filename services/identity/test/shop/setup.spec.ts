import { chooseTaxes, readTaxChoice } from '#contracts/identity/shop/tax-choice';
import type { UserActor } from '#contracts/kit/actor';
import { codeOf, IdentityTestbed } from '../identity.testbed';

let identity: IdentityTestbed;
let admin: UserActor;

beforeAll(async () => {
  identity = await IdentityTestbed.open();
  admin = (await identity.registerUser('admin')).actor;
});
afterAll(() => identity.close());

const choose = (withoutTaxes: boolean, actor = admin) =>
  identity.client.call(chooseTaxes, { withoutTaxes }, actor);

describe('the choice to sell without taxes', () => {
  it('is made and taken back by an administrator, and recorded in the audit log', async () => {
    const read = () => identity.client.call(readTaxChoice, {}, admin);
    expect(await read()).toEqual({ withoutTaxes: false });
    await choose(true);
    expect(await read()).toEqual({ withoutTaxes: true });
    await choose(false);
    expect(await read()).toEqual({ withoutTaxes: false });
    expect(
      await identity.database.query(
        `select actor, before, after from audit_log where action = 'shop.taxes-chosen' order by id`,
      ),
    ).toEqual([
      { actor: admin.userId, before: { withoutTaxes: false }, after: { withoutTaxes: true } },
      { actor: admin.userId, before: { withoutTaxes: true }, after: { withoutTaxes: false } },
    ]);
  });

  it('is refused to a member of the staff who may not change settings', async () => {
    const { actor } = await identity.registerUser('support');
    expect(await codeOf(choose(true, actor))).toBe('FORBIDDEN');
  });
});
