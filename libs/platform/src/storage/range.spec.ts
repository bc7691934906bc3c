import { resolveRange } from './range';

const file = { bytes: 100, etag: '"e1"', modifiedAt: new Date('2026-03-01T12:00:00.250Z') };
const part = (start: number, end: number) => ({ kind: 'part', start, end });
const none = { kind: 'none' };
const unsatisfiable = { kind: 'unsatisfiable' };

describe('Range header (RFC 9110 §14.2)', () => {
  it.each([
    ['no header', undefined, none],
    ['the first bytes', 'bytes=0-9', part(0, 9)],
    ['one byte', 'bytes=0-0', part(0, 0)],
    ['the last byte', 'bytes=99-99', part(99, 99)],
    ['an open range from the start', 'bytes=0-', part(0, 99)],
    ['an open range from the middle', 'bytes=50-', part(50, 99)],
    ['an end behind the file', 'bytes=90-500', part(90, 99)],
    ['an end over the largest number', `bytes=0-${'9'.repeat(60)}`, part(0, 99)],
    ['the last bytes', 'bytes=-10', part(90, 99)],
    ['a suffix longer than the file', 'bytes=-500', part(0, 99)],
    ['an empty suffix', 'bytes=-0', unsatisfiable],
    ['a start at the end', 'bytes=100-', unsatisfiable],
    ['a start over the largest number', `bytes=${'9'.repeat(60)}-`, unsatisfiable],
    ['the unit in capitals', 'BYTES=0-9', part(0, 9)],
    ['spaces around the range', 'bytes= 0-9 ', part(0, 9)],
    ['an end before the start', 'bytes=9-0', none],
    ['two ranges', 'bytes=0-1,5-6', none],
    ['another unit', 'items=0-9', none],
    ['no unit', '0-9', none],
    ['no numbers', 'bytes=-', none],
    ['an empty range', 'bytes=', none],
    ['a sign', 'bytes=+1-2', none],
    ['a fraction', 'bytes=0.5-2', none],
    ['hexadecimals', 'bytes=0x1-0x2', none],
    ['5,000 digits', `bytes=${'0'.repeat(5_000)}-`, none],
  ])('resolves %s', (_, range, expected) => {
    expect(resolveRange({ range }, file)).toEqual(expected);
  });

  it.each([
    ['open range', 'bytes=0-'],
    ['suffix', 'bytes=-5'],
  ])('is unsatisfiable on an empty file: %s', (_, range) => {
    expect(resolveRange({ range }, { ...file, bytes: 0 })).toEqual(unsatisfiable);
  });
});

describe('If-Range header (RFC 9110 §13.1.5)', () => {
  it.each([
    ['the same etag', '"e1"', part(0, 9)],
    ['another etag', '"e2"', none],
    ['the same etag as a weak one', 'W/"e1"', none],
    ['the date of the file', 'Sun, 01 Mar 2026 12:00:00 GMT', part(0, 9)],
    ['an earlier date', 'Sun, 01 Mar 2026 11:59:59 GMT', none],
    ['a later date', 'Sun, 01 Mar 2026 12:00:01 GMT', none],
    ['an empty value', '', none],
    ['an invalid value', 'yesterday', none],
  ])('compares %s', (_, condition, expected) => {
    expect(resolveRange({ range: 'bytes=0-9', 'if-range': condition }, file)).toEqual(expected);
  });

  it('is ignored without a Range header', () => {
    expect(resolveRange({ 'if-range': '"e1"' }, file)).toEqual(none);
  });
});
