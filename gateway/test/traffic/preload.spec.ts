import { countPlugins, findPlugin, listPlugins } from '#contracts/catalogue/plugins';
import { eventually } from '#testing/eventually';
import { GatewayTestbed } from '../gateway.testbed';
import { tide } from '../pages/sample-plugin';

let edge: GatewayTestbed;
beforeAll(async () => {
  edge = await GatewayTestbed.open();
});
afterAll(() => edge.close());

const inputsOf = ({ subject }: { subject: string }) =>
  new Set(
    edge.received.filter((request) => request.subject === subject).map(({ input }) => JSON.stringify(input)),
  );

it('preloads the first pages and the products of one page, however large the catalogue is', async () => {
  const facets = { category: [], format: [], system: [], price: [], sale: [] };
  edge.stub(countPlugins, () => ({ success: true, total: 20_000, facets }));
  edge.stub(findPlugin, ({ slug }) => ({ success: true, data: { ...tide, slug } }));
  edge.stub(listPlugins, ({ limit = 24 }) => ({
    success: true,
    data: Array.from({ length: limit }, (_, i) => ({ ...tide, slug: `tide-${i}` })),
    next: 'more',
  }));
  const replica = await edge.startReplica();
  await eventually(() => expect(inputsOf(findPlugin).size).toBe(48));
  await replica.close();
  expect(inputsOf(listPlugins)).toEqual(
    new Set(
      ['en', 'ru'].flatMap((lang) => [
        JSON.stringify({ lang }),
        JSON.stringify({ lang, limit: 8 }),
        JSON.stringify({ lang, limit: 8, sale: 'on' }),
        JSON.stringify({ lang, limit: 24 }),
      ]),
    ),
  );
});
