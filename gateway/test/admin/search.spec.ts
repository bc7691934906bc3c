import { type FoundRecord, recordSearches } from '#contracts/operations/record-search';
import { GatewayTestbed } from '../gateway.testbed';

let edge: GatewayTestbed;
let headers: Record<string, string>;

beforeAll(async () => {
  edge = await GatewayTestbed.open();
  edge.stubAnna(1, 'admin');
  headers = { authorization: `Bearer ${await edge.token({ role: 'admin' })}` };
});
afterAll(() => edge.close());

const id = '019a0000-0000-7000-8000-000000000002';
const record = (kind: FoundRecord['kind']): FoundRecord => {
  return { kind, id, userId: id, title: 'Anna Kern', detail: 'anna@example.com', matched: 'email' };
};

describe('search of the panel', () => {
  it('combines the records of all services, and of the rest while one is unavailable', async () => {
    edge.stub(recordSearches.identity, ({ text }) => ({
      records: text === 'anna@' ? [record('customer')] : [],
    }));
    edge.stub(recordSearches.commerce, () => ({ records: [record('order')] }));
    const response = await edge.fetch('/api/admin/search?text=%20anna@', { headers });
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({
      records: [record('customer'), record('order')],
      away: ['licensing'],
    });
  });

  it('needs two characters', async () => {
    for (const text of ['', '%20', 'a'])
      expect((await edge.fetch(`/api/admin/search?text=${text}`, { headers })).status).toBe(400);
  });
});
