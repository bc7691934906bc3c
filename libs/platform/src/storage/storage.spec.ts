import { assertStorageKey } from './storage';

describe('storage keys', () => {
  it.each(['a', 'audio/saturos-pro/1.m4a', 'downloads/trimline/2.1.0/trimline-2.1.0-mac.zip', '9/x_y.z'])(
    'accepts %s',
    (key) => {
      expect(assertStorageKey(key)).toBe(key);
    },
  );

  it.each([
    ['nothing', ''],
    ['a leading slash', '/a'],
    ['a trailing slash', 'a/'],
    ['an empty segment', 'a//b'],
    ['the folder above', '../a'],
    ['the folder above, further in', 'a/../../b'],
    ['the folder itself', './a'],
    ['a hidden file', 'a/.types'],
    ['capitals', 'A/b'],
    ['a backslash', 'a\\b'],
    ['a NUL', 'a\u0000.png'],
    ['an encoded slash', 'a%2fb'],
    ['a line end', 'a\n'],
    ['another alphabet', 'звук/1.mp3'],
    ['401 characters', 'a'.repeat(401)],
  ])('rejects %s', (_, key) => {
    expect(() => assertStorageKey(key)).toThrow(TypeError);
  });
});
