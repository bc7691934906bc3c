import { resetPasswordError } from './reset-form';

describe('the form that resets a password (admin §5)', () => {
  it.each([
    ['requires both fields', 'Saturos7', '', 'both_fields_required'],
    ['requires equal passwords', 'Saturos7', 'Saturos8', 'passwords_do_not_match'],
    [
      'requires 7 characters with an uppercase letter and a digit, or reports password_requirements',
      'saturos',
      'saturos',
      'validation.password_requirements',
    ],
    ['accepts two equal valid passwords', 'Saturos7', 'Saturos7', undefined],
  ])('%s', (_, password, confirmation, error) => {
    expect(resetPasswordError(password, confirmation)).toBe(error);
  });
});
