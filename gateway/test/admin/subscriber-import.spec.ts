import { importSubscribers } from '#contracts/newsletter/subscriber-import';
import { GatewayTestbed } from '../gateway.testbed';

let edge: GatewayTestbed;
beforeAll(async () => {
  edge = await GatewayTestbed.open();
});
afterAll(() => edge.close());

it('an import of subscribers has room for three hundred rows with the longest addresses', async () => {
  edge.stubAnna(1, 'admin');
  edge.stub(importSubscribers, ({ subscribers }) => ({ outcomes: subscribers.map(() => 'added' as const) }));
  const row = { email: `${'a'.repeat(246)}@b.io`, language: 'en', confirmedAt: '2024-03-14T10:00:00.000Z' };
  const body = { isCheck: true, subscribers: Array.from({ length: 300 }, () => row) };
  const response = await edge.fetch('/api/newsletter/admin/subscribers/import', {
    method: 'POST',
    headers: {
      authorization: `Bearer ${await edge.token({ role: 'admin' })}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify(body),
  });

  expect(response.status).toBe(200);
  expect(((await response.json()) as { outcomes: string[] }).outcomes).toHaveLength(300);
});
