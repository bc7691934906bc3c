import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { TFontDictionary } from 'pdfmake/interfaces';

/** The font package divides a font into files by script; the first file that has a character prints it. */
const scripts = ['latin', 'latin-ext', 'cyrillic', 'cyrillic-ext', 'vietnamese', 'symbols'] as const;
type Script = (typeof scripts)[number];
const weights = { normal: 400, bold: 600 } as const;

const folder = dirname(require.resolve('@fontsource/onest/package.json'));

function rangesOf(script: Script): readonly (readonly [from: number, to: number])[] {
  const ranges: unknown = JSON.parse(readFileSync(join(folder, 'unicode.json'), 'utf8'));
  const text: unknown = typeof ranges === 'object' && ranges !== null ? Reflect.get(ranges, script) : '';
  return String(text)
    .split(',')
    .map((range) => {
      const [from = 0, to = from] = range
        .replace('U+', '')
        .split('-')
        .map((code) => Number.parseInt(code, 16));
      return [from, to] as const;
    });
}

const ranges = new Map(scripts.map((script) => [script, rangesOf(script)]));

function scriptOf(character: string): Script {
  const code = character.codePointAt(0) ?? 0;
  const found = scripts.find((script) =>
    ranges.get(script)?.some(([from, to]) => code >= from && code <= to),
  );
  return found ?? 'latin';
}

const fontName = (script: Script) => `onest-${script}`;
const fontFile = (script: Script, weight: number) =>
  join(folder, 'files', `onest-${script}-${weight}-normal.woff`);

/** The design's font, one family for each script. */
export const documentFonts: TFontDictionary = Object.fromEntries(
  scripts.map((script) => [
    fontName(script),
    { normal: fontFile(script, weights.normal), bold: fontFile(script, weights.bold) },
  ]),
);

export interface FontRun {
  text: string;
  font: string;
}

/** Divides a text into runs of one font each. */
export function fontRuns(text: string): FontRun[] {
  const runs: FontRun[] = [];
  // The font has no narrow no-break space, which Intl writes in some languages.
  for (const character of text.replaceAll('\u202f', '\u00a0')) {
    const font = fontName(scriptOf(character));
    const last = runs.at(-1);
    if (last?.font === font) last.text += character;
    else runs.push({ text: character, font });
  }
  return runs;
}
