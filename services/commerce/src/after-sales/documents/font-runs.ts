import { fontFor } from './document-fonts';
import { visualOrder } from './visual-order';

export interface FontRun {
  text: string;
  font: string;
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Printed in place of a character that no font has. */
const replacement = '\ufffd';
const replacementFont = fontFor(replacement) ?? '';

/** The design's font, for what needs no glyph. */
const designFont = fontFor('a') ?? '';

/** A grapheme in one font, or character by character when no font has all of it. */
function runsOf(grapheme: string): FontRun[] {
  // Fonts draw pictures without the selector of their style.
  const text = grapheme.replaceAll(/[\ufe0e\ufe0f]/g, '');
  const font = text === '\n' ? designFont : fontFor(text);
  if (font) return [{ text, font }];
  const characters = [...text];
  if (characters.length < 2) return text ? [{ text: replacement, font: replacementFont }] : [];
  // Joiners join nothing when the parts have different fonts.
  return characters.filter((character) => !/[\u200c\u200d]/.test(character)).flatMap(runsOf);
}

/** Divides a text into runs of one font each, in the order in which they are printed from left to right. */
export function fontRuns(text: string): FontRun[] {
  const runs: FontRun[] = [];
  // The font has no narrow no-break space, which Intl writes in some languages.
  for (const { segment } of graphemes.segment(visualOrder(text.replaceAll('\u202f', '\u00a0')))) {
    for (const run of runsOf(segment)) {
      const last = runs.at(-1);
      if (last?.font === run.font) last.text += run.text;
      else runs.push(run);
    }
  }
  return runs;
}
