import { hashAppPassword, newAppPassword } from './app-password-text';

describe('app passwords', () => {
  it('have 160 random bits in eight groups', () => {
    const passwords = Array.from({ length: 100 }, newAppPassword);
    for (const password of passwords)
      expect(password).toMatch(/^([0-9a-hjkmnp-tv-z]{4}-){7}[0-9a-hjkmnp-tv-z]{4}$/);
    expect(new Set(passwords).size).toBe(100);
  });

  it('are compared without hyphens, spaces and case', () => {
    const password = newAppPassword();
    expect(hashAppPassword(` ${password.toUpperCase().replaceAll('-', ' ')} `)).toBe(
      hashAppPassword(password),
    );
    expect(hashAppPassword(newAppPassword())).not.toBe(hashAppPassword(password));
  });
});
