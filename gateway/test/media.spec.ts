import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Edge } from './gateway.testbed';

const dir = mkdtempSync(join(tmpdir(), 'media-'));
const drawing = `<svg xmlns="http://www.w3.org/2000/svg">${'<path d="M0 0h1" />'.repeat(500)}</svg>`;
const address = '/media/plugins/tide/front.svg';
let edge: Edge;

beforeAll(async () => {
  mkdirSync(join(dir, 'plugins', 'tide'), { recursive: true });
  writeFileSync(join(dir, 'plugins', 'tide', 'front.svg'), drawing);
  edge = await Edge.open({ MEDIA_DIR: dir });
});
afterAll(async () => {
  await edge.close();
  rmSync(dir, { recursive: true });
});

const ask = (path: string, headers: Record<string, string> = {}) => edge.fetch(path, { headers });

describe('the drawing of a product', () => {
  it('comes compressed to who takes it so, and is the same to who does not', async () => {
    const small = await ask(address, { 'accept-encoding': 'br' });
    expect(small.headers.get('content-encoding')).toBe('br');
    expect(Number(small.headers.get('content-length'))).toBeLessThan(drawing.length / 4);
    expect(await small.text()).toBe(drawing);
    const plain = await ask(address, { 'accept-encoding': 'identity' });
    expect(plain.headers.get('content-encoding')).toBeNull();
    expect(await plain.text()).toBe(drawing);
  });

  it('may run nothing, is kept for a week, and is asked for again by its tag', async () => {
    const first = await ask(address);
    expect(first.headers.get('content-type')).toBe('image/svg+xml');
    expect(first.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(first.headers.get('x-content-type-options')).toBe('nosniff');
    expect(first.headers.get('cache-control')).toBe('public, max-age=604800');
    const again = await ask(address, { 'if-none-match': first.headers.get('etag') ?? '' });
    expect(again.status).toBe(304);
  });

  it('is another when the file is', async () => {
    await ask(address);
    writeFileSync(join(dir, 'plugins', 'tide', 'front.svg'), drawing.replace('M0 0h1', 'M0 0h2'));
    expect(await (await ask(address)).text()).toContain('M0 0h2');
  });

  it.each(['/media/plugins/tide/none.svg', '/media/plugins/..%2Fplugins%2Ftide/front.svg'])(
    'is not there at %s',
    async (path) => {
      expect((await ask(path)).status).toBe(404);
    },
  );
});
