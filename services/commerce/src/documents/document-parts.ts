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

/** Names on the left, values on the right, with a line above each row. */
export function amountTable(
  rows: readonly { name: string; value: string; isStrong?: boolean }[],
): ContentTable {
  return {
    table: {
      widths: ['*', 'auto'],
      body: rows.map(({ name, value, isStrong = false }) => [
        paragraph(name, { bold: isStrong }),
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
