function nested(depth: number): unknown {
  return depth === 0 ? 'a' : { a: nested(depth - 1) };
}

/** Values of a JSON field: wrong types, absent, empty, long and unusual ones. */
export const jsonValues: readonly unknown[] = [
  null,
  '',
  ' ',
  'x'.repeat(20_000),
  '\ud800',
  'a\u0000b',
  '\u200b\u202e\u00ad',
  'e\u0301 ё \u{1f469}\u200d\u{1f4bb}',
  "'; -- %_\\",
  'null',
  '9999-12-31T23:59:59.999Z',
  '+275760-09-13T00:00:00Z',
  '0000-01-01',
  '019a0000-0000-7000-8000-000000000001',
  'stranger@example.com',
  0,
  -1,
  1.5,
  2 ** 31,
  2 ** 53,
  1e308,
  true,
  [],
  [null],
  [[]],
  ['a'],
  {},
  { constructor: 1 },
  nested(40),
];

/** Encoded path parts: NUL, half an UTF-8 character, a lone surrogate, long, traversal, and other types. */
export const pathValues: readonly string[] = [
  '%00',
  '%F0%9F',
  '%ED%A0%80',
  '%E0%A4%A',
  '%25',
  'x'.repeat(1_000),
  '..%2F..',
  '%E2%80%8B',
  '%C3%A9',
  'null',
  '-1',
  '00000000-0000-0000-0000-000000000000',
  '9'.repeat(30),
];

/** Encoded query values. */
export const queryValues: readonly string[] = [
  ...pathValues,
  '',
  '%20',
  'x'.repeat(5_000),
  '9007199254740993',
  '1e308',
  '2000000000',
  'NaN',
  'Infinity',
  '0',
  'true',
  '%5B%5D',
  '%27%3B--%25_%5C',
  '9999-12-31',
  '0000-01-01',
  '%2B275760-09-13',
  '2026-02-30',
];

/** Whole bodies: no objects, broken, deep and large ones. */
export const bodies: readonly string[] = [
  '',
  'null',
  '[]',
  '"text"',
  '0',
  '{',
  '{"a":1e999}',
  '{"__proto__":{"a":1}}',
  '{"a":1,"a":2}',
  '\ufeff{}',
  '['.repeat(20_000),
  `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`,
  `{"a":"${'x'.repeat(200_000)}"}`,
];

export const contentTypes: readonly string[] = [
  'application/json',
  'application/json; charset=utf-16',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=b',
  'multipart/form-data',
  'application/octet-stream',
  'text/plain',
  'image/png',
];
