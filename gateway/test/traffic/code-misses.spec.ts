import { createQuote } from '#contracts/commerce/pricing/quotes';
import { toCents } from '#contracts/fields/money';
import { GatewayTestbed } from '../gateway.testbed';

let edge: GatewayTestbed;
beforeAll(async () => {
  edge = await GatewayTestbed.open();
});
afterAll(() => edge.close());

async function quote(codes: string[]): Promise<number> {
  const body = JSON.stringify({ items: [{ kind: 'plugin', slug: 'tide' }], codes });
  const headers = { 'content-type': 'application/json' };
  return (await edge.fetch('/api/checkout/quotes', { method: 'POST', headers, body })).status;
}

it('counts each code of a quote with an unknown one against the limit of guessed codes', async () => {
  const zero = toCents(0);
  edge.stub(createQuote, ({ codes }) => ({
    quoteId: '019a0000-0000-7000-8000-000000000001',
    expiresAt: new Date().toISOString(),
    ...{ currency: 'usd', lines: [], codes: [], subtotal: zero, discount: zero, total: zero },
    refusals: codes
      .filter((code) => code !== 'KNOWN')
      .map((discountCode) => ({ code: 'CODE_NOT_FOUND', text: 'Unknown', discountCode })),
  }));
  expect(await quote(['KNOWN'])).toBe(201);
  // Limits are ten times those of production.
  const guesses = ['A', 'B', 'C', 'D', 'E'];
  for (let i = 0; i < 60; i += 1) expect(await quote(guesses)).toBe(201);
  expect(await quote(['KNOWN'])).toBe(429);
  expect(await quote([])).toBe(201);
});
