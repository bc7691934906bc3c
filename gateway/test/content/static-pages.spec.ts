import { previewPage, publishPage, savePageDraft } from '#contracts/identity/shop/pages';
import { GatewayTestbed } from '../gateway.testbed';

let edge: GatewayTestbed;
let headers: Record<string, string>;

beforeAll(async () => {
  edge = await GatewayTestbed.open();
  headers = await edge.adminHeaders();
  for (const contract of [savePageDraft, publishPage])
    edge.stub(contract, ({ name, texts }) => ({ name, texts, revision: 1, isDraft: true, versions: [] }));
  edge.stub(previewPage, () => ({ document: {} }));
});
afterAll(() => edge.close());

const escaped = (json: string) => json.replaceAll('ж', String.raw`\u0436`);

describe('the size limit of a static page', () => {
  it.each([
    ['PUT', '', 200],
    ['POST', '/publish', 201],
    ['POST', '/preview', 201],
  ])('allows %s terms%s with the longest texts, and none longer', async (method, path, status) => {
    const send = async (text: string, encode = (json: string) => json) => {
      const whole = { revision: 0, texts: { en: text, ru: text } };
      const body = encode(JSON.stringify(path === '/preview' ? { language: 'ru', markdown: text } : whole));
      return (await edge.fetch(`/api/admin/pages/terms${path}`, { method, headers, body })).status;
    };
    const longest = 'ж'.repeat(40_000);
    expect(await send(longest)).toBe(status);
    expect(await send(longest, escaped)).toBe(status);
    expect(await send(`${longest}ж`)).toBe(400);
  });
});
