// Own single-line "engraving" alphabet for panel legends.
// Every glyph is in a box 10 units high; x grows to the glyph's own width.
// Only M, L, C and Z are used, so a glyph can be scaled on each axis by multiplying numbers
// and then stroked at any weight. No font file is needed at render time.

const K = 0.5523; // cubic handle for a quarter of a circle
const ring = (cx, cy, rx, ry) =>
  `M${cx},${cy - ry}C${cx + rx * K},${cy - ry} ${cx + rx},${cy - ry * K} ${cx + rx},${cy}` +
  `C${cx + rx},${cy + ry * K} ${cx + rx * K},${cy + ry} ${cx},${cy + ry}` +
  `C${cx - rx * K},${cy + ry} ${cx - rx},${cy + ry * K} ${cx - rx},${cy}` +
  `C${cx - rx},${cy - ry * K} ${cx - rx * K},${cy - ry} ${cx},${cy - ry}Z`;

const GLYPHS = {
  A: [8, 'M0,10L4,0L8,10M1.5,6.5L6.5,6.5'],
  B: [
    7,
    'M0,0L0,10L4.5,10C6.1,10 7,8.9 7,7.4C7,5.9 6,4.9 4.4,4.9L0,4.9M0,0L4.2,0C5.7,0 6.5,1 6.5,2.4C6.5,3.9 5.6,4.9 4.2,4.9',
  ],
  C: [8, 'M8,2.3C7.2,0.8 5.9,0 4.4,0C1.8,0 0,2.1 0,5C0,7.9 1.8,10 4.4,10C5.9,10 7.2,9.2 8,7.7'],
  D: [8, 'M0,0L0,10L3.4,10C6.2,10 8,8 8,5C8,2 6.2,0 3.4,0L0,0'],
  E: [6.2, 'M6.2,0L0,0L0,10L6.2,10M0,4.9L5.4,4.9'],
  F: [6, 'M6,0L0,0L0,10M0,4.9L5.2,4.9'],
  G: [8.3, 'M7.9,2.3C7.1,0.8 5.9,0 4.4,0C1.8,0 0,2.1 0,5C0,7.9 1.8,10 4.4,10C6.8,10 8.3,8.3 8.3,5.4L5,5.4'],
  H: [7.4, 'M0,0L0,10M7.4,0L7.4,10M0,4.9L7.4,4.9'],
  I: [0, 'M0,0L0,10'],
  J: [5, 'M5,0L5,6.8C5,8.9 4,10 2.4,10C1,10 0.2,9.2 0,7.8'],
  K: [7, 'M0,0L0,10M6.8,0L0,6.2M2.5,4L7,10'],
  L: [5.6, 'M0,0L0,10L5.6,10'],
  M: [9, 'M0,10L0,0L4.5,7.2L9,0L9,10'],
  N: [7.6, 'M0,10L0,0L7.6,10L7.6,0'],
  O: [9, ring(4.5, 5, 4.5, 5)],
  P: [6.8, 'M0,10L0,0L4.1,0C5.9,0 6.8,1.2 6.8,2.8C6.8,4.4 5.9,5.6 4.1,5.6L0,5.6'],
  Q: [9, ring(4.5, 5, 4.5, 5) + 'M5.6,7L8.8,10.6'],
  R: [7, 'M0,10L0,0L4.1,0C5.9,0 6.8,1.2 6.8,2.8C6.8,4.4 5.9,5.6 4.1,5.6L0,5.6M3.7,5.6L7,10'],
  S: [
    7,
    'M6.6,2.1C6.1,0.7 5,0 3.5,0C1.7,0 0.4,1 0.4,2.6C0.4,4.2 1.6,4.6 3.5,5C5.5,5.4 7,5.9 7,7.4C7,9 5.5,10 3.6,10C1.7,10 0.5,9.2 0,7.8',
  ],
  T: [7, 'M0,0L7,0M3.5,0L3.5,10'],
  U: [7.4, 'M0,0L0,6C0,8.6 1.4,10 3.7,10C6,10 7.4,8.6 7.4,6L7.4,0'],
  V: [7.8, 'M0,0L3.9,10L7.8,0'],
  W: [11, 'M0,0L2.8,10L5.5,1L8.2,10L11,0'],
  X: [7.4, 'M0,0L7.4,10M7.4,0L0,10'],
  Y: [7.6, 'M0,0L3.8,5L7.6,0M3.8,5L3.8,10'],
  Z: [7, 'M0,0L7,0L0,10L7,10'],
  0: [7, ring(3.5, 5, 3.5, 5)],
  1: [2.6, 'M0,1.8L2.6,0L2.6,10'],
  2: [6.6, 'M0.2,2.4C0.6,0.9 1.8,0 3.4,0C5.2,0 6.5,1.1 6.5,2.8C6.5,4 5.9,4.9 4.8,5.9L0,10L6.6,10'],
  3: [
    6.6,
    'M0.3,1.8C0.9,0.7 2,0 3.3,0C5,0 6.1,1 6.1,2.4C6.1,3.8 5,4.7 3.2,4.7C5.3,4.7 6.6,5.8 6.6,7.3C6.6,8.9 5.2,10 3.3,10C1.7,10 0.5,9.2 0,7.9',
  ],
  4: [7, 'M5.4,10L5.4,0L0,7.2L7,7.2'],
  5: [
    6.6,
    'M6,0L1,0L0.6,4.6C1.3,4 2.2,3.7 3.2,3.7C5.2,3.7 6.6,5 6.6,6.8C6.6,8.7 5.2,10 3.2,10C1.7,10 0.5,9.2 0,8',
  ],
  6: [
    6.8,
    'M5.2,0C2,0.8 0,3.4 0,6.6C0,8.7 1.4,10 3.4,10C5.4,10 6.8,8.7 6.8,6.8C6.8,4.9 5.4,3.7 3.5,3.7C1.7,3.7 0.3,4.8 0,6.4',
  ],
  7: [6.4, 'M0,0L6.4,0L2.4,10'],
  8: [6.8, ring(3.4, 2.4, 2.7, 2.4) + ring(3.4, 7.4, 3.4, 2.6)],
  9: [
    6.8,
    'M1.6,10C4.8,9.2 6.8,6.6 6.8,3.4C6.8,1.3 5.4,0 3.4,0C1.4,0 0,1.3 0,3.2C0,5.1 1.4,6.3 3.3,6.3C5.1,6.3 6.5,5.2 6.8,3.6',
  ],
  '-': [4, 'M0,5.2L4,5.2'],
  '+': [5, 'M0,5.2L5,5.2M2.5,2.7L2.5,7.7'],
  '.': [0, 'M0,9.6L0,10'],
  ',': [0.8, 'M0.8,9.4L0,11.2'],
  ':': [0, 'M0,3L0,3.4M0,8.4L0,8.8'],
  '/': [4.6, 'M0,10.6L4.6,-0.6'],
  '&': [
    8,
    'M8,5.4C7.2,8.4 5.4,10 3,10C1.2,10 0,9 0,7.4C0,4.6 4.9,4.6 4.9,2C4.9,0.8 4.1,0 3,0C1.9,0 1.1,0.8 1.1,2C1.1,4 4.6,6.6 7.8,10',
  ],
  '%': [8, 'M7,0L1,10' + ring(1.7, 2, 1.7, 2) + ring(6.3, 8, 1.7, 2)],
  '*': [0, 'M0,4.8L0,5.2'],
};

const n1 = (n) => {
  const s = (Math.round(n * 10) / 10).toString();
  return s === '-0' ? '0' : s;
};

// Cyrillic names are drawn in Latin letters: panels have one alphabet, as hardware does.
const LATIN = {
  А: 'A',
  Б: 'B',
  В: 'V',
  Г: 'G',
  Д: 'D',
  Е: 'E',
  Ё: 'E',
  Ж: 'ZH',
  З: 'Z',
  И: 'I',
  Й: 'Y',
  К: 'K',
  Л: 'L',
  М: 'M',
  Н: 'N',
  О: 'O',
  П: 'P',
  Р: 'R',
  С: 'S',
  Т: 'T',
  У: 'U',
  Ф: 'F',
  Х: 'H',
  Ц: 'TS',
  Ч: 'CH',
  Ш: 'SH',
  Щ: 'SCH',
  Ъ: '',
  Ы: 'Y',
  Ь: '',
  Э: 'E',
  Ю: 'YU',
  Я: 'YA',
};
const plain = (str) =>
  [...str.toUpperCase().normalize('NFC')]
    .map((c) => LATIN[c] ?? (GLYPHS[c] || c === ' ' ? c : c.normalize('NFD')[0]))
    .join('');

/** Width of a string at the given cap height. */
export function measure(str, size, { track = 2.6, sx = 1 } = {}) {
  const u = size / 10;
  let w = 0;
  const chars = [...plain(str)];
  chars.forEach((c, i) => {
    w += (c === ' ' ? 4.2 : (GLYPHS[c] || GLYPHS['-'])[0]) * u * sx;
    if (i < chars.length - 1) w += track * u;
  });
  return w;
}

/** One SVG path for a string. (x, y) is the left/middle/right end of the cap line's top. */
export function strokeText(str, x, y, size, { track = 2.6, sx = 1, anchor = 'start' } = {}) {
  const u = size / 10;
  const w = measure(str, size, { track, sx });
  let ox = anchor === 'middle' ? x - w / 2 : anchor === 'end' ? x - w : x;
  let d = '';
  for (const c of plain(str)) {
    if (c === ' ') {
      ox += (4.2 * sx + track) * u;
      continue;
    }
    const [gw, path] = GLYPHS[c] || GLYPHS['-'];
    d += path.replace(/(-?[\d.]+),(-?[\d.]+)/g, (_, px, py) => `${n1(ox + px * u * sx)},${n1(y + py * u)}`);
    ox += (gw * sx + track) * u;
  }
  return d;
}
