const ignored = /[\p{Default_Ignorable_Code_Point}\p{White_Space}\ufff9-\ufffb]/gu;
const dash = /[\p{Dash_Punctuation}\u2212]/gu;

/** The `maxLength` of a field for a code: room for what is pasted with it. */
export const maxTypedCode = 64;

/**
 * A typed or pasted code as the shop reads it: without spaces and invisible characters, any dash as a hyphen, full-width letters
 * and digits as plain ones.
 */
export function typedCode(text: string): string {
  return text.normalize('NFKC').replaceAll(ignored, '').replaceAll(dash, '-');
}

/** The same for a code of digits, which may be typed in groups; another code, such as a recovery code, keeps its hyphens. */
export function oneTimeCode(text: string): string {
  const code = typedCode(text);
  const digits = code.replaceAll('-', '');
  return /^\d+$/.test(digits) ? digits : code;
}

/** Whether a typed code has the six digits of mailed codes. */
export function isSixDigitCode(text: string): boolean {
  return /^\d{6}$/.test(oneTimeCode(text));
}
