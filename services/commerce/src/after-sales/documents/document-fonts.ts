import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { TFontDictionary } from 'pdfmake/interfaces';

type Ranges = readonly (readonly [from: number, to: number])[];

/** One family of pdfmake: files for both weights, and the characters that they have. */
interface DocumentFont {
  name: string;
  normal: string;
  bold: string;
  ranges: Ranges;
}

const designFolder = dirname(require.resolve('@fontsource/onest/package.json'));
const folder = join(__dirname, 'fonts');

/** @param text such as `U+0370-0377,U+37A` */
function parseRanges(text: string): Ranges {
  return text.split(',').map((range) => {
    const [from = 0, to = from] = range
      .replace('U+', '')
      .split('-')
      .map((code) => Number.parseInt(code, 16));
    return [from, to] as const;
  });
}

/** The design's font in its two weights; other scripts have one. */
function filesOf(name: string): Pick<DocumentFont, 'normal' | 'bold'> {
  if (!name.startsWith('onest-'))
    return { normal: join(folder, `${name}.woff`), bold: join(folder, `${name}.woff`) };
  const fileOf = (weight: number) => join(designFolder, 'files', `${name}-${weight}-normal.woff`);
  return { normal: fileOf(400), bold: fileOf(600) };
}

function readFonts(): DocumentFont[] {
  const path = join(folder, 'coverage.json');
  if (!existsSync(path)) throw new Error(`${path} is missing: npm run build:server`);
  const coverage = JSON.parse(readFileSync(path, 'utf8')) as Record<string, string>;
  return Object.entries(coverage).map(([name, text]) => ({
    name,
    ...filesOf(name),
    ranges: parseRanges(text),
  }));
}

/**
 * The design's font, then subsets of Noto for the scripts that it does not have (`fonts/make-fonts.py`). The first one that has a
 * character prints it.
 */
const fonts = readFonts();

export const documentFonts: TFontDictionary = Object.fromEntries(
  fonts.map(({ name, normal, bold }) => [name, { normal, bold }]),
);

const has = ({ ranges }: DocumentFont, code: number) =>
  ranges.some(([from, to]) => code >= from && code <= to);

/** The first font that has every character of a grapheme, or undefined. */
export function fontFor(grapheme: string): string | undefined {
  const codes = [...grapheme].map((character) => character.codePointAt(0) ?? 0);
  return fonts.find((font) => codes.every((code) => has(font, code)))?.name;
}
