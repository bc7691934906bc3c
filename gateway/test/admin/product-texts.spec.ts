import { applyBulkChange } from '#contracts/catalogue/bulk/bulk-changes';
import {
  checkProductTexts,
  listProductTexts,
  type ProductTexts,
  textColumns,
} from '#contracts/catalogue/bulk/product-texts';
import { newId } from '#platform/database/new-id';
import { GatewayTestbed } from '../gateway.testbed';

let edge: GatewayTestbed;
beforeAll(async () => {
  edge = await GatewayTestbed.open();
});
afterAll(() => edge.close());

const headers = async () => {
  edge.stubAnna(1, 'admin');
  const authorization = `Bearer ${await edge.token({ role: 'admin' })}`;
  return { authorization, 'content-type': 'application/json' };
};
const post = async (path: string, body: object) =>
  edge.fetch(`/api/admin/${path}`, { method: 'POST', headers: await headers(), body: JSON.stringify(body) });
const textsOf = (cell: string): ProductTexts => Object.fromEntries(textColumns.map((name) => [name, cell]));
const requests = [
  { of: 'forty rows', count: 40, texts: textsOf('я'.repeat(900)) },
  { of: 'one row with the longest cells', count: 1, texts: textsOf('a'.repeat(25_000)) },
];

describe('texts of products', () => {
  it.each(requests)('are checked and imported in a request of $of', async ({ count, texts }) => {
    edge.stub(checkProductTexts, ({ rows }) => ({ results: rows.map(() => ({ outcome: 'same' as const })) }));
    edge.stub(applyBulkChange, ({ products }) => ({
      outcomes: products.map(({ id }) => ({ id, code: null })),
    }));
    const slug = 'a'.repeat(200);
    const checked = await post('product-texts/check', {
      rows: Array.from({ length: count }, () => ({ slug, texts })),
    });
    expect(checked.status).toBe(200);
    expect(((await checked.json()) as { results: object[] }).results).toHaveLength(count);
    const products = Array.from({ length: count }, () => ({ id: newId(), revision: 1, texts }));
    const applied = await post('bulk-changes', { id: newId(), action: 'texts', products });
    expect(applied.status).toBe(200);
  });

  it('are exported with a column for each text beside its translation', async () => {
    const received: object[] = [];
    edge.stub(listProductTexts, (query) => {
      received.push(query);
      const products = [{ id: newId(), slug: 'tern', nameEn: 'Tern', nameRu: 'Крачка', featuresEn: '=a\nb' }];
      return { products, pagination: { page: 1, limit: 20, total: 1, pages: 1 } };
    });
    const response = await edge.fetch('/api/admin/product-texts/export.csv?search=tern', {
      headers: await headers(),
    });
    const [first, second] = (await response.text()).split('\n');
    expect(first).toMatch(
      /^\ufeff?Slug,Name en,Name ru,Description en,Description ru,Detailed description en,/,
    );
    expect(second).toMatch(/^tern,Tern,Крачка,,,,,"'=a$/);
    expect(received).toMatchObject([{ search: 'tern', limit: 20 }]);
  });
});
