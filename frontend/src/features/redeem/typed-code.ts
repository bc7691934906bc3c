import { typedCode } from '../../../../libs/i18n/src/codes/typed-code';

/** Four groups of four characters. */
const codeLength = 16;
const groupLength = 4;

/** A typed code in upper case and groups, as it is printed. */
export function formatCode(typed: string): string {
  const characters = typedCode(typed)
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/g, '');
  return (characters.match(new RegExp(`.{1,${groupLength}}`, 'g')) ?? []).join('-');
}

export function isCompleteCode(typed: string): boolean {
  return typedCode(typed).replaceAll(/[^A-Za-z0-9]/g, '').length === codeLength;
}
