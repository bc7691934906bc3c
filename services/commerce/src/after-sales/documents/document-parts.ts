import type { Content, ContentTable, TableCell } from 'pdfmake/interfaces';
import { fontRuns } from './font-runs';

/** Colours of the design on paper. */
const ink = '#12110f';
const muted = '#6b665e';
const line = '#d8d3c8';

interface TextStyle {
  size?: number;
  bold?: boolean;
  muted?: boolean;
  alignment?: 'left' | 'right';
  margin?: [left: number, top: number, right: number, bottom: number];
}

/** A paragraph in the fonts that its characters need. */
export function paragraph(text: string, style: TextStyle = {}): Content & TableCell {
  const { size = 9.5, bold = false, muted: isMuted = false, alignment = 'left', margin } = style;
  return {
    text: fontRuns(text),
    fontSize: size,
    bold,
    color: isMuted ? muted : ink,
    alignment,
    ...(margin ? { margin } : {}),
  };
}

/**
 * The narrowest column is wide enough for 40 characters, or 22 capital letters. A longer word, such as an e-mail address, would
 * widen its column beyond the page.
 */
export const withBreaks = (text: string) =>
  text.replaceAll(/\p{Lu}{22}(?=\S)/gu, '$&\n').replaceAll(/\S{40}(?=\S)/g, '$&\n');

/** Names on the left, values on the right, with a line above each row. */
export function amountTable(
  rows: readonly { name: string; value: string; isStrong?: boolean }[],
): ContentTable {
  return {
    table: {
      widths: ['*', 'auto'],
      // A name of several lines stays with its amount.
      dontBreakRows: true,
      body: rows.map(({ name, value, isStrong = false }) => [
        paragraph(withBreaks(name), { bold: isStrong }),
        paragraph(value, { bold: isStrong, alignment: 'right' }),
      ]),
    },
    layout: {
      hLineWidth: (index) => (index === 0 ? 0 : 0.5),
      vLineWidth: () => 0,
      hLineColor: () => line,
      paddingLeft: () => 0,
      paddingRight: () => 0,
      paddingTop: () => 6,
      paddingBottom: () => 6,
    },
  };
}
