import { orderPaid, orderRefunded } from '#contracts/commerce/events';
import { userDeleted } from '#contracts/identity/events';
import { filterEntitlements } from '#contracts/licensing/administration';
import { listEntitlements } from '#contracts/licensing/entitlements';
import {
  listRedemptionBatches,
  listRedemptionCodes,
  withdrawRedemptionBatch,
  withdrawRedemptionCode,
} from '#contracts/licensing/giving/redemption-batches';
import { exportLicensingData } from '#contracts/licensing/personal-data';
import { pageOfRights } from '#contracts/licensing/reconciliation';
import { type LicensingTestbed, newCustomer, paidOrder, plugin } from '../licensing.testbed';
import {
  addressOf,
  admin,
  newBatch,
  openWithNeighbours,
  outcomeOf,
  ownedBy,
  redeem,
  secondPlugin,
} from './giving.testbed';

let licensing: LicensingTestbed;
beforeAll(async () => {
  licensing = await openWithNeighbours();
});
afterAll(() => licensing.close());

const both = [plugin.slug, secondPlugin.slug];
const codesOf = (id: string) =>
  licensing.client.call(listRedemptionCodes, { id, page: 1, limit: 100, search: '' }, admin);

describe('redemption of a code', () => {
  it('grants all products of the batch and mails their licences', async () => {
    const { codes } = await newBatch(licensing, { products: both });
    const anna = newCustomer();
    expect(await redeem(licensing, codes[0] ?? '', anna)).toEqual({
      added: [plugin.name, secondPlugin.name],
      owned: [],
    });
    expect(await ownedBy(licensing, anna)).toEqual([
      `${plugin.slug} active redemption`,
      `${secondPlugin.slug} active redemption`,
    ]);
    const mails = await licensing.database.query<{ template: string }[]>(
      'select template from mail_deliveries where to_address = $1',
      [addressOf(anna.userId)],
    );
    expect(mails.map(({ template }) => template)).toEqual(['licence-given', 'licence-given']);
  });

  it('accepts a code in small letters without hyphens', async () => {
    const { codes } = await newBatch(licensing);
    const typed = (codes[0] ?? '').toLowerCase().replaceAll('-', ' ');
    expect(await outcomeOf(redeem(licensing, typed))).toBe('redeemed');
  });

  it('lets one of fifty customers redeem a code at once', async () => {
    const { codes, batch } = await newBatch(licensing);
    const customers = Array.from({ length: 50 }, newCustomer);
    const outcomes = await Promise.all(
      customers.map((customer) => outcomeOf(redeem(licensing, codes[0] ?? '', customer))),
    );
    expect(outcomes.filter((outcome) => outcome === 'redeemed')).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome === 'REDEMPTION_CODE_USED')).toHaveLength(49);
    const [row] = await licensing.database.query<{ n: number }[]>(
      `select count(*)::int as n from entitlements e join redemption_codes c on c.id = e.source_order_id
        where c.batch_id = $1`,
      [batch.id],
    );
    expect(row?.n).toBe(1);
  });

  it('uses one of two codes that a customer redeems at once for the same product', async () => {
    const { codes } = await newBatch(licensing, { count: 2 });
    const anna = newCustomer();
    const outcomes = await Promise.all(codes.map((code) => outcomeOf(redeem(licensing, code, anna))));
    expect(outcomes.sort()).toEqual(['REDEMPTION_ALL_OWNED', 'redeemed']);
    expect(await ownedBy(licensing, anna)).toHaveLength(1);
  });

  it('a repeated redemption by the same account is refused with that reason', async () => {
    const { codes } = await newBatch(licensing);
    const anna = newCustomer();
    await redeem(licensing, codes[0] ?? '', anna);
    expect(await outcomeOf(redeem(licensing, codes[0] ?? '', anna))).toBe('REDEMPTION_CODE_USED_BY_YOU');
  });

  it.each(['AAAA-CCCC-DDDD-EEEE', 'too short', '!'])('rejects the unknown code %p', async (code) => {
    expect(await outcomeOf(redeem(licensing, code))).toBe('REDEMPTION_CODE_UNKNOWN');
  });

  it('rejects an expired code', async () => {
    const { codes, batch } = await newBatch(licensing);
    await licensing.database.query(
      `update redemption_batches set valid_until = now() - interval '1 second' where id = $1`,
      [batch.id],
    );
    expect(await outcomeOf(redeem(licensing, codes[0] ?? ''))).toBe('REDEMPTION_CODE_EXPIRED');
  });

  it('leaves a code open for another person when the customer owns all of its products', async () => {
    const { codes } = await newBatch(licensing);
    const anna = newCustomer();
    await licensing.publishAndWait(orderPaid, paidOrder(anna.userId));
    expect(await outcomeOf(redeem(licensing, codes[0] ?? '', anna))).toBe('REDEMPTION_ALL_OWNED');
    expect(await outcomeOf(redeem(licensing, codes[0] ?? ''))).toBe('redeemed');
  });

  it('adds the missing product, and keeps the owned one when its order is refunded', async () => {
    const { codes } = await newBatch(licensing, { products: both });
    const anna = newCustomer();
    const order = paidOrder(anna.userId);
    await licensing.publishAndWait(orderPaid, order);
    expect(await redeem(licensing, codes[0] ?? '', anna)).toEqual({
      added: [secondPlugin.name],
      owned: [plugin.name],
    });
    const refundedAt = new Date().toISOString();
    await licensing.publishAndWait(orderRefunded, {
      orderId: order.orderId,
      userId: anna.userId,
      refundedAt,
    });
    expect(await ownedBy(licensing, anna)).toEqual([
      `${plugin.slug} active redemption`,
      `${secondPlugin.slug} active redemption`,
    ]);
  });

  it('marks a licence of an NFR batch as not for resale', async () => {
    const { codes } = await newBatch(licensing, { kind: 'nfr' });
    const anna = newCustomer();
    await redeem(licensing, codes[0] ?? '', anna);
    const { entitlements } = await licensing.client.call(listEntitlements, {}, anna);
    expect(entitlements).toMatchObject([{ isNfr: true, orderNumber: null }]);
    const filters = {
      email: addressOf(anna.userId),
      userId: '',
      orderId: '',
      subjectId: '',
      subjectType: '',
    };
    const { data } = await licensing.client.call(
      filterEntitlements,
      { page: 1, limit: 10, ...filters },
      admin,
    );
    expect(data).toMatchObject([{ isNfr: true, source: 'redemption' }]);
  });

  it('reports the right to the reconciliation as one without an order', async () => {
    const { codes } = await newBatch(licensing);
    const anna = newCustomer();
    await redeem(licensing, codes[0] ?? '', anna);
    const since = new Date(Date.now() - 60_000).toISOString();
    const after = '00000000-0000-7000-8000-000000000000';
    const { rights } = await licensing.client.call(pageOfRights, { after, since, limit: 200 });
    expect(rights.find(({ userId }) => userId === anna.userId)).toMatchObject({ source: 'redemption' });
  });
});

describe('batches of codes', () => {
  it('a batch of 5,000 codes stores no code in plain text and exports all of them', async () => {
    const { batch } = await newBatch(licensing, { count: 5_000 });
    expect(batch.codeCount).toBe(5_000);
    const { codes, pagination } = await codesOf(batch.id);
    expect(pagination.total).toBe(5_000);
    expect(codes).toHaveLength(100);
    const rows = await licensing.database.query<{ sealedCode: Buffer }[]>(
      'select sealed_code as "sealedCode" from redemption_codes where batch_id = $1',
      [batch.id],
    );
    expect(rows).toHaveLength(5_000);
    // Sealed codes are random bytes, which Postgres does not convert to text when one of them is 0.
    const texts = rows.map(({ sealedCode }) => sealedCode.toString('latin1'));
    expect(texts.filter((text) => /(\w{4}-){3}\w{4}/.test(text))).toEqual([]);
  });

  it('a withdrawn batch is not redeemed, and its licences stay', async () => {
    const { codes, batch } = await newBatch(licensing, { count: 2 });
    const [first = '', second = ''] = codes;
    const anna = newCustomer();
    await redeem(licensing, first, anna);
    const withdrawn = await licensing.client.call(withdrawRedemptionBatch, { id: batch.id }, admin);
    expect(withdrawn).toMatchObject({ state: 'withdrawn', redeemedCount: 1, withdrawnCount: 1 });
    expect(await outcomeOf(redeem(licensing, second))).toBe('REDEMPTION_CODE_WITHDRAWN');
    expect(await ownedBy(licensing, anna)).toEqual([`${plugin.slug} active redemption`]);
  });

  it('a code is either redeemed or withdrawn when both happen at once', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { codes, batch } = await newBatch(licensing);
      const [line] = (await codesOf(batch.id)).codes;
      const [outcome, withdrawn] = await Promise.all([
        outcomeOf(redeem(licensing, codes[0] ?? '')),
        licensing.client.call(withdrawRedemptionCode, { id: line?.id ?? '' }, admin),
      ]);
      const expected = withdrawn.state === 'redeemed' ? 'redeemed' : 'REDEMPTION_CODE_WITHDRAWN';
      expect(outcome).toBe(expected);
    }
  });

  it('finds a code by itself or its last characters, and shows who redeemed it', async () => {
    const { codes, batch } = await newBatch(licensing, { count: 3 });
    const [code = ''] = codes;
    const anna = newCustomer();
    await redeem(licensing, code, anna);
    for (const search of [code, code.slice(-4).toLowerCase()]) {
      const query = { id: batch.id, page: 1, limit: 10, search };
      const found = await licensing.client.call(listRedemptionCodes, query, admin);
      expect(found.codes).toMatchObject([{ state: 'redeemed', redeemedBy: addressOf(anna.userId) }]);
    }
  });

  it('records creation, export and withdrawal in the audit log', async () => {
    const { batch } = await newBatch(licensing);
    await licensing.client.call(withdrawRedemptionBatch, { id: batch.id }, admin);
    await licensing.client.call(withdrawRedemptionBatch, { id: batch.id }, admin);
    const lines = await licensing.database.query<{ action: string }[]>(
      'select action from audit_log where subject = $1 order by at, id',
      [batch.id],
    );
    expect(lines.map(({ action }) => action)).toEqual([
      'redemption-batch.created',
      'redemption-batch.exported',
      'redemption-batch.withdrawn',
    ]);
  });

  it('lists batches of a kind, newest first', async () => {
    const { batch } = await newBatch(licensing, { kind: 'magazine', name: 'Sound & Studio 11' });
    const page = await licensing.client.call(
      listRedemptionBatches,
      { page: 1, limit: 10, kind: 'magazine' },
      admin,
    );
    expect(page.batches.map(({ id, name }) => [id, name])).toEqual([[batch.id, 'Sound & Studio 11']]);
  });

  it('rejects an expiry date in the past', async () => {
    await expect(newBatch(licensing, { validUntil: '2020-01-01T00:00:00Z' })).rejects.toMatchObject({
      code: 'VALID_UNTIL_PAST',
    });
  });
});

describe('personal data of redemptions', () => {
  it('exports redeemed codes without the codes, and revokes their licences on erasure', async () => {
    const { codes } = await newBatch(licensing);
    const [code = ''] = codes;
    const anna = newCustomer();
    await redeem(licensing, code, anna);
    const exported = await licensing.client.call(exportLicensingData, { userId: anna.userId });
    expect(exported.redemptions).toMatchObject([{ last4: code.slice(-4), products: [plugin.name] }]);
    expect(JSON.stringify(exported)).not.toContain(code);
    await licensing.publishAndWait(userDeleted, { userId: anna.userId, deletedAt: new Date().toISOString() });
    expect(await ownedBy(licensing, anna)).toEqual([`${plugin.slug} revoked redemption`]);
    expect(await outcomeOf(redeem(licensing, code, newCustomer()))).toBe('REDEMPTION_CODE_USED');
  });
});
