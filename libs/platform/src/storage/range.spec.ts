import { answerRange } from './range';

const file = { bytes: 100, etag: '"e1"', modifiedAt: new Date('2026-03-01T12:00:00.250Z') };
const part = (start: number, end: number) => ({ kind: 'part', start, end });
const none = { kind: 'none' };
const unsatisfiable = { kind: 'unsatisfiable' };

describe('a Range header', () => {
  it.each([
    ['none at all', undefined, none],
    ['the first bytes', 'bytes=0-9', part(0, 9)],
    ['one byte', 'bytes=0-0', part(0, 0)],
    ['the last byte', 'bytes=99-99', part(99, 99)],
    ['everything, said openly', 'bytes=0-', part(0, 99)],
    ['from the middle on', 'bytes=50-', part(50, 99)],
    ['more than there is', 'bytes=90-500', part(90, 99)],
    ['an end beyond all numbers', `bytes=0-${'9'.repeat(60)}`, part(0, 99)],
    ['the last bytes', 'bytes=-10', part(90, 99)],
    ['more last bytes than there are', 'bytes=-500', part(0, 99)],
    ['no last bytes', 'bytes=-0', unsatisfiable],
    ['a start at the end', 'bytes=100-', unsatisfiable],
    ['a start beyond all numbers', `bytes=${'9'.repeat(60)}-`, unsatisfiable],
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
    ['something endless', `bytes=${'0'.repeat(5_000)}-`, none],
  ])('with %s', (_, range, expected) => {
    expect(answerRange({ range }, file)).toEqual(expected);
  });

  it.each([
    ['from the start', 'bytes=0-'],
    ['from the end', 'bytes=-5'],
  ])('on an empty file is unsatisfiable %s', (_, range) => {
    expect(answerRange({ range }, { ...file, bytes: 0 })).toEqual(unsatisfiable);
  });
});

describe('an If-Range header', () => {
  it.each([
    ['the same tag', '"e1"', part(0, 9)],
    ['another tag', '"e2"', none],
    ['the same tag, but weak', 'W/"e1"', none],
    ['the date of the file', 'Sun, 01 Mar 2026 12:00:00 GMT', part(0, 9)],
    ['an earlier date', 'Sun, 01 Mar 2026 11:59:59 GMT', none],
    ['a later date', 'Sun, 01 Mar 2026 12:00:01 GMT', none],
    ['nothing', '', none],
    ['nonsense', 'yesterday', none],
  ])('with %s', (_, condition, expected) => {
    expect(answerRange({ range: 'bytes=0-9', 'if-range': condition }, file)).toEqual(expected);
  });

  it('means nothing without a Range', () => {
    expect(answerRange({ 'if-range': '"e1"' }, file)).toEqual(none);
  });
});
