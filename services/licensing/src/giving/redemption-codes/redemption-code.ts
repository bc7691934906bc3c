import { randomInt } from 'node:crypto';

/** Without letters and digits that look alike: 0 O, 1 I L, 5 S, 2 Z, 8 B and U. */
const alphabet = '34679ACDEFGHJKMNPQRTVWXY';
const groups = 4;
const groupLength = 4;
const codeLength = groups * groupLength;

/** A new code: four groups of four characters, about 73 bits. Licence keys have five groups of five. */
function generateRedemptionCode(): string {
  const group = () =>
    Array.from({ length: groupLength }, () => alphabet[randomInt(alphabet.length)]).join('');
  return Array.from({ length: groups }, group).join('-');
}

export function generateRedemptionCodes(count: number): string[] {
  const codes = new Set<string>();
  while (codes.size < count) codes.add(generateRedemptionCode());
  return [...codes];
}

/** The code that a person typed, as it is hashed; undefined if it cannot be one. */
export function parseRedemptionCode(typed: string): string | undefined {
  const code = typed.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');
  return code.length === codeLength ? code : undefined;
}

/** The part that is shown where the whole code is not. */
export function lastFourOf(code: string): string {
  return code.slice(-4);
}
