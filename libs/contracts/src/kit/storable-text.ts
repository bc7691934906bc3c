/** Lone surrogates, which JSON columns reject. */
const loneSurrogates = /\p{Surrogate}/gu;
/** The same and U+0000 as `JSON.stringify` writes them, and escaped backslashes, which may stand before them. */
const escapes = /\\\\|\\u0000|\\ud[89a-f][0-9a-f]{2}/g;

/** A text that Postgres stores: without U+0000, and with U+FFFD in place of a half character. */
export function storableText(text: string): string {
  return text.replaceAll('\u0000', '').replace(loneSurrogates, '\ufffd');
}

/** JSON for a JSON column, each text in it as in `storableText`. */
export function storableJson(value: unknown): string {
  return JSON.stringify(value).replace(escapes, (escape) =>
    escape === '\\\\' ? escape : escape === '\\u0000' ? '' : '\ufffd',
  );
}
