import { isEmailAddress } from '../../../ui/forms/field-rules';
import { isValidPassword } from './rules';

describe('the password rule (storefront §5)', () => {
  it.each([
    ['Saturos', false],
    ['saturos7', false],
    ['Satur0', false],
    ['Saturo7', true],
    ['Пароль7', true],
  ])('requires 7 characters with an uppercase letter and a digit: %s is valid: %s', (password, isGood) => {
    expect(isValidPassword(password)).toBe(isGood);
  });
});

describe('the e-mail rule (storefront §5)', () => {
  it.each([
    ['anna@example.com', true],
    ['anna@example', false],
    ['anna example@x.y', false],
    ['a@b@c.d', false],
    [`${'a'.repeat(100_000)}@b.c`, false],
  ])(
    'requires non-space text, one @, non-space text, a dot, non-space text: %.30s is valid: %s',
    (address, isOne) => {
      expect(isEmailAddress(address)).toBe(isOne);
    },
  );
});
