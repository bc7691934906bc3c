import { makeUserCode, plainUserCode, shownUserCode } from './user-code';

describe('the code of a pairing', () => {
  it('has eight letters that make no words and cannot be confused', () => {
    for (let i = 0; i < 200; i += 1) expect(makeUserCode()).toMatch(/^[BCDFGHJKLMNPQRSTVWXZ]{8}$/);
  });

  it('is shown in two groups and recognised however it is typed', () => {
    const code = makeUserCode();
    expect(shownUserCode(code)).toMatch(/^[A-Z]{4}-[A-Z]{4}$/);
    for (const typed of [shownUserCode(code), code.toLowerCase(), ` ${shownUserCode(code)} `])
      expect(plainUserCode(typed)).toBe(code);
  });
});
