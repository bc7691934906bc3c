import { createHash, randomBytes } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findSample } from '#contracts/catalogue/samples';
import { beginTransfer, endTransfer, keepTransferAlive } from '#contracts/licensing/downloads';
import { eventually } from '#testing/eventually';
import { GatewayTestbed } from '../gateway.testbed';

let edge: GatewayTestbed;
const bytes = randomBytes(300_000);
const sha256 = createHash('sha256').update(bytes).digest('hex');
const transferId = '019a0000-0000-7000-8000-0000000000cc';
const link = 'a'.repeat(40);
const file = { storageKey: 'samples/0.mp3', fileName: 'Saturos.zip', bytes: bytes.length, sha256 };

/** Fakes intervals only; the network uses real time. */
const fakeIntervals = () =>
  jest.useFakeTimers({
    doNotFake: [
      ...(['Date', 'hrtime', 'performance', 'nextTick', 'queueMicrotask'] as const),
      ...(['setImmediate', 'clearImmediate', 'setTimeout', 'clearTimeout'] as const),
    ],
  });

beforeAll(async () => {
  edge = await GatewayTestbed.open();
  mkdirSync(join(edge.dir, 'samples'), { recursive: true });
  writeFileSync(join(edge.dir, 'samples', '0.mp3'), bytes);
  edge.stub(findSample, () => ({
    storageKey: 'samples/0.mp3',
    contentType: 'audio/mpeg',
    bytes: bytes.length,
    sha256,
  }));
  edge.stub(beginTransfer, ({ headOnly }) => ({ ...(headOnly ? {} : { transferId }), ...file }));
  edge.stub(endTransfer, () => ({}));
});
afterAll(() => edge.close());
beforeEach(() => void edge.received.splice(0));

const sample = '/api/plugins/saturos-pro/audio/0';

describe('an audio sample', () => {
  it.each<[string, Record<string, string>, number, string | null, number]>([
    ['whole', {}, 200, null, bytes.length],
    ['from the first byte', { range: 'bytes=0-' }, 206, `bytes 0-299999/300000`, bytes.length],
    ['a part', { range: 'bytes=100-199' }, 206, 'bytes 100-199/300000', 100],
    ['the end', { range: 'bytes=-50' }, 206, 'bytes 299950-299999/300000', 50],
    ['beyond the end', { range: 'bytes=300000-' }, 416, 'bytes */300000', 0],
    ['unknown unit', { range: 'seconds=1-2' }, 200, null, bytes.length],
    ['two parts, sent as the whole file', { range: 'bytes=0-1,5-6' }, 200, null, bytes.length],
    ['another version', { range: 'bytes=0-9', 'if-range': '"other"' }, 200, null, bytes.length],
  ])('responds to a range request: %s', async (_, headers, status, contentRange, length) => {
    const response = await edge.fetch(sample, { headers });
    expect(response.status).toBe(status);
    expect(response.headers.get('content-range')).toBe(contentRange);
    expect((await response.arrayBuffer()).byteLength).toBe(length);
  });

  it('is revalidated by ETag and not sent again', async () => {
    const { headers } = await edge.fetch(sample, { method: 'HEAD' });
    expect(headers.get('cache-control')).toBe('public, no-cache');
    expect(
      (await edge.fetch(sample, { headers: { 'if-none-match': headers.get('etag') ?? '' } })).status,
    ).toBe(304);
  });

  it.each([
    ['a weak ETag', `W/"${sha256}"`, 304],
    ['a list with its ETag', `"other", "${sha256}"`, 304],
    ['any ETag', '*', 304],
    ['another ETag', `"${sha256}-gzip"`, 200],
  ])('matches the ETag %s', async (_, tag, status) => {
    expect((await edge.fetch(sample, { headers: { 'if-none-match': tag } })).status).toBe(status);
  });

  it('sends no length with 304', async () => {
    const headers = { 'if-none-match': `"${sha256}"` };
    const response = await edge.fetch(sample, { method: 'HEAD', headers });
    expect([response.status, response.headers.get('content-length')]).toEqual([304, null]);
  });

  it.each(['bytes=0-9', 'bytes=300000-'])('responds to HEAD without a range: %s', async (range) => {
    const { status, headers } = await edge.fetch(sample, { method: 'HEAD', headers: { range } });
    expect([status, headers.get('content-range'), headers.get('content-length')]).toEqual([
      200,
      null,
      String(bytes.length),
    ]);
  });
});

describe('a download', () => {
  const ended = () =>
    edge.received.filter(({ subject }) => subject === endTransfer.subject).map(({ input }) => input);

  it('reports all sent bytes', async () => {
    const response = await edge.fetch(`/api/downloads/files/${link}`);
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="Saturos.zip"');
    expect(Buffer.from(await response.arrayBuffer()).equals(bytes)).toBe(true);
    await eventually(() => expect(ended()).toEqual([{ transferId, from: 0, sent: bytes.length }]));
  });

  it.each<[string, Record<string, string>, number, number | null]>([
    ['the whole file', {}, 0, null],
    ['a part', { range: 'bytes=1000-1999' }, 1000, 1999],
    ['a part up to the end', { range: 'bytes=1000-' }, 1000, 299_999],
    ['the end', { range: 'bytes=-50' }, 299_950, 299_999],
    ['two parts, sent as the whole file', { range: 'bytes=1-1,5-6' }, 0, null],
    ['a part of another version, sent as the whole file', { range: 'bytes=1-1', 'if-range': '"x"' }, 0, null],
  ])('starts with the requested bytes: %s', async (_, headers, from, to) => {
    await (await edge.fetch(`/api/downloads/files/${link}`, { headers })).arrayBuffer();
    const begun = edge.received.filter(({ subject }) => subject === beginTransfer.subject).at(-1);
    expect(begun?.input).toMatchObject({ from, to, headOnly: false });
    await eventually(() => expect(ended()).toHaveLength(1));
  });

  it('sends its length with HEAD without starting a transfer', async () => {
    const { headers } = await edge.fetch(`/api/downloads/files/${link}`, { method: 'HEAD' });
    expect(headers.get('content-length')).toBe(String(bytes.length));
    expect(ended()).toEqual([]);
  });

  it('starts no transfer for a range beyond the end', async () => {
    const response = await edge.fetch(`/api/downloads/files/${link}`, {
      headers: { range: 'bytes=300000-' },
    });
    expect(response.status).toBe(416);
    const begun = edge.received.filter(({ subject }) => subject === beginTransfer.subject);
    expect(begun.map(({ input }) => input)).toMatchObject([{ headOnly: true }]);
  });

  it('reports a range with its offset', async () => {
    const response = await edge.fetch(`/api/downloads/files/${link}`, {
      headers: { range: 'bytes=1000-1999' },
    });
    await response.arrayBuffer();
    await eventually(() => expect(ended()).toEqual([{ transferId, from: 1000, sent: 1000 }]));
  });

  it('sends keep-alives until a slow download ends, also while licensing is unavailable', async () => {
    const long = Buffer.alloc(64_000_000, 'x');
    writeFileSync(join(edge.dir, 'samples', 'long.zip'), long);
    edge.stub(beginTransfer, () => ({
      ...file,
      transferId,
      storageKey: 'samples/long.zip',
      bytes: long.length,
      sha256: createHash('sha256').update(long).digest('hex'),
    }));
    edge.stub(keepTransferAlive, () => ({}));
    const kept = () => edge.received.filter(({ subject }) => subject === keepTransferAlive.subject).length;
    fakeIntervals();
    const [started, cleared] = [
      jest.spyOn(globalThis, 'setInterval'),
      jest.spyOn(globalThis, 'clearInterval'),
    ];
    try {
      const response = await edge.fetch(`/api/downloads/files/${link}`);
      jest.advanceTimersByTime(6 * 60_000);
      await eventually(() => expect(kept()).toBe(2));
      edge.removeStub(keepTransferAlive);
      jest.advanceTimersByTime(3 * 60_000);
      expect((await response.arrayBuffer()).byteLength).toBe(long.length);
      // The request is idempotent, so it is sent again when its reply is late: one report, received at least once.
      await eventually(() => expect(ended().length).toBeGreaterThan(0));
      for (const report of ended()) expect(report).toEqual({ transferId, from: 0, sent: long.length });
      // Clients of other services have intervals of their own.
      const keepAlives = started.mock.results.filter((_, i) => started.mock.calls[i]?.[1] === 3 * 60_000);
      expect(keepAlives).toHaveLength(1);
      await eventually(() => expect(cleared.mock.calls.flat()).toContain(keepAlives[0]?.value));
    } finally {
      started.mockRestore();
      cleared.mockRestore();
      jest.useRealTimers();
    }
  });

  it('reports zero bytes when the client disconnected before the start', async () => {
    let begin: () => void = () => undefined;
    edge.stub(beginTransfer, async () => {
      await new Promise<void>((resolve) => (begin = resolve));
      return { transferId, ...file };
    });
    const gone = new AbortController();
    const response = edge.fetch(`/api/downloads/files/${link}`, { signal: gone.signal });
    // A report of the former transfer can be repeated now.
    const subjects = () => edge.received.map(({ subject }) => subject);
    await eventually(() => expect(subjects()).toContain(beginTransfer.subject));
    gone.abort();
    await expect(response).rejects.toThrow();
    // The gateway reads the end of the connection before it responds to requests sent later.
    for (let sent = 0; sent < 3; sent += 1) await edge.fetch('/health/live');
    begin();
    await eventually(() => expect(ended()).toContainEqual({ transferId, from: 0, sent: 0 }));
  });
});

describe('a file on another server', () => {
  it.each(['GET', 'HEAD'])('redirects %s without the address of the request', async (method) => {
    const linkUrl = 'https://files.maker.example/Tern.zip';
    edge.stub(beginTransfer, () => ({ storageKey: '', fileName: 'Tern.zip', bytes: 0, sha256: '', linkUrl }));
    const headers = { range: 'bytes=0-' };
    const response = await edge.fetch(`/api/downloads/files/${link}`, {
      method,
      headers,
      redirect: 'manual',
    });
    expect(response.status).toBe(302);
    expect(response.headers.get('location')).toBe(linkUrl);
    expect(response.headers.get('referrer-policy')).toBe('no-referrer');
    expect(response.headers.get('cache-control')).toBe('no-store');
  });
});
