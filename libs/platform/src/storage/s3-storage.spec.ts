import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { S3Storage } from './s3-storage';
import { FileNotFoundError } from './storage';

/** A fake S3 that records requests and returns fixed responses. It tests the requests only. */
interface Seen {
  method?: string;
  url?: string;
  headers: IncomingMessage['headers'];
  body: string;
}

let server: Server;
let storage: S3Storage;
let seen: Seen[];
let status: number;
let answer: string;

beforeAll(async () => {
  server = createServer((request, response) => {
    void buffer(request).then((body) => {
      seen.push({
        method: request.method,
        url: request.url,
        headers: request.headers,
        body: body.toString(),
      });
      response.writeHead(status, {
        'content-type': 'text/plain',
        etag: '"e1"',
        'content-length': answer.length,
      });
      response.end(request.method === 'HEAD' ? undefined : answer);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  storage = new S3Storage({
    bucket: 'files',
    region: 'eu-west-2',
    endpoint: `http://127.0.0.1:${port}`,
    accessKey: 'AKID',
    secretKey: 'secret',
  });
});

beforeEach(() => {
  seen = [];
  status = 200;
  answer = 'bytes';
});

afterAll(() => {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(resolve));
});

describe('S3 requests', () => {
  it('are signed over path, date and host', async () => {
    await storage.stat('audio/1.m4a');
    expect(seen[0]).toMatchObject({ method: 'HEAD', url: '/files/audio/1.m4a' });
    expect(seen[0]?.headers.authorization).toMatch(
      /^AWS4-HMAC-SHA256 Credential=AKID\/\d{8}\/eu-west-2\/s3\/aws4_request, SignedHeaders=[^,]*host[^,]*, Signature=[0-9a-f]{64}$/,
    );
  });

  it('upload a stream with its length and type', async () => {
    const body = Readable.from([Buffer.from('one '), Buffer.from('two')]);
    const stored = await storage.put('audio/1.m4a', body, { contentType: 'audio/mp4' });
    expect(stored.bytes).toBe(7);
    expect(seen[0]).toMatchObject({ method: 'PUT', body: 'one two' });
    expect(seen[0]?.headers).toMatchObject({ 'content-length': '7', 'content-type': 'audio/mp4' });
  });

  it('send a byte range as a Range header', async () => {
    expect((await buffer(await storage.read('audio/1.m4a', { start: 0, end: 4 }))).toString()).toBe('bytes');
    expect(seen[0]?.headers.range).toBe('bytes=0-4');
  });

  it('delete by key', async () => {
    status = 204;
    answer = '';
    await storage.delete('audio/1.m4a');
    expect(seen[0]).toMatchObject({ method: 'DELETE', url: expect.stringContaining('/files/audio/1.m4a') });
  });

  it('treat 404 as a missing file', async () => {
    status = 404;
    answer = '<?xml version="1.0"?><Error><Code>NoSuchKey</Code></Error>';
    await expect(storage.read('audio/none.m4a')).rejects.toThrow(FileNotFoundError);
  });

  it('are not sent for an unsafe key', async () => {
    await expect(storage.stat('../other-bucket/x')).rejects.toThrow(TypeError);
    expect(seen).toEqual([]);
  });

  it('lists a folder after a key', async () => {
    answer = `<ListBucketResult><Contents><Key>downloads/b.zip</Key><LastModified>2026-11-20T10:00:00Z</LastModified></Contents></ListBucketResult>`;
    expect(await storage.list('downloads', { after: 'downloads/a.zip', limit: 2 })).toEqual([
      { key: 'downloads/b.zip', modifiedAt: new Date('2026-11-20T10:00:00Z') },
    ]);
    const { searchParams } = new URL(seen[0]?.url ?? '', 'http://s3.example');
    expect(Object.fromEntries(searchParams)).toMatchObject({
      'list-type': '2',
      prefix: 'downloads/',
      'start-after': 'downloads/a.zip',
      'max-keys': '2',
    });
  });
});
