import { codeOf } from './typed-code';

describe('a code that somebody types', () => {
  it.each(['BCDFGHJK', 'bcdf-ghjk', ' bcdf ghjk '])('is understood as %s', (typed) => {
    expect(codeOf(typed)).toBe('BCDF-GHJK');
  });

  it.each(['', 'BCDF', 'BCDFGHJKL', 'BCDF1HJK', 'ЖБВГДЕЁЗ'])('is not taken as %s', (typed) => {
    expect(codeOf(typed)).toBeUndefined();
  });
});
