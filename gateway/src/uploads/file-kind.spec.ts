import { fileKind } from './file-kind';

const bytes = (...parts: (string | number[])[]) =>
  Buffer.concat([
    ...parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part))),
    Buffer.alloc(40),
  ]);

describe('what a file is by its first bytes', () => {
  it.each([
    ['a JPEG', bytes([0xff, 0xd8, 0xff, 0xe0]), 'jpeg'],
    ['a PNG', bytes('\x89PNG\r\n\x1a\n'), 'png'],
    ['a GIF', bytes('GIF89a'), 'gif'],
    ['a WebP', bytes('RIFF\0\0\0\0WEBP'), 'webp'],
    ['an AVIF', bytes('\0\0\0\x1cftypavif'), 'avif'],
    ['a WAV', bytes('RIFF\0\0\0\0WAVE'), 'wav'],
    ['an MP3 with a tag', bytes('ID3\x04'), 'mp3'],
    ['an MP3 without one', bytes([0xff, 0xfb, 0x90, 0x00]), 'mp3'],
    ['an M4A', bytes('\0\0\0\x20ftypM4A '), 'm4a'],
    ['a FLAC', bytes('fLaC\0\0\0\x22'), 'flac'],
    ['an Opus', bytes('OggS', new Array<number>(24).fill(0), 'OpusHead'), 'opus'],
  ])('%s', (_, file, kind) => {
    expect(fileKind(file)).toBe(kind);
  });

  it.each([
    ['an SVG', bytes('<svg xmlns="http://www.w3.org/2000/svg">')],
    ['an SVG behind a byte order mark', bytes('\xef\xbb\xbf<?xml version="1.0"?><svg/>')],
    ['a page', bytes('<!doctype html><script>')],
    ['Vorbis in Ogg', bytes('OggS', new Array<number>(24).fill(0), '\x01vorbis')],
    ['a film', bytes('\0\0\0\x20ftypqt  ')],
    ['an AAC stream, which shares the sync of MP3', bytes([0xff, 0xf1, 0x50, 0x80])],
    ['an AIFF, which most browsers do not play', bytes('FORM\0\0\0\0AIFFCOMM')],
    ['a program', bytes('MZ')],
    ['too little', Buffer.from('ID3')],
  ])('not %s', (_, file) => {
    expect(fileKind(file)).toBeUndefined();
  });
});
