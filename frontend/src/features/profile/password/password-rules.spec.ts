import { passwordChangeError } from './password-rules';

describe('a new password in the profile', () => {
  it('requires the current password', () => {
    expect(passwordChangeError('', 'Saturos7')).toBe('current_password_required');
  });

  it('follows the rule of the registration', () => {
    expect(passwordChangeError('Old1234', 'saturos')).toBe('validation.password_requirements');
    expect(passwordChangeError('Old1234', 'Saturos7')).toBeUndefined();
  });
});
