import { brokenRule, isEmailAddress, isFilledRequired } from './field-rules';

describe('rules of a field from the API description', () => {
  it.each([
    ['an empty required text', '', { required: true, minLength: 1 }, 'required'],
    ['a required text of blanks', '  ', { required: true, minLength: 1 }, 'required'],
    ['an empty optional text', '', { minLength: 3 }, undefined],
    ['an empty required text that may be empty', '', { required: true, maxLength: 9 }, undefined],
    ['a text under the minimum length', 'ab', { minLength: 3 }, 'invalid'],
    ['a text over the maximum length', 'abcd', { maxLength: 3 }, 'invalid'],
    ['a text with blanks around it', ' abc ', { maxLength: 3 }, undefined],
    ['a text that breaks the pattern', 'Tape', { pattern: '^[a-z]+$' }, 'invalid'],
    ['a pattern with a Unicode class', 'Ёлка', { pattern: '\\p{Lu}' }, undefined],
    ['an e-mail address without a dot', 'anna@example', { format: 'email' }, 'invalid'],
    ['a value outside the list', 'beta', { enum: ['stable'] }, 'invalid'],
    ['a number under the minimum', -1, { minimum: 0 }, 'invalid'],
    ['a number within its bounds', 5, { minimum: 0, maximum: 5 }, undefined],
  ])('%s: %j with %j breaks %s', (_, value, constraints, rule) => {
    expect(brokenRule(value, constraints)).toBe(rule);
  });

  it('mark a field as required only if it must be filled', () => {
    expect(isFilledRequired({ required: true, minLength: 1 })).toBe(true);
    expect(isFilledRequired({ required: true, maxLength: 500 })).toBe(false);
    expect(isFilledRequired({ minLength: 1 })).toBe(false);
  });
});

describe('an e-mail address (storefront §5)', () => {
  it.each([
    ['anna@example.com', true],
    ['anna@example', false],
    ['anna example@a.b', false],
    [`${'a'.repeat(250)}@a.b`, true],
    [`${'a'.repeat(251)}@a.b`, false],
  ])('%s is valid: %s', (text, isValid) => {
    expect(isEmailAddress(text)).toBe(isValid);
  });
});
