import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { GatewayTestbed } from '../gateway.testbed';

const dir = mkdtempSync(join(tmpdir(), 'media-'));
const drawing = `<svg xmlns="http://www.w3.org/2000/svg">${'<path d="M0 0h1" />'.repeat(500)}</svg>`;
const address = '/media/plugins/tide/front.svg';
let edge: GatewayTestbed;

beforeAll(async () => {
  mkdirSync(join(dir, 'plugins', 'tide'), { recursive: true });
  writeFileSync(join(dir, 'plugins', 'tide', 'front.svg'), drawing);
  edge = await GatewayTestbed.open({ MEDIA_DIR: dir });
});
afterAll(async () => {
  await edge.close();
  rmSync(dir, { recursive: true });
});

const sendRequest = (path: string, headers: Record<string, string> = {}) => edge.fetch(path, { headers });

describe('the drawing of a product', () => {
  it('is compressed for clients that accept it', async () => {
    const small = await sendRequest(address, { 'accept-encoding': 'br' });
    expect(small.headers.get('content-encoding')).toBe('br');
    expect(Number(small.headers.get('content-length'))).toBeLessThan(drawing.length / 4);
    expect(await small.text()).toBe(drawing);
    const plain = await sendRequest(address, { 'accept-encoding': 'identity' });
    expect(plain.headers.get('content-encoding')).toBeNull();
    expect(await plain.text()).toBe(drawing);
  });

  it('runs nothing, is cached for a week, and is revalidated by ETag', async () => {
    const first = await sendRequest(address);
    expect(first.headers.get('content-type')).toBe('image/svg+xml');
    expect(first.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(first.headers.get('x-content-type-options')).toBe('nosniff');
    expect(first.headers.get('cache-control')).toBe('public, max-age=604800');
    const again = await sendRequest(address, { 'if-none-match': first.headers.get('etag') ?? '' });
    expect(again.status).toBe(304);
  });

  it('changes with its file', async () => {
    await sendRequest(address);
    writeFileSync(join(dir, 'plugins', 'tide', 'front.svg'), drawing.replace('M0 0h1', 'M0 0h2'));
    expect(await (await sendRequest(address)).text()).toContain('M0 0h2');
  });

  it.each(['/media/plugins/tide/none.svg', '/media/plugins/..%2Fplugins%2Ftide/front.svg'])(
    'is 404 at %s',
    async (path) => {
      expect((await sendRequest(path)).status).toBe(404);
    },
  );
});
