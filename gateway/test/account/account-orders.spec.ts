import { findAccountOrder, resendReceipt } from '#contracts/commerce/account-orders';
import { resendFoundReceipt } from '#contracts/commerce/order-addresses/order-lookups';
import { correctBilling } from '#contracts/commerce/billing';
import { noSuchDocument, readDocument } from '#contracts/commerce/order-documents';
import { Failure } from '#contracts/kit/failure';
import { getOwnOrderEntitlements } from '#contracts/licensing/order-entitlements';
import { newId } from '#platform/database/new-id';
import { GatewayTestbed } from '../gateway.testbed';

let edge: GatewayTestbed;
let headers: Record<string, string>;

beforeAll(async () => {
  edge = await GatewayTestbed.open();
  edge.stubAnna(1);
  headers = { authorization: `Bearer ${await edge.token()}`, 'content-type': 'application/json' };
});

afterAll(() => edge.close());

const path = '/api/account/orders/LL-12345678';
const billing = {
  name: 'Anna',
  company: '',
  address: '',
  vatId: '',
  country: 'DE',
  revision: 1,
  correctedAt: null,
};
const order = {
  ...{ id: newId(), orderNumber: 'LL-12345678', status: 'paid', currency: 'usd', email: 'anna@example.com' },
  ...{
    total: 49,
    subtotal: 49,
    tax: 0,
    taxCountry: null,
    refunded: 0,
    dispute: null,
    paidAt: '2026-11-21T10:00:00.000Z',
  },
  ...{ items: [], adjustments: [], documents: [], refunds: [], isFulfilled: true, billing },
  ...{ consents: [], withdrawals: [] },
  payment: { card: 'visa 4242', isFree: false },
  timeline: [{ what: 'paid', at: '2026-11-21T10:00:00.000Z' }],
};

describe('order of the account', () => {
  it('is shown without licences while licensing is unavailable', async () => {
    edge.stub(findAccountOrder, () => order);
    edge.stub(getOwnOrderEntitlements, () => ({
      rights: [],
      history: [],
      downloads: null,
      mails: [],
      gift: null,
    }));
    expect(await (await edge.fetch(path, { headers })).json()).toMatchObject({ licences: [] });
    edge.removeStub(getOwnOrderEntitlements);
    const answer = await edge.fetch(path, { headers });
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({ orderNumber: 'LL-12345678', licences: null });
  });

  it('needs a session', async () => {
    expect((await edge.fetch(path)).status).toBe(401);
    expect((await edge.fetch(`${path}/invoice.pdf`)).status).toBe(401);
  });

  it('has documents as PDF files that no cache keeps', async () => {
    edge.stub(readDocument, ({ kind, document }) => {
      if (kind === 'invoice') return { fileName: 'invoice-INV-1.pdf', content: btoa('%PDF-1.3') };
      throw new Failure(noSuchDocument, { kind: document ? kind : 'receipt' });
    });
    const answer = await edge.fetch(`${path}/invoice.pdf?language=ru`, { headers });
    expect(answer.headers.get('content-type')).toBe('application/pdf');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('content-disposition')).toContain('invoice-INV-1.pdf');
    expect(await answer.text()).toBe('%PDF-1.3');
    expect((await edge.fetch(`${path}/credit-note.pdf?document=CN-2026-000001`, { headers })).status).toBe(
      404,
    );
    expect((await edge.fetch(`${path}/secret.pdf`, { headers })).status).toBe(400);
  });

  it('rejects billing details without a name and a VAT number that is none', async () => {
    edge.stub(correctBilling, () => billing);
    const send = (body: object) =>
      edge.fetch(`${path}/billing`, { method: 'PUT', headers, body: JSON.stringify(body) });
    expect((await send({ name: 'Anna', country: 'DE', vatId: 'DE 136.695-976' })).status).toBe(200);
    const refused = await send({ name: ' ', country: 'XX', vatId: '<b>' });
    expect(refused.status).toBe(400);
    const { details } = (await refused.json()) as { details: { field: string }[] };
    expect(details.map(({ field }) => field).sort()).toEqual(['country', 'name', 'vatId']);
  });

  it('sends its mail again 5 times a day', async () => {
    edge.stub(resendReceipt, () => ({ sentTo: 'anna@example.com' }));
    const statuses: number[] = [];
    for (let times = 0; times < 6; times += 1)
      statuses.push((await edge.fetch(`${path}/receipt`, { method: 'POST', headers })).status);
    expect(statuses).toEqual([202, 202, 202, 202, 202, 429]);
  });

  it('counts the copies of the search for orders, too', async () => {
    edge.stub(resendFoundReceipt, () => ({ sentTo: 'anna@example.com' }));
    const number = path.slice(path.lastIndexOf('/') + 1);
    const found = await edge.fetch(`/api/orders/lookup/${number}/receipt`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: 'order_lookup=access-0123456789-0123456789' },
      body: '{}',
    });
    expect(found.status).toBe(429);
  });
});
