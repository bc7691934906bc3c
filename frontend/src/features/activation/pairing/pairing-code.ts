/** Normalizes a typed code to `XXXX-XXXX`; undefined unless it has eight letters. */
export function parsePairingCode(typed: string): string | undefined {
  const letters = typed.toUpperCase().replaceAll(/[\s-]/g, '');
  return /^[A-Z]{8}$/.test(letters) ? `${letters.slice(0, 4)}-${letters.slice(4)}` : undefined;
}
