import { Shop } from './commerce.testbed';

jest.setTimeout(60_000);

let shop: Shop;

beforeAll(async () => {
  shop = await Shop.open();
});

afterAll(() => shop.close());

describe('order numbers', () => {
  it('are unique and do not tell how many orders there are', async () => {
    const slugs = Array.from({ length: 50 }, () => shop.sells(0));
    const answers = await Promise.all(slugs.map((slug) => shop.customer().wants(slug)));
    const numbers = answers.map(({ order }) => order?.orderNumber ?? '');
    expect(new Set(numbers).size).toBe(50);
    for (const number of numbers) expect(number).toMatch(/^LL-[1-9]\d{7}$/);
    const values = numbers.map((number) => Number(number.slice(3))).sort((a, b) => a - b);
    const range = (values.at(-1) ?? 0) - (values[0] ?? 0);
    // Fifty numbers of a sequence span about fifty; random ones span most of ninety million.
    expect(range).toBeGreaterThan(10_000_000);
  });
});
