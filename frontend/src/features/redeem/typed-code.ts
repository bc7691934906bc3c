/** Four groups of four characters. */
const codeLength = 16;
const groupLength = 4;

/** A typed code in upper case and groups, as it is printed. */
export function formatCode(typed: string): string {
  const characters = typed.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');
  return (characters.match(new RegExp(`.{1,${groupLength}}`, 'g')) ?? []).join('-');
}

export function isCompleteCode(typed: string): boolean {
  return typed.replaceAll(/[^A-Za-z0-9]/g, '').length === codeLength;
}
