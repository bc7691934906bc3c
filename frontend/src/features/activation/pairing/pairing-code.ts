import { typedCode } from '../../../../../libs/i18n/src/codes/typed-code';

/** Normalizes a typed code to `XXXX-XXXX`; undefined unless it has eight letters. */
export function parsePairingCode(typed: string): string | undefined {
  const letters = typedCode(typed).toUpperCase().replaceAll('-', '');
  return /^[A-Z]{8}$/.test(letters) ? `${letters.slice(0, 4)}-${letters.slice(4)}` : undefined;
}
