import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { unzipSync } from 'fflate';
import { openInstaller } from '#contracts/catalogue/installers';
import { beginArchive } from '#contracts/licensing/account/account-files';
import { beginTransfer, endTransfer, linkExpired } from '#contracts/licensing/downloads';
import { metrics } from '#platform/metrics/metrics';
import { GatewayTestbed } from '../gateway.testbed';

const link = 'a'.repeat(40);
const browser = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' };
const bytes = Buffer.alloc(10, 'x');
const gone = { storageKey: 'downloads/gone.zip', fileName: 'Tern.zip', bytes: 10, sha256: 'ab' };

async function failedReads(reason: string): Promise<number> {
  const { values } = (await metrics.getSingleMetric('shop_file_read_failures_total')?.get()) ?? {
    values: [],
  };
  return values.find(({ labels }) => labels['reason'] === reason)?.value ?? 0;
}

describe('a file that the storage does not have', () => {
  let edge: GatewayTestbed;
  beforeAll(async () => {
    edge = await GatewayTestbed.open();
    mkdirSync(join(edge.dir, 'downloads'), { recursive: true });
    edge.stub(beginTransfer, () => gone);
    edge.stub(endTransfer, () => ({}));
  });
  afterAll(() => edge.close());

  const fetchArchive = (headers: Record<string, string> = {}, query = '') =>
    edge.fetch(`/api/downloads/archives/${link}${query}`, { headers });
  const stubArchive = (files: { path: string; storageKey: string; bytes: number }[]) =>
    edge.stub(beginArchive, () => ({ fileName: 'plug-ins.zip', files }));
  const store = (name: string, content: Buffer) => {
    writeFileSync(join(edge.dir, 'downloads', name), content);
    return { path: `tern/${name}`, storageKey: `downloads/${name}`, bytes: content.length };
  };
  const missing = { path: 'tern/gone.zip', storageKey: 'downloads/gone.zip', bytes: 10 };

  it.each([
    ['en', 'Our storage does not have this file at the moment', 'My files', 'Write to support'],
    ['ru', 'Этого файла сейчас нет в хранилище', 'Мои файлы', 'Написать в поддержку'],
  ])('is explained to a browser on a page in the language of the screen: %s', async (lang, ...texts) => {
    const response = await edge.fetch(`/api/downloads/files/${link}?lang=${lang}`, { headers: browser });
    const page = (await response.text()).replaceAll('\u00a0', ' ');
    expect([response.status, response.headers.get('content-type')]).toEqual([
      503,
      'text/html; charset=utf-8',
    ]);
    expect(response.headers.get('content-disposition')).toBeNull();
    const id = response.headers.get('x-request-id') ?? 'none';
    for (const text of [`<html lang="${lang}">`, id, 'mailto:support@lowline.example', ...texts])
      expect(page).toContain(text);
  });

  it.each(['application/json', '*/*'])('is a failure body for clients that accept %s', async (accept) => {
    const response = await edge.fetch(`/api/downloads/files/${link}`, { headers: { accept } });
    expect(response.status).toBe(503);
    expect(await response.json()).toMatchObject({ code: 'FILE_MISSING', requestId: expect.any(String) });
  });

  it('is counted for the alert of the operator', async () => {
    const before = await failedReads('missing');
    await edge.fetch(`/api/downloads/files/${link}`);
    expect(await failedReads('missing')).toBe(before + 1);
  });

  it('offers a browser new links when its own has expired', async () => {
    edge.stubFailure(beginArchive, linkExpired);
    const response = await fetchArchive(browser);
    expect(response.status).toBe(410);
    const page = await response.text();
    expect(page).toContain('This link has expired');
    expect(page).toContain('href="/account/files"');
    expect(page).not.toContain('Try again');
  });

  it('is explained to a browser for the installer too, and the page runs no script', async () => {
    edge.removeStub(openInstaller);
    const response = await edge.fetch('/api/installer/files/none', { headers: browser });
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(response.headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; style-src 'sha256-/,
    );
  });

  it('is left out of an archive and named in a text inside of it', async () => {
    stubArchive([store('one.zip', bytes), missing]);
    const response = await fetchArchive({}, '?lang=en');
    const body = new Uint8Array(await response.arrayBuffer());
    expect(response.headers.get('content-length')).toBe(String(body.length));
    const unzipped = unzipSync(body);
    expect(Object.keys(unzipped)).toEqual(['MISSING FILES.txt', 'tern/one.zip']);
    const text = Buffer.from(unzipped['MISSING FILES.txt'] ?? []).toString();
    expect(text).toContain('\r\ntern/gone.zip\r\n');
    expect(text).toContain(response.headers.get('x-request-id') ?? 'none');
  });

  it('has a text with a Russian name in the archive of a Russian screen', async () => {
    const damaged = { ...store('short.zip', bytes), bytes: 11 };
    stubArchive([store('one.zip', bytes), damaged]);
    const unzipped = unzipSync(new Uint8Array(await (await fetchArchive({}, '?lang=ru')).arrayBuffer()));
    expect(Object.keys(unzipped)).toEqual(['НЕТ В АРХИВЕ.txt', 'tern/one.zip']);
  });

  it('refuses an archive without any file', async () => {
    stubArchive([missing]);
    const response = await fetchArchive();
    expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([
      503,
      'FILE_MISSING',
    ]);
  });

  it('fails an archive whose file disappears after its first byte', async () => {
    const long = store('long.zip', Buffer.alloc(64_000_000));
    stubArchive([long, store('two.zip', bytes)]);
    const response = await fetchArchive();
    rmSync(join(edge.dir, 'downloads', 'two.zip'));
    await expect(response.arrayBuffer()).rejects.toThrow();
  });

  it('refuses a download whose file is shorter than its length', async () => {
    store('short.zip', bytes);
    edge.stub(beginTransfer, () => ({ ...gone, storageKey: 'downloads/short.zip', bytes: 11, sha256: '' }));
    const response = await edge.fetch(`/api/downloads/files/${link}`);
    expect(((await response.json()) as { code: string }).code).toBe('FILE_DAMAGED');
  });
});

describe('an object store that fails', () => {
  const size = 4_000_000;
  let edge: GatewayTestbed;
  let store: Server;

  beforeAll(async () => {
    // A store that breaks off in the middle of each file.
    store = createServer((request, response) => {
      response.writeHead(200, { 'content-length': size });
      if (request.method === 'HEAD') return void response.end();
      response.write(Buffer.alloc(size / 2), () => response.destroy());
    });
    await new Promise<void>((resolve) => store.listen(0, '127.0.0.1', resolve));
    const { port } = store.address() as AddressInfo;
    Object.assign(process.env, {
      ...{ S3_BUCKET: 'files', S3_ENDPOINT: `http://127.0.0.1:${port}` },
      ...{ S3_ACCESS_KEY: 'key', S3_SECRET_KEY: 'secret' },
    });
    edge = await GatewayTestbed.open();
    edge.stub(beginTransfer, () => ({ ...gone, bytes: size, sha256: '' }));
    edge.stub(beginArchive, () => ({
      fileName: 'plug-ins.zip',
      files: [{ path: 'tern.zip', storageKey: 'downloads/tern.zip', bytes: size }],
    }));
  });
  afterAll(async () => {
    for (const name of ['S3_BUCKET', 'S3_ENDPOINT', 'S3_ACCESS_KEY', 'S3_SECRET_KEY'])
      Reflect.deleteProperty(process.env, name);
    await edge.close();
    store.close();
  });

  it.each(['files', 'archives'])('in the middle fails the download and is counted: %s', async (kind) => {
    const before = await failedReads('unreadable');
    const reading = edge.fetch(`/api/downloads/${kind}/${link}`).then((response) => response.arrayBuffer());
    await expect(reading).rejects.toThrow();
    expect(await failedReads('unreadable')).toBeGreaterThan(before);
  });

  it('before the first byte is a page on which a browser tries again', async () => {
    store.closeAllConnections();
    await new Promise((resolve) => store.close(resolve));
    const response = await edge.fetch(`/api/downloads/archives/${link}`, { headers: browser });
    expect(response.status).toBe(503);
    expect(await response.text()).toContain('<a href="">Try again</a>');
  });
});
