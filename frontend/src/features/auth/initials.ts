import { firstCharacter } from '../../../../libs/i18n/src/characters/truncate';

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
  const letters = [firstName.trim(), lastName.trim()].map((name) => firstCharacter(name)).join('');
  const [local = ''] = email.split('@');
  const first = firstCharacter(local);
  const second = firstCharacter(local.slice(first.length));
  return (letters || `${first}${second}` || '?').toLocaleUpperCase();
}
