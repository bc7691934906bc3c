import { listDiscounts } from '#contracts/commerce/pricing/discount-admin';
import {
  type DiscountImportOutcome,
  type ImportedDiscount,
  importDiscounts,
} from '#contracts/commerce/pricing/discount-import';
import { auditEntriesOf } from '#testing/audit-entries';
import { setShopCurrency } from '#contracts/fields/money';
import { waitForLockWaiters } from '#testing/database/lock-waiters';
import { CommerceTestbed } from '../commerce.testbed';
import { admin, pricingCalls } from './pricing-calls';

let shop: CommerceTestbed;
beforeAll(async () => {
  shop = await CommerceTestbed.open({ SHOP_TIME_ZONE: 'Asia/Tokyo' });
});
afterAll(() => shop.close());

const { createCode } = pricingCalls(() => shop);

const row = (code: string, rest: Partial<ImportedDiscount> = {}): ImportedDiscount => ({
  ...{ name: 'Imported', code, kind: 'percent', percent: '10', amount: '', scope: '', categories: '' },
  ...{
    pluginIds: '',
    maxUses: '',
    maxUsesPerCustomer: '',
    isExclusive: '',
    startsAt: '2026-01-01',
    endsAt: '',
  },
  ...rest,
});

async function send(discounts: ImportedDiscount[], isCheck = false): Promise<DiscountImportOutcome[]> {
  const input = { discounts, isCheck };
  return (await shop.client.call(importDiscounts, input, admin, { timeoutMs: 10_000 })).outcomes;
}

const find = async (code: string) => {
  const { discounts } = await shop.client.call(listDiscounts, { page: 1, limit: 100 }, admin);
  return discounts.find((one) => one.code === code);
};

describe('import of discount codes', () => {
  it('creates a code that a customer can use, once however often it is sent', async () => {
    const slug = shop.addProduct(10_000);
    const given = row('file-one', {
      ...{
        name: '=cmd()',
        kind: 'Fixed',
        amount: '5.25',
        scope: 'products',
        pluginIds: shop.pluginId(slug),
      },
      ...{ maxUses: '5', isExclusive: 'yes', endsAt: '2999-01-01' },
    });
    expect(await send([given])).toEqual(['added']);
    expect(await find('FILE-ONE')).toMatchObject({
      ...{
        name: '=cmd()',
        kind: 'fixed',
        amountCents: 525,
        scope: 'products',
        maxUses: 5,
        isExclusive: true,
      },
      // A bare day begins at midnight in the time zone of the shop.
      endsAt: '2998-12-31T15:00:00.000Z',
    });
    await expect(shop.customer().quote(slug, ['FILE-ONE'])).resolves.toBeDefined();
    expect(await send([given, { ...given, pluginIds: slug.toUpperCase() }])).toEqual(['same', 'repeated']);
    expect(await send([{ ...given, pluginIds: slug.toUpperCase() }])).toEqual(['same']);
    expect(await auditEntriesOf(shop.client, 'commerce', admin, 'discounts')).toMatchObject([
      { action: 'discount.imported' },
    ]);
  });

  it('stores nothing when it only checks', async () => {
    expect(await send([row('FILE-CHECK')], true)).toEqual(['added']);
    expect(await find('FILE-CHECK')).toBeUndefined();
  });

  it('takes whole yen for amounts in a shop that sells in yen', async () => {
    setShopCurrency('JPY');
    try {
      const codes = [row('YEN-WHOLE', { amount: '500' }), row('YEN-SEN', { amount: '500.50' })];
      expect(await send(codes.map((one) => ({ ...one, kind: 'fixed' })))).toEqual(['added', 'amount']);
      expect(await find('YEN-WHOLE')).toMatchObject({ amountCents: 500 });
    } finally {
      setShopCurrency('USD');
    }
  });

  it('stores nothing of a request when another one adds one of its codes meanwhile', async () => {
    const other = shop.dataSource.createQueryRunner();
    await other.startTransaction();
    await other.query(
      `insert into discount_codes (code, discount_id) select 'RACE', id from discounts limit 1`,
    );
    const second = send([row('RACE-OTHER'), row('RACE')]);
    const refused = expect(second).rejects.toMatchObject({ code: 'CODE_EXISTS', params: { code: 'RACE' } });
    await waitForLockWaiters(shop.dataSource);
    await other.commitTransaction();
    await other.release();
    await refused;
    expect(await find('RACE-OTHER')).toBeUndefined();
    expect(await send([row('RACE-OTHER'), row('RACE')], true)).toEqual(['added', 'differs']);
  });

  it('leaves a code with other values as it is', async () => {
    await createCode('FILE-OLD', 25);
    expect(await send([row('FILE-OLD', { percent: '30' })])).toEqual(['differs']);
    expect(await find('FILE-OLD')).toMatchObject({ percent: 25 });
  });

  it.each<[string, Partial<ImportedDiscount>, DiscountImportOutcome]>([
    ['no name', { name: ' ' }, 'name'],
    ['no code', { code: '' }, 'code'],
    ['a code with another sign', { code: 'A_B' }, 'code'],
    ['an unknown kind', { kind: 'half' }, 'kind'],
    ['more than the whole price', { percent: '101' }, 'percent'],
    ['a number with a unit', { percent: '10%' }, 'percent'],
    ['no amount', { kind: 'fixed', percent: '' }, 'amount'],
    ['an amount with a currency', { kind: 'fixed', amount: '$5' }, 'amount'],
    ['more decimals than the currency', { kind: 'fixed', amount: '5.001' }, 'amount'],
    ['an unknown scope', { scope: 'some' }, 'scope'],
    ['an unknown category', { scope: 'categories', categories: 'spoons' }, 'categories'],
    ['no category', { scope: 'categories' }, 'categories'],
    ['an unknown slug', { scope: 'products', pluginIds: 'granulizer' }, 'pluginIds'],
    ['an unknown product', { scope: 'products', pluginIds: crypto.randomUUID() }, 'pluginIds'],
    ['no whole number of uses', { maxUses: '1.5' }, 'maxUses'],
    ['no uses for a customer', { maxUsesPerCustomer: '0' }, 'maxUsesPerCustomer'],
    ['another word than yes and no', { isExclusive: 'ja' }, 'isExclusive'],
    ['no start', { startsAt: '' }, 'startsAt'],
    ['another notation of a day', { startsAt: '14.03.2026' }, 'startsAt'],
    ['a day that is none', { startsAt: '2026-02-30' }, 'startsAt'],
    ['an end in the past', { endsAt: '2026-01-02' }, 'endsAt'],
  ])('refuses the row alone that has %s', async (_, wrong, outcome) => {
    const good = `GOOD-${crypto.randomUUID().slice(0, 8).toUpperCase()}`;
    const rows = [row(`BAD-${good}`, wrong), row(good), row(good.toLowerCase())];
    expect(await send(rows)).toEqual([outcome, 'added', 'repeated']);
    expect(await find(good)).toBeDefined();
  });

  it('creates seventy-five codes in one request, and refuses more', async () => {
    const rows = Array.from({ length: 75 }, (_, index) => row(`MANY-${index}`));
    expect(new Set(await send(rows))).toEqual(new Set(['added']));
    expect(new Set(await send(rows))).toEqual(new Set(['same']));
    await expect(send([...rows, row('MANY-75')])).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  });
});
