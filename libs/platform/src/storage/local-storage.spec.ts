import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { LocalStorage } from './local-storage';
import { FileNotFoundError } from './storage';

let folder: string;
let storage: LocalStorage;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'storage-'));
  storage = new LocalStorage(folder);
});

afterAll(() => rm(folder, { recursive: true }));

const read = async (key: string, span?: { start: number; end: number }) =>
  (await buffer(await storage.read(key, span))).toString();

describe('local storage', () => {
  it('removes abandoned uploads after a day and keeps younger ones', async () => {
    const unfinished = join(folder, '.unfinished');
    await mkdir(unfinished, { recursive: true });
    for (const name of ['left', 'written']) await writeFile(join(unfinished, name), 'half');
    const longAgo = new Date(Date.now() - 2 * 86_400_000);
    await utimes(join(unfinished, 'left'), longAgo, longAgo);
    await storage.put('news/any.webp', Buffer.from('picture'), { contentType: 'image/webp' });
    expect(await readdir(unfinished)).toEqual(['written']);
    await rm(join(unfinished, 'written'));
  });

  it('stores and returns a file with its type, size and hash', async () => {
    const stored = await storage.put('news/cover.webp', Buffer.from('picture'), {
      contentType: 'image/webp',
    });
    expect(stored).toEqual({ bytes: 7, sha256: createHash('sha256').update('picture').digest('hex') });
    expect(await storage.stat('news/cover.webp')).toMatchObject({ bytes: 7, contentType: 'image/webp' });
    expect(await read('news/cover.webp')).toBe('picture');
  });

  it('accepts a stream and a buffer', async () => {
    const stored = await storage.put(
      'a/stream.bin',
      Readable.from([Buffer.from('one '), Buffer.from('two')]),
      {
        contentType: 'application/octet-stream',
      },
    );
    expect(stored.bytes).toBe(7);
    expect(await read('a/stream.bin')).toBe('one two');
  });

  it('reads a byte range with both ends included', async () => {
    await storage.put('a/digits.txt', Buffer.from('0123456789'), { contentType: 'text/plain' });
    expect(await read('a/digits.txt', { start: 2, end: 4 })).toBe('234');
  });

  it('keeps the old file and no partial one when an upload breaks off', async () => {
    await storage.put('a/kept.txt', Buffer.from('old'), { contentType: 'text/plain' });
    const broken = Readable.from(
      (function* () {
        yield Buffer.from('new');
        throw new Error('the connection was closed');
      })(),
    );
    await expect(storage.put('a/kept.txt', broken, { contentType: 'text/plain' })).rejects.toThrow(
      'connection was closed',
    );
    expect(await read('a/kept.txt')).toBe('old');
    expect(await readdir(join(folder, '.unfinished'))).toEqual([]);
  });

  it('changes the etag when the bytes change, even to the same length', async () => {
    await storage.put('a/tag.txt', Buffer.from('one'), { contentType: 'text/plain' });
    const before = await storage.stat('a/tag.txt');
    await storage.put('a/tag.txt', Buffer.from('two'), { contentType: 'text/plain' });
    const after = await storage.stat('a/tag.txt');
    expect(after?.etag).toMatch(/^"[^"]+"$/);
    expect(after?.etag).not.toBe(before?.etag);
  });

  it('serves an open file to its end although it is replaced', async () => {
    await storage.put('a/open.txt', Buffer.from('first'), { contentType: 'text/plain' });
    const opened = await storage.read('a/open.txt');
    await storage.put('a/open.txt', Buffer.from('second'), { contentType: 'text/plain' });
    expect((await buffer(opened)).toString()).toBe('first');
  });

  it('reports a missing file, a folder and a path through a file as missing', async () => {
    await storage.put('a/leaf', Buffer.from('x'), { contentType: 'text/plain' });
    for (const key of ['nowhere', 'a', 'a/leaf/below']) {
      expect(await storage.stat(key)).toBeUndefined();
      await expect(storage.read(key)).rejects.toThrow(FileNotFoundError);
    }
  });

  it('lists a folder in the order of the keys, page by page', async () => {
    const keys = ['list/a/2.bin', 'list/a/1.bin', 'list/b.bin', 'list/a.bin'];
    for (const key of keys) await storage.put(key, Buffer.from('x'), { contentType: 'text/plain' });
    const first = await storage.list('list', { limit: 3 });
    expect(first.map(({ key }) => key)).toEqual(['list/a.bin', 'list/a/1.bin', 'list/a/2.bin']);
    expect(first[0]?.modifiedAt.getTime()).toBeGreaterThan(Date.now() - 60_000);
    const second = await storage.list('list', { after: 'list/a/2.bin', limit: 3 });
    expect(second.map(({ key }) => key)).toEqual(['list/b.bin']);
    expect(await storage.list('nowhere', { limit: 3 })).toEqual([]);
  });

  it('deletes idempotently', async () => {
    await storage.put('a/gone', Buffer.from('x'), { contentType: 'text/plain' });
    await storage.delete('a/gone');
    await storage.delete('a/gone');
    expect(await storage.stat('a/gone')).toBeUndefined();
  });

  it('rejects an unsafe key in every method', async () => {
    const key = '../outside';
    await expect(storage.put(key, Buffer.from('x'), { contentType: 'text/plain' })).rejects.toThrow(
      TypeError,
    );
    await expect(storage.stat(key)).rejects.toThrow(TypeError);
    await expect(storage.read(key)).rejects.toThrow(TypeError);
    await expect(storage.delete(key)).rejects.toThrow(TypeError);
  });
});
