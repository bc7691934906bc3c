export const passwordRules = [
  { key: 'password.length', isMet: (password: string) => password.length >= 7 },
  { key: 'password.capital', isMet: (password: string) => /\p{Lu}/u.test(password) },
  { key: 'password.digit', isMet: (password: string) => /\d/.test(password) },
] as const;

/** At least 7 characters with at least one uppercase letter and one digit (storefront §5). */
export function isValidPassword(password: string): boolean {
  return passwordRules.every(({ isMet }) => isMet(password));
}

/** The translation key of the error; undefined for a valid password. */
export function newPasswordError(password: string): string | undefined {
  return isValidPassword(password) ? undefined : 'validation.password_requirements';
}
