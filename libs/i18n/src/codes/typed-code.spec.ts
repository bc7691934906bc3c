import { isSixDigitCode, oneTimeCode, typedCode } from './typed-code';

it.each([
  ['spaces around and inside', ' SUMMER 10 ', 'SUMMER10'],
  ['an en dash', 'LOWLINE\u201310', 'LOWLINE-10'],
  ['a non-breaking hyphen', 'LOWLINE\u201110', 'LOWLINE-10'],
  ['a minus sign', 'LOWLINE\u221210', 'LOWLINE-10'],
  ['a zero-width space', 'LOW\u200bLINE10', 'LOWLINE10'],
  ['a soft hyphen', 'LOW\u00adLINE10', 'LOWLINE10'],
  ['a non-breaking space', 'LOWLINE\u00a010', 'LOWLINE10'],
  ['full-width characters', 'ＬＯＷ１０', 'LOW10'],
])('reads a code with %s', (_, typed, code) => {
  expect(typedCode(typed)).toBe(code);
});

it.each(['123 456', ' 123456 ', '123-456', '123\u2013456', '123\u202f456', '\u200b123456', '１２３４５６'])(
  'reads six digits from “%s”',
  (typed) => {
    expect(oneTimeCode(typed)).toBe('123456');
    expect(isSixDigitCode(typed)).toBe(true);
  },
);

it('keeps the hyphen of a recovery code', () => {
  expect(oneTimeCode(' abcde\u2013fgh23 ')).toBe('abcde-fgh23');
});
