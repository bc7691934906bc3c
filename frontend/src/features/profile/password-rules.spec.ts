import { passwordProblem } from './password-rules';

describe('a new password in the profile', () => {
  it('needs the current one', () => {
    expect(passwordProblem('', 'Saturos7')).toBe('current_password_required');
  });

  it('follows the same rule as at registration', () => {
    expect(passwordProblem('Old1234', 'saturos')).toBe('validation.password_requirements');
    expect(passwordProblem('Old1234', 'Saturos7')).toBeUndefined();
  });
});
