import fc from 'fast-check';
import { toCents } from '#contracts/fields/money';
import { creditedTax } from './credited-tax';

describe('credited tax', () => {
  it('a credit note contains the share of the tax', () => {
    const order = { totalCents: toCents(11_900), taxCents: toCents(1_900) };
    expect(creditedTax(order, toCents(0), toCents(5_950))).toBe(950);
  });

  it('the credit notes of a full refund contain the whole tax, however it was divided', () => {
    const amounts = fc.array(fc.integer({ min: 1, max: 9_000 }), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(amounts, fc.double({ min: 0, max: 1, noNaN: true }), (parts, share) => {
        const totalCents = toCents(parts.reduce((sum, part) => sum + part, 0));
        const taxCents = toCents(Math.floor(totalCents * share));
        let credited = 0;
        let tax = 0;
        for (const part of parts) {
          tax += creditedTax({ totalCents, taxCents }, toCents(credited), toCents(part));
          credited += part;
        }
        expect(tax).toBe(taxCents);
      }),
    );
  });
});
