/** No script or emoji needs more; a letter with any number of marks may. */
const maxGraphemeLength = 64;
/** A letter or digit that nothing joins: its end is known without a segmenter, whose first use takes long on a phone. */
const plainCharacter = /^[\p{L}\p{N}](?![\p{M}\u200c\u200d]|[\u1160-\u11ff])/u;

let segmenter: Intl.Segmenter | undefined;

/** The first UTF-16 unit of the grapheme that contains the unit at `at`. */
function startOfGrapheme(text: string, at: number): number {
  segmenter ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' });
  return segmenter.segment(text).containing(at)?.index ?? text.length;
}

/** Cuts a text to at most `maxLength` UTF-16 units, never inside a character as a reader counts characters (a grapheme). */
export function truncate(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  const end = startOfGrapheme(text.slice(0, maxLength + maxGraphemeLength), maxLength);
  if (end > maxLength - maxGraphemeLength) return text.slice(0, end);
  return text.slice(0, maxLength).replace(/\p{Surrogate}$/u, '');
}

/** The same, with `…` after a text that was cut. */
export function ellipsize(text: string, maxLength: number): string {
  return text.length > maxLength ? `${truncate(text, maxLength)}…` : text;
}

/** The first character of a text as a reader counts characters. */
export function firstCharacter(text: string): string {
  const plain = plainCharacter.exec(text)?.[0];
  if (plain !== undefined || text === '') return plain ?? '';
  let end = 1;
  while (end < text.length && end < maxGraphemeLength && startOfGrapheme(text, end) < end) end += 1;
  return truncate(text, end);
}
