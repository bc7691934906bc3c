/** Spec storefront §5: non-space text, one @, non-space text, a dot, non-space text. The length first: patterns are slow on long text. */
export function isMailAddress(text: string): boolean {
  return text.length <= 254 && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text);
}

export const passwordRules = [
  { key: 'password.length', holds: (password: string) => password.length >= 7 },
  { key: 'password.capital', holds: (password: string) => /\p{Lu}/u.test(password) },
  { key: 'password.digit', holds: (password: string) => /\d/.test(password) },
] as const;

/** At least 7 characters with at least one uppercase letter and one digit. */
export function isGoodPassword(password: string): boolean {
  return passwordRules.every(({ holds }) => holds(password));
}

/** The first rule that is broken, as a text key (spec admin §5, reset password). */
export function resetProblem(password: string, again: string): string | undefined {
  if (!password || !again) return 'both_fields_required';
  if (password !== again) return 'passwords_do_not_match';
  return isGoodPassword(password) ? undefined : 'validation.password_requirements';
}
