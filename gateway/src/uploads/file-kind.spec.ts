import { Readable } from 'node:stream';
import { fileKind } from './file-kind';
import { detectKind } from './limited-body';

const bytes = (...parts: (string | number[])[]) =>
  Buffer.concat([
    ...parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part))),
    Buffer.alloc(40),
  ]);

const mp3Frame = [0xff, 0xfb, 0x90, 0x00];

/** An ID3v2.4 tag (id3.org/id3v2.4.0-structure, section 3.1): its length in four bytes of seven bits. */
const id3 = (length: number) => [
  ...Buffer.from('ID3\x04\0\0', 'latin1'),
  ...[21, 14, 7, 0].map((bits) => (length >> bits) & 0x7f),
  ...new Array<number>(length).fill(0),
];

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

describe('the format of an upload', () => {
  it.each([
    ['a JPEG', bytes([0xff, 0xd8, 0xff, 0xe0]), 'jpeg'],
    ['a PNG', png, 'png'],
    ['a GIF', bytes('GIF89a'), 'gif'],
    ['a WebP', bytes('RIFF\0\0\0\0WEBP'), 'webp'],
    ['an AVIF', bytes('\0\0\0\x1cftypavif'), 'avif'],
    ['a WAV', bytes('RIFF\0\0\0\0WAVE'), 'wav'],
    ['an MP3 with a tag', bytes(id3(300), mp3Frame), 'mp3'],
    ['an MP3 without a tag', bytes(mp3Frame), 'mp3'],
    ['an M4A', bytes('\0\0\0\x20ftypM4A '), 'm4a'],
    ['an M4A with the brand isom', bytes('\0\0\0\x20ftypisom'), 'm4a'],
    ['a FLAC', bytes('fLaC\0\0\0\x22'), 'flac'],
    ['a FLAC behind an ID3 tag', bytes(id3(300), 'fLaC\0\0\0\x22'), 'flac'],
    ['an Opus', bytes('OggS', new Array<number>(24).fill(0), 'OpusHead'), 'opus'],
  ])('is recognized for %s', async (_, file, kind) => {
    expect(await fileKind(file)).toBe(kind);
  });

  it.each([
    ['an SVG', bytes('<svg xmlns="http://www.w3.org/2000/svg">')],
    ['an SVG behind a byte order mark', bytes('\xef\xbb\xbf<?xml version="1.0"?><svg/>')],
    ['a page', bytes('<!doctype html><script>')],
    ['Vorbis in Ogg', bytes('OggS', new Array<number>(24).fill(0), '\x01vorbis')],
    ['a QuickTime film', bytes('\0\0\0\x20ftypqt  ')],
    ['an AAC stream, which shares the sync of MP3', bytes([0xff, 0xf1, 0x50, 0x80])],
    ['an AIFF, which most browsers do not play', bytes('FORM\0\0\0\0AIFFCOMM')],
    ['a program', bytes('MZ')],
    ['a program behind an ID3 tag', bytes(id3(300), 'MZ')],
    ['three bytes', Buffer.from('ID3')],
  ])('is not accepted for %s', async (_, file) => {
    expect(await fileKind(file)).toBeUndefined();
  });

  it('is detected behind a tag of many chunks, and the upload keeps all its bytes', async () => {
    const flac = Buffer.concat([bytes(id3(400_000), 'fLaC\0\0\0\x22'), Buffer.alloc(300_000, 7)]);
    const chunks = Array.from({ length: Math.ceil(flac.length / 1_000) }, (_, i) =>
      flac.subarray(i * 1_000, (i + 1) * 1_000),
    );
    const { kind, file } = await detectKind(Readable.from(chunks), 1_000_000);
    expect(kind).toBe('flac');
    const kept: Buffer[] = [];
    for await (const chunk of file) kept.push(chunk as Buffer);
    expect(Buffer.concat(kept).equals(flac)).toBe(true);
  });
});
