import { commerceFigures } from '#contracts/commerce/figures/daily-figures';
import { identityFigures } from '#contracts/identity/figures';
import { licensingFigures } from '#contracts/licensing/administration';
import { newsletterFigures } from '#contracts/newsletter/figures';
import { GatewayTestbed } from '../gateway.testbed';

let edge: GatewayTestbed;
let headers: Record<string, string>;

beforeAll(async () => {
  edge = await GatewayTestbed.open();
  edge.stubAnna(1, 'admin');
  headers = { authorization: `Bearer ${await edge.token({ role: 'admin' })}` };
});
afterAll(() => edge.close());

describe('daily figures', () => {
  it('combine all services, and the rest while one is unavailable', async () => {
    for (const contract of [commerceFigures, identityFigures, newsletterFigures])
      edge.stub(contract, ({ days }) => ({
        from: '2026-11-14',
        series: [
          {
            name: contract.subject,
            points: Array.from({ length: Number(days) }, () => 1),
            total: Number(days),
            before: 0,
          },
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
    edge.stub(licensingFigures, () => ({ from: '2026-11-14', series: [] }));
    const whole = await edge.fetch('/api/admin/figures', { headers });
    expect(await whole.json()).toMatchObject({ away: [] });
  });

  it('allow periods of 7, 30, 90 and 365 days only', async () => {
    for (const days of ['0', '8', '1000', 'x'])
      expect((await edge.fetch(`/api/admin/figures?days=${days}`, { headers })).status).toBe(400);
  });
});
