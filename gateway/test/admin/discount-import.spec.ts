import { discountColumns, importDiscounts } from '#contracts/commerce/pricing/discount-import';
import { GatewayTestbed } from '../gateway.testbed';

let edge: GatewayTestbed;
beforeAll(async () => {
  edge = await GatewayTestbed.open();
});
afterAll(() => edge.close());

it('an import of discount codes has room for seventy-five rows with the longest cells', async () => {
  edge.stubAnna(1, 'admin');
  edge.stub(importDiscounts, ({ discounts }) => ({ outcomes: discounts.map(() => 'added' as const) }));
  const lengths: Partial<Record<string, number>> = { categories: 400, pluginIds: 4_000 };
  const row = Object.fromEntries(discountColumns.map((name) => [name, 'a'.repeat(lengths[name] ?? 200)]));
  const response = await edge.fetch('/api/admin/discounts/import', {
    method: 'POST',
    headers: {
      authorization: `Bearer ${await edge.token({ role: 'admin' })}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ isCheck: true, discounts: Array.from({ length: 75 }, () => row) }),
  });

  expect(response.status).toBe(200);
  expect(((await response.json()) as { outcomes: string[] }).outcomes).toHaveLength(75);
});
