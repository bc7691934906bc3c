interface Named {
  firstName?: string;
  lastName?: string;
  email?: string;
}

/**
 * Initials of the avatar (storefront §2): of first and last name; else of the name that exists; else the first
 * two letters of the address; else a question mark.
 */
export function initialsOf({ firstName = '', lastName = '', email = '' }: Named): string {
  const letters = [firstName.trim(), lastName.trim()].map((name) => [...name][0] ?? '').join('');
  const local = [...(email.split('@')[0] ?? '')].slice(0, 2).join('');
  return (letters || local || '?').toLocaleUpperCase();
}
