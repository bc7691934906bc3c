import { firstCharacter, truncate } from './truncate';

const family = '👩‍👩‍👧';

describe('truncate', () => {
  it.each([
    ['an emoji', `${'n'.repeat(79)}🎹`, 80, 'n'.repeat(79)],
    ['joined emoji', `ab${family}cd`, 6, 'ab'],
    ['a flag', 'a🇩🇪b', 4, 'a'],
    ['a letter and its marks', 'abe\u0301\u0323c', 4, 'ab'],
    ['a Hangul syllable of letters', 'ab\u1112\u1161\u11ab', 4, 'ab'],
    ['a Devanagari syllable', 'abकि', 3, 'ab'],
  ])('never cuts inside %s', (_, text, maxLength, expected) => {
    expect(truncate(text, maxLength)).toBe(expected);
  });

  it('keeps a text of the maximum length, and a character that ends there', () => {
    expect(truncate(`ab${family}`, 2 + family.length)).toBe(`ab${family}`);
    expect(truncate(`ab${family}cd`, 2 + family.length)).toBe(`ab${family}`);
  });

  it.each([80, 81, 82])(
    'ends at most at unit %i, without half a character, for any number of marks',
    (maxLength) => {
      for (const text of [
        `a${'\u0301'.repeat(500)}`,
        '🎹'.repeat(200),
        family.repeat(50),
        `é${'🎹'.repeat(99)}`,
      ]) {
        const cut = truncate(text, maxLength);
        expect(cut.length).toBeLessThanOrEqual(maxLength);
        expect(cut.length).toBeGreaterThan(maxLength - 64);
        expect(cut).not.toMatch(/\p{Surrogate}/u);
      }
    },
  );
});

it.each([
  ['Anna', 'A'],
  ['🎹 Anna', '🎹'],
  [`${family}x`, family],
  ['🇩🇪x', '🇩🇪'],
  ['E\u0301va', 'E\u0301'],
  ['', ''],
])('the first character of %j is %j', (text, expected) => {
  expect(firstCharacter(text)).toBe(expected);
});
