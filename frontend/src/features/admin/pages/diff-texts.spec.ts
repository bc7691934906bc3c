import { diffTexts } from './diff-texts';

const joined = (before: string, after: string, kinds: readonly string[]) =>
  diffTexts(before, after)
    .filter(({ kind }) => kinds.includes(kind))
    .map(({ text }) => text)
    .join('');

const texts = ['', 'one\n', 'one\ntwo\nthree\n', 'one\n2 and two\nthree', 'three\none\n', 'x y z\n\nx z\n'];

describe('the changes of a text', () => {
  it.each(texts.flatMap((before) => texts.map((after) => [before, after])))(
    'contain both texts: %j and %j',
    (before, after) => {
      expect(joined(before, after, ['same', 'removed'])).toBe(before);
      expect(joined(before, after, ['same', 'added'])).toBe(after);
    },
  );

  it('are words in changed lines', () => {
    expect(diffTexts('# A\nWithin 30 days.\nEnd', '# A\nWithin 14 days.\nEnd')).toEqual([
      { kind: 'same', text: '# A\nWithin ' },
      { kind: 'removed', text: '30 ' },
      { kind: 'added', text: '14 ' },
      { kind: 'same', text: 'days.\nEnd' },
    ]);
  });
});
