import { storableJson, storableText } from './storable-text';

it.each([
  ['half an emoji', 'a\ud83d', 'a\ufffd'],
  ['the second half', '\udc4db', '\ufffdb'],
  ['U+0000', 'a\u0000b', 'ab'],
  ['a whole emoji', '👍', '👍'],
  ['an escape as text', 'a\\ud83d\\u0000', 'a\\ud83d\\u0000'],
  ['a backslash before half an emoji', 'a\\\ud83d', 'a\\\ufffd'],
])('Postgres stores a text with %s', (_, text, expected) => {
  expect(storableText(text)).toBe(expected);
  expect(JSON.parse(storableJson({ text: [text] }))).toEqual({ text: [expected] });
});
