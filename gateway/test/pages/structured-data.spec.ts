import { BrandConfig, brandOf } from '#brand/brand.config';
import { setShopCurrency } from '#contracts/fields/money';
import { StructuredData } from '../../src/pages/structured-data';
import { tide } from './sample-plugin';

const data = new StructuredData('https://shop.example', { current: brandOf(new BrandConfig()) });
const sale = { listPrice: 129, percent: 40, endsAt: '2026-12-01T12:00:00.000Z', lowestPrice: 129 };

describe('structured data of a product', () => {
  it('names the price of a sale, its end and the price before it', () => {
    expect(data.plugin({ ...tide, price: 77.4, sale })).toMatchObject({
      offers: {
        price: '77.40',
        priceValidUntil: sale.endsAt,
        priceSpecification: { priceType: 'https://schema.org/StrikethroughPrice', price: '129.00' },
      },
    });
  });

  it('has no end and no former price without a sale', () => {
    const offers = JSON.stringify(data.plugin({ ...tide, price: 129 }));
    expect(offers).toContain('"price":"129.00"');
    expect(offers).not.toMatch(/priceValidUntil|priceSpecification/);
  });
});

describe('structured data of a product in yen', () => {
  beforeEach(() => setShopCurrency('JPY'));
  afterEach(() => setShopCurrency('USD'));

  it('has whole yen', () => {
    const offers = JSON.stringify(
      data.plugin({ ...tide, price: 1_188, sale: { ...sale, listPrice: 1_980 } }),
    );
    expect(offers).toContain('"price":"1188"');
    expect(offers).toContain('"price":"1980"');
    expect(offers).toContain('"priceCurrency":"JPY"');
    expect(offers).not.toContain('USD');
  });
});
