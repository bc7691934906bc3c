import { commerceFigures } from '#contracts/commerce/figures';
import { identityFigures } from '#contracts/identity/figures';
import { licensingFigures } from '#contracts/licensing/figures';
import { newsletterFigures } from '#contracts/newsletter/figures';
import { Edge } from './gateway.testbed';

let edge: Edge;
let headers: Record<string, string>;

beforeAll(async () => {
  edge = await Edge.open();
  edge.knowsAnna(1, 'admin');
  headers = { authorization: `Bearer ${await edge.token({ role: 'admin' })}` };
});
afterAll(() => edge.close());

describe('the figures of the shop', () => {
  it('are those of every service that counts, and of the rest when one is away', async () => {
    for (const contract of [commerceFigures, identityFigures, newsletterFigures])
      edge.plays(contract, ({ days }) => ({
        from: '2026-11-14',
        series: [
          { name: contract.subject, points: Array.from({ length: days }, () => 1), total: days, before: 0 },
        ],
      }));
    const response = await edge.fetch('/api/admin/figures?days=7', { headers });
    expect(response.status).toBe(200);
    const body = (await response.json()) as { series: { name: string; points: number[] }[] };
    expect(body).toMatchObject({ from: '2026-11-14', away: ['licensing'] });
    expect(body.series.map(({ name, points }) => [name, points.length])).toEqual([
      ['commerce.figures.daily', 7],
      ['identity.figures.daily', 7],
      ['newsletter.figures.daily', 7],
    ]);
    edge.plays(licensingFigures, () => ({ from: '2026-11-14', series: [] }));
    const whole = await edge.fetch('/api/admin/figures', { headers });
    expect(await whole.json()).toMatchObject({ away: [] });
  });

  it('are of 7, 30, 90 or 365 days and of nothing else', async () => {
    for (const days of ['0', '8', '1000', 'x'])
      expect((await edge.fetch(`/api/admin/figures?days=${days}`, { headers })).status).toBe(400);
  });
});
