interface Named {
  firstName?: string;
  lastName?: string;
  email?: string;
}

/**
 * What the avatar shows (spec storefront §2): first and last initial; else the initial of whichever name exists; else the first
 * two letters of the address; else a question mark.
 */
export function initialsOf({ firstName = '', lastName = '', email = '' }: Named): string {
  const letters = [firstName.trim(), lastName.trim()].map((name) => [...name][0] ?? '').join('');
  const local = [...(email.split('@')[0] ?? '')].slice(0, 2).join('');
  return (letters || local || '?').toLocaleUpperCase();
}
