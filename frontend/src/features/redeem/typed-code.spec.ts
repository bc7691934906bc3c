import { formatCode, isCompleteCode } from './typed-code';

describe('typed redemption code', () => {
  it.each([
    ['abcd efgh jkmn pqrt', 'ABCD-EFGH-JKMN-PQRT'],
    ['ABCDEFGH', 'ABCD-EFGH'],
    [' abc ', 'ABC'],
    ['', ''],
  ])('the typed code %p is shown as %p', (typed, shown) => {
    expect(formatCode(typed)).toBe(shown);
  });

  it('is complete with sixteen letters and digits', () => {
    expect(isCompleteCode('ABCD-EFGH-JKMN-PQRT')).toBe(true);
    expect(isCompleteCode('ABCD-EFGH-JKMN-PQR')).toBe(false);
  });
});
