import { orderPaid } from '#contracts/commerce/events';
import { userDeleted } from '#contracts/identity/events';
import { listEntitlements } from '#contracts/licensing/entitlements';
import {
  type GrantLicence,
  grantLicence,
  listLicenceGrants,
  revokeLicenceGrant,
} from '#contracts/licensing/giving/licence-grants';
import { exportLicensingData } from '#contracts/licensing/personal-data';
import { newId } from '#platform/database/new-id';
import { type LicensingTestbed, newCustomer, paidOrder, plugin } from '../licensing.testbed';
import { addressOf, admin, openWithNeighbours, ownedBy } from './giving.testbed';

let licensing: LicensingTestbed;
beforeAll(async () => {
  licensing = await openWithNeighbours();
});
afterAll(() => licensing.close());

function grant(id: string, change: Partial<GrantLicence> = {}) {
  const input = {
    id,
    slug: plugin.slug,
    reason: 'press' as const,
    note: 'Review in Sound & Studio',
    ...change,
  };
  return licensing.client.call(grantLicence, input, admin);
}

describe('licences that an administrator gives', () => {
  it('a given licence is active, mailed, audited and listed with its reason', async () => {
    const anna = newCustomer();
    const granted = await grant(anna.userId);
    expect(await ownedBy(licensing, anna)).toEqual([`${plugin.slug} active grant`]);
    const { grants } = await licensing.client.call(listLicenceGrants, { id: anna.userId }, admin);
    expect(grants).toEqual([granted]);
    const written = await licensing.database.query(
      `select template from mail_deliveries where to_address = $1
       union all select action || ' ' || (after ->> 'reason') from audit_log where subject = $2`,
      [addressOf(anna.userId), granted.id],
    );
    expect(written).toEqual([{ template: 'licence-given' }, { template: 'licence-grant.created press' }]);
  });

  it('a licence given not for resale is marked', async () => {
    const anna = newCustomer();
    await grant(anna.userId, { reason: 'nfr' });
    const { entitlements } = await licensing.client.call(listEntitlements, {}, anna);
    expect(entitlements).toMatchObject([{ isNfr: true }]);
  });

  it('gives one of two licences of the same product at once', async () => {
    const anna = newCustomer();
    const outcomes = await Promise.allSettled([grant(anna.userId), grant(anna.userId)]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await ownedBy(licensing, anna)).toHaveLength(1);
  });

  it('gives no licence for a product that the customer owns', async () => {
    const anna = newCustomer();
    await licensing.publishAndWait(orderPaid, paidOrder(anna.userId));
    await expect(grant(anna.userId)).rejects.toMatchObject({ code: 'ALREADY_OWNED' });
  });

  it('revokes the licence when the grant is taken back, once', async () => {
    const anna = newCustomer();
    const { id } = await grant(anna.userId);
    const first = await licensing.client.call(revokeLicenceGrant, { id }, admin);
    expect(await licensing.client.call(revokeLicenceGrant, { id }, admin)).toEqual(first);
    expect(await ownedBy(licensing, anna)).toEqual([`${plugin.slug} revoked grant`]);
  });

  it('keeps a product that the customer bought too when the grant is taken back', async () => {
    const anna = newCustomer();
    const { id } = await grant(anna.userId);
    await licensing.publishAndWait(orderPaid, paidOrder(anna.userId));
    await licensing.client.call(revokeLicenceGrant, { id }, admin);
    expect(await ownedBy(licensing, anna)).toEqual([`${plugin.slug} active order`]);
  });

  it('gives no licence for a product that the catalogue does not sell', async () => {
    const refused = grant(newCustomer().userId, { slug: 'no-such-plugin' });
    await expect(refused).rejects.toMatchObject({
      code: 'PLUGIN_NOT_FOUND',
      params: { slug: 'no-such-plugin' },
    });
  });

  it('is refused to customers and for unknown grants', async () => {
    const input = { id: newId(), slug: plugin.slug, reason: 'press' as const, note: '' };
    await expect(licensing.client.call(grantLicence, input, newCustomer())).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
    await expect(licensing.client.call(revokeLicenceGrant, { id: newId() }, admin)).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  it('exports given licences, and erases the note with the customer', async () => {
    const anna = newCustomer();
    await grant(anna.userId);
    const exported = await licensing.client.call(exportLicensingData, { userId: anna.userId });
    expect(exported.grants).toMatchObject([{ product: plugin.name, note: 'Review in Sound & Studio' }]);
    await licensing.publishAndWait(userDeleted, { userId: anna.userId, deletedAt: new Date().toISOString() });
    const { grants } = await licensing.client.call(listLicenceGrants, { id: anna.userId }, admin);
    expect(grants).toMatchObject([{ note: '' }]);
    expect(await ownedBy(licensing, anna)).toEqual([`${plugin.slug} revoked grant`]);
  });
});
