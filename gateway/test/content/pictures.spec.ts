import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { GatewayTestbed } from '../gateway.testbed';

let edge: GatewayTestbed;
let headers: Record<string, string>;

beforeAll(async () => {
  edge = await GatewayTestbed.open();
  edge.stubAnna(1, 'admin');
  headers = { authorization: `Bearer ${await edge.token({ role: 'admin' })}` };
});
afterAll(() => edge.close());

const newsroom = '/api/news/admin/upload-image';

function form(bytes: Buffer, fileName = 'picture.png', type = 'image/png'): FormData {
  const body = new FormData();
  body.append('newsSlug', '../../etc/passwd');
  body.append('image', new Blob([new Uint8Array(bytes)], { type }), fileName);
  return body;
}

const upload = (body: FormData) => edge.fetch(newsroom, { method: 'POST', headers, body });

async function stored(bytes: Buffer): Promise<string> {
  const response = await upload(form(bytes));
  expect(response.status).toBe(201);
  return ((await response.json()) as { imageUrl: string }).imageUrl;
}

async function sizeOf(address: string): Promise<{ width: number; format: string; hasExif: boolean }> {
  const bytes = Buffer.from(await (await edge.fetch(address)).arrayBuffer());
  const { width, format, exif } = await sharp(bytes).metadata();
  return { width, format, hasExif: exif !== undefined };
}

async function framesOf(address: string) {
  const bytes = Buffer.from(await (await edge.fetch(address)).arrayBuffer());
  const { pages, delay, width } = await sharp(bytes, { animated: true }).metadata();
  return { pages, delay, width };
}

const drawn = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#336699' } });

const refused = async (bytes: Buffer, name?: string, type?: string) => {
  const response = await upload(form(bytes, name, type));
  return [response.status, ((await response.json()) as { code: string }).code];
};

/** A PNG of 30,000 × 30,000 points in a few kilobytes: 2.7 GB when decoded. */
function bomb(): Buffer {
  const side = 30_000;
  const chunk = (name: string, data: Buffer) => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(data.length);
    return Buffer.concat([length, Buffer.from(name), data, Buffer.alloc(4)]);
  };
  const size = Buffer.alloc(13);
  size.writeUInt32BE(side, 0);
  size.writeUInt32BE(side, 4);
  size.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const points = deflateSync(Buffer.alloc(3 * side + 1));
  return Buffer.concat([
    signature,
    chunk('IHDR', size),
    chunk('IDAT', points),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

describe('picture uploads of news (admin §7)', () => {
  it('re-encode as WebP in three widths without metadata', async () => {
    const bytes = await drawn(3_000, 1_500)
      .withExif({ IFD0: { Copyright: 'a photographer', ImageDescription: 'secret' } })
      .jpeg()
      .toBuffer();
    const address = await stored(bytes);
    expect(address).toMatch(/^\/media\/uploads\/[0-9a-f]{64}\.webp$/);
    expect(await sizeOf(address)).toEqual({ width: 2_400, format: 'webp', hasExif: false });
    expect((await sizeOf(address.replace('.webp', '-1280.webp'))).width).toBe(1_280);
    expect((await sizeOf(address.replace('.webp', '-640.webp'))).width).toBe(640);
  });

  it.each(['gif', 'webp'] as const)('keep every frame of an animated %s in all widths', async (format) => {
    const frames = await Promise.all(
      ['#300', '#060', '#009'].map((background) =>
        sharp({ create: { width: 900, height: 40, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    );
    const bytes = await sharp(frames, { join: { animated: true } })
      .toFormat(format, { delay: [80, 80, 80] })
      .toBuffer();
    const address = await stored(bytes);
    expect(await framesOf(address)).toEqual({ pages: 3, delay: [80, 80, 80], width: 900 });
    expect(await framesOf(address.replace('.webp', '-640.webp'))).toMatchObject({ pages: 3, width: 640 });
  });

  it('reject an animated PNG, whose frames would be lost', async () => {
    const png = await drawn(20, 20).png().toBuffer();
    const afterHeader = 33;
    const control = Buffer.from('000000086163544c0000000200000000', 'hex');
    const bytes = Buffer.concat([
      png.subarray(0, afterHeader),
      control,
      Buffer.alloc(4),
      png.subarray(afterHeader),
    ]);
    expect(await refused(bytes)).toEqual([415, 'ANIMATION_REFUSED']);
  });

  it('do not enlarge a small picture', async () => {
    const address = await stored(await drawn(300, 200).png().toBuffer());
    expect((await sizeOf(address.replace('.webp', '-640.webp'))).width).toBe(300);
  });

  it('serve a picture under its own name only', async () => {
    const address = await stored(await drawn(20, 20).png().toBuffer());
    expect((await edge.fetch(address.replace('uploads/', 'uploads/..%2f'))).status).toBe(400);
    expect((await edge.fetch(`/media/uploads/${'0'.repeat(64)}.webp`)).status).toBe(404);
  });

  it.each([
    ['an SVG declared as PNG', Buffer.from('<svg onload="alert(1)"/>'), 'a.png', 'image/png'],
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'a.svg', 'image/svg+xml'],
    [
      'an incomplete picture',
      Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3, 4, 5, 6, 7, 8]),
      'a.jpg',
      'image/jpeg',
    ],
    ['an empty file', Buffer.alloc(0), 'a.png', 'image/png'],
  ])('reject %s with invalid_file_type', async (_, bytes, name, type) => {
    expect(await refused(bytes, name, type)).toEqual([415, 'invalid_file_type']);
  });

  it('limit the height of a very tall picture in every size', async () => {
    const address = await stored(await drawn(500, 20_000).png().toBuffer());
    expect(await sizeOf(address)).toMatchObject({ width: 60, format: 'webp' });
    expect(await sizeOf(address.replace('.webp', '-640.webp'))).toMatchObject({ width: 60 });
  });

  it('reject a decompression bomb before decoding', async () => {
    const before = process.memoryUsage().rss;
    expect(await refused(bomb())).toEqual([415, 'invalid_file_type']);
    expect(process.memoryUsage().rss - before).toBeLessThan(200 * 1024 * 1024);
  });

  it('keep nothing of HTML inside a picture', async () => {
    const page = '<script>alert(1)</script>';
    const polyglot = Buffer.concat([await drawn(20, 20).png().toBuffer(), Buffer.from(page)]);
    const address = await stored(polyglot);
    const response = await edge.fetch(address);
    expect(response.headers.get('content-type')).toBe('image/webp');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(Buffer.from(await response.arrayBuffer()).includes(page)).toBe(false);
  });

  it('reject pictures over 5 MB with file_too_large', async () => {
    const bytes = Buffer.concat([await drawn(20, 20).png().toBuffer(), Buffer.alloc(5_242_880)]);
    expect(await refused(bytes)).toEqual([413, 'file_too_large']);
  });

  it('reject a form without a picture with upload_failed', async () => {
    const body = new FormData();
    body.append('newsSlug', 'tape');
    const response = await upload(body);
    expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([
      400,
      'upload_failed',
    ]);
  });

  it('respond 503 while the storage is unavailable', async () => {
    const bytes = await drawn(20, 20).png().toBuffer();
    const aside = `${edge.dir}-aside`;
    renameSync(edge.dir, aside);
    writeFileSync(edge.dir, '');
    const response = await upload(form(bytes));
    rmSync(edge.dir);
    renameSync(aside, edge.dir);
    expect(response.status).toBe(503);
    expect(response.headers.get('retry-after')).not.toBeNull();
    expect(await response.json()).toMatchObject({ code: 'UNAVAILABLE' });
    await stored(bytes);
  });

  it('reject a guest', async () => {
    const body = form(await drawn(20, 20).png().toBuffer());
    expect((await edge.fetch(newsroom, { method: 'POST', body })).status).toBe(401);
  });
});
