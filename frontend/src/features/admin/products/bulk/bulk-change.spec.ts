import type { ProductSummary } from '../../../../api/schema';
import { sellInYen } from '../../../../testing/sell-in-yen';
import { isPriceAllowed, newPrice, preview, type PriceRule, toBulkChange, validateRule } from './bulk-change';
import { newRequestId } from '../../panel/request-id';

const product = (id: string, price: number, isActive = true) =>
  ({ _id: id, price, isActive, revision: 3 }) as ProductSummary;
const rule = (method: PriceRule['method'], typed: string): PriceRule => ({ method, typed });

describe('new price of a bulk change', () => {
  it.each([
    ['amount', '49', 49],
    ['amount', '49,50', 49.5],
    ['raise', '10', 141.9],
    ['raise', '2.5', 132.23],
    ['lower', '28.5', 92.24],
    ['lower', '100', 0],
    ['lower', '0', 129],
  ] as const)('is computed by the method %s with %s and rounded to cents: %d', (method, typed, price) => {
    expect(newPrice(129, rule(method, typed))).toBe(price);
  });

  it.each([
    ['amount', ''],
    ['amount', '-1'],
    ['amount', '1.234'],
    ['amount', 'ten'],
    ['lower', '100.1'],
    ['raise', '1.234'],
  ] as const)('is undefined for the method %s with "%s"', (method, typed) => {
    expect(newPrice(129, rule(method, typed))).toBeUndefined();
  });

  it.each([
    ['amount', '', undefined],
    ['amount', '49.50', undefined],
    ['amount', '49.505', 'admin.price_steps'],
    ['amount', 'ten', 'validation.invalid'],
    ['raise', '1.234', 'validation.invalid'],
  ] as const)('has by the method %s with "%s" the error %s', (method, typed, error) => {
    expect(validateRule(rule(method, typed))).toBe(error);
  });

  it.each([
    [0, true],
    [0.49, false],
    [0.5, true],
    [100_000, true],
    [1_000_000, false],
  ])('has the limits of the form: %d is allowed: %s', (price, isAllowed) => {
    expect(isPriceAllowed(price)).toBe(isAllowed);
  });
});

describe('preview of a bulk change', () => {
  it('sends exactly the rows that it shows as changed', () => {
    const products = [product('a', 129), product('b', 0.6), product('c', 0)];
    const rows = preview(products, 'price', rule('lower', '50'));
    expect(rows.map(({ after, state }) => [after?.price, state])).toEqual([
      [64.5, 'changed'],
      [0.3, 'refused'],
      [0, 'unchanged'],
    ]);
    expect(toBulkChange('id', 'price', rows)).toEqual({
      id: 'id',
      action: 'price',
      products: [{ id: 'a', revision: 3, price: 64.5 }],
    });
  });

  it('leaves out products that have the status already', () => {
    const rows = preview([product('a', 1), product('b', 1, false)], 'activate', rule('amount', ''));
    expect(toBulkChange('id', 'activate', rows).products).toEqual([{ id: 'b', revision: 3 }]);
  });

  it('changes no product while nothing is typed', () => {
    const rows = preview([product('a', 129)], 'price', rule('amount', ''));
    expect(rows).toMatchObject([{ after: undefined, state: 'unchanged' }]);
  });
});

it('identifies a change by a UUID of version 4', () => {
  expect(newRequestId()).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-8[\da-f]{3}-[\da-f]{12}$/);
  expect(newRequestId()).not.toBe(newRequestId());
});

describe('new price of a bulk change in yen', () => {
  sellInYen();

  it.each([
    ['amount', '1980', 1_980],
    ['amount', '1980.5', undefined],
    ['raise', '2.5', 2_030],
    ['lower', '28.5', 1_416],
  ] as const)('is computed by the method %s with %s in whole yen: %s', (method, typed, price) => {
    expect(newPrice(1_980, rule(method, typed))).toBe(price);
  });

  it('is refused with decimals', () => {
    expect(validateRule(rule('amount', '1980.5'))).toBe('admin.price_steps');
  });

  it('is at least the smallest charge', () => {
    expect([0, 49, 50].map(isPriceAllowed)).toEqual([true, false, true]);
  });
});
