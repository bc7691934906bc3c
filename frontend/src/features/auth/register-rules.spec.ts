import { isGoodPassword, isMailAddress } from './rules';

describe('a password', () => {
  it.each([
    ['Saturos', false],
    ['saturos7', false],
    ['Satur0', false],
    ['Saturo7', true],
    ['Пароль7', true],
  ])('%s: at least 7 characters with at least one uppercase letter and one digit: %s', (password, isGood) => {
    expect(isGoodPassword(password)).toBe(isGood);
  });
});

describe('an address', () => {
  it.each([
    ['anna@example.com', true],
    ['anna@example', false],
    ['anna example@x.y', false],
    ['a@b@c.d', false],
    [`${'a'.repeat(100_000)}@b.c`, false],
  ])('%.30s has non-space text, one @, non-space text, a dot, non-space text: %s', (address, isOne) => {
    expect(isMailAddress(address)).toBe(isOne);
  });
});
