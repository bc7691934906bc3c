import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { freePort } from '#local-servers/ports';
import { S3Storage } from '#platform/storage/s3-storage';
import { FileNotFoundError } from '#platform/storage/storage';
import { ChildServer } from '#testing/servers/child-server';

const moto = (process.env['PATH'] ?? '')
  .split(delimiter)
  .map((folder) => join(folder, 'moto_server'))
  .find((file) => existsSync(file));
if (!moto) process.stdout.write('skipped: files on an S3 server; moto_server is not installed\n');
const describeWithMoto = moto ? describe : describe.skip;

describeWithMoto('files on an S3 server of another maker (moto)', () => {
  let server: ChildServer;
  let endpoint: string;
  let storage: S3Storage;

  const storageIn = (bucket: string) =>
    new S3Storage({ bucket, region: 'us-east-1', endpoint, accessKey: 'test', secretKey: 'test-secret' });

  beforeAll(async () => {
    const [port, dir] = [await freePort(), mkdtempSync(join(tmpdir(), 'moto-'))];
    endpoint = `http://127.0.0.1:${port}`;
    server = new ChildServer({
      command: moto ?? '',
      args: ['-H', '127.0.0.1', '-p', String(port)],
      env: process.env,
      port,
      dir,
      store: dir,
      isReady: async () => (await fetch(`${endpoint}/files`, { method: 'PUT' })).ok,
    });
    await server.start();
    storage = storageIn('files');
  });
  afterAll(() => server.remove());

  it('come back byte for byte, with type and length', async () => {
    const content = randomBytes(12_000_000);
    const chunks = Array.from({ length: 12 }, (_, i) => content.subarray(i * 1_000_000, (i + 1) * 1_000_000));
    const key = 'downloads/trimline/2.1.0/trimline-2.1.0-mac.zip';
    const stored = await storage.put(key, Readable.from(chunks), { contentType: 'application/zip' });
    expect(stored.bytes).toBe(content.length);
    expect(await storage.stat(key)).toMatchObject({ bytes: content.length, contentType: 'application/zip' });
    expect((await buffer(await storage.read(key))).equals(content)).toBe(true);
  });

  it('are read in part, for a download that is continued', async () => {
    await storage.put('audio/1.m4a', Buffer.from('0123456789'), { contentType: 'audio/mp4' });
    const part = await buffer(await storage.read('audio/1.m4a', { start: 4, end: 6 }));
    expect(part.toString()).toBe('456');
  });

  it('are replaced and deleted; deleting a missing one succeeds', async () => {
    const put = (text: string) => storage.put('audio/2.m4a', Buffer.from(text), { contentType: 'audio/mp4' });
    await put('old');
    const before = await storage.stat('audio/2.m4a');
    await put('new');
    expect((await storage.stat('audio/2.m4a'))?.etag).not.toBe(before?.etag);
    await storage.delete('audio/2.m4a');
    await storage.delete('audio/2.m4a');
    expect(await storage.stat('audio/2.m4a')).toBeUndefined();
    await expect(storage.read('audio/2.m4a')).rejects.toThrow(FileNotFoundError);
  });

  it('are an error and not missing when the bucket does not exist', async () => {
    const elsewhere = storageIn('no-such-bucket');
    await expect(elsewhere.stat('audio/1.m4a')).rejects.toThrow('the bucket no-such-bucket does not exist');
    await expect(elsewhere.read('audio/1.m4a')).rejects.toMatchObject({ name: 'NoSuchBucket' });
    const put = elsewhere.put('audio/1.m4a', Buffer.from('x'), { contentType: 'audio/mp4' });
    await expect(put).rejects.toMatchObject({ name: 'NoSuchBucket' });
  });
});
