import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { GatewayTestbed } from '../gateway.testbed';
import { builtWeb } from './built-web';

const web = builtWeb();
let edge: GatewayTestbed;
const files = ['api-docs-AAAAaaa1.js', 'api-docs-AAAAaaa2.css', 'api-docs-start-AAAAaaa3.js'];

beforeAll(async () => {
  for (const file of files) writeFileSync(join(web, 'assets', file), file);
  edge = await GatewayTestbed.open({ WEB_DIR: web });
});
afterAll(async () => {
  await edge.close();
  rmSync(web, { recursive: true });
});

it('serves the description of the API that is in the repository, with the brand of the shop', async () => {
  const response = await edge.fetch('/api/openapi.json');
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toContain('application/json');
  const text = readFileSync(join(__dirname, '../../../docs/openapi.json'), 'utf8');
  const written = JSON.parse(text) as { info: object };
  const owner = { title: 'Lowline shop', contact: { email: 'support@lowline.example' } };
  expect(await response.json()).toMatchObject({ ...written, info: owner });
});

it('serves a page with the renderer of the build, under the policy of all pages and without inline scripts', async () => {
  const response = await edge.fetch('/api/docs');
  const html = await response.text();
  expect(response.headers.get('content-security-policy')).toBe(
    (await edge.fetch('/about')).headers.get('content-security-policy'),
  );
  const loaded = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, path = '']) => path);
  expect(loaded.sort()).toEqual(files.map((file) => `/assets/${file}`));
  expect(html).not.toMatch(/<script>|https?:/);
  for (const path of loaded) expect((await edge.fetch(path)).status).toBe(200);
});
