import { CommerceTestbed } from '../commerce.testbed';

let shop: CommerceTestbed;

beforeAll(async () => {
  shop = await CommerceTestbed.open();
});

afterAll(() => shop.close());

describe('order numbers', () => {
  it('order numbers are unique and do not reveal the number of orders', async () => {
    const numbers: string[] = [];
    // Ten at once: fifty may take longer than the deadline of a request on a busy machine.
    while (numbers.length < 50) {
      const slugs = Array.from({ length: 10 }, () => shop.addProduct(0));
      const responses = await Promise.all(slugs.map((slug) => shop.customer().createSession(slug)));
      numbers.push(...responses.map(({ order }) => order?.orderNumber ?? ''));
    }
    expect(new Set(numbers).size).toBe(50);
    for (const number of numbers) expect(number).toMatch(/^LL-[1-9]\d{7}$/);
    const values = numbers.map((number) => Number(number.slice(3))).sort((a, b) => a - b);
    const range = (values.at(-1) ?? 0) - (values[0] ?? 0);
    // Fifty sequential numbers span about fifty; random ones span most of ninety million.
    expect(range).toBeGreaterThan(10_000_000);
  });
});
