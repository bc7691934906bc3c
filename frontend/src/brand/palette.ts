/** The three colours of a product that pages use; the panel's own come with its picture. */
interface Palette {
  ground: string;
  on: string;
  accent: string;
}

const palettes = {
  vermilion: { ground: '#F4562F', on: '#160B07', accent: '#FF6A45' },
  butter: { ground: '#F3C44E', on: '#1A1404', accent: '#F3C44E' },
  mint: { ground: '#A5D9BD', on: '#08190F', accent: '#A5D9BD' },
  sky: { ground: '#93BBEA', on: '#07152A', accent: '#93BBEA' },
  bone: { ground: '#D9D1C1', on: '#17140F', accent: '#D9D1C1' },
  cobalt: { ground: '#2C4BE0', on: '#FFFFFF', accent: '#8FA4FF' },
  bottle: { ground: '#12493B', on: '#F1F5EE', accent: '#6CC3A3' },
  plum: { ground: '#4B1F43', on: '#F9EEF4', accent: '#DD9CC6' },
  rose: { ground: '#F1A9B3', on: '#2A0A12', accent: '#F1A9B3' },
  rust: { ground: '#8A3F21', on: '#FFF3EA', accent: '#F0A077' },
  steel: { ground: '#8996A1', on: '#0B1015', accent: '#AEBBC6' },
  lilac: { ground: '#B7A6E8', on: '#160C33', accent: '#B7A6E8' },
  navy: { ground: '#131D3E', on: '#EEF1FB', accent: '#8EA2E8' },
  moss: { ground: '#B6BE52', on: '#15170A', accent: '#C3CB62' },
  graphite: { ground: '#2A2B2D', on: '#F2F1EE', accent: '#C9CBCE' },
  chalk: { ground: '#C6CED0', on: '#0D1314', accent: '#C6CED0' },
} as const satisfies Record<string, Palette>;

type PaletteName = keyof typeof palettes;
const names = Object.keys(palettes) as PaletteName[];

const assigned: Record<string, PaletteName> = {
  'saturos-pro': 'vermilion',
  'longitude-8': 'bone',
  tidewater: 'sky',
  halflight: 'lilac',
  reelhouse: 'bottle',
  'plumbline-eq': 'cobalt',
  'keystone-bus': 'butter',
  'lantern-keys': 'rust',
  brickfield: 'graphite',
  'ostinato-grid': 'mint',
  'murmur-echo': 'rose',
  scopewell: 'moss',
  trimline: 'chalk',
  nightboat: 'navy',
  wavelock: 'bone',
  choirloft: 'plum',
  ratchet: 'butter',
  ironbridge: 'vermilion',
  footfall: 'mint',
  widebeam: 'steel',
  monolark: 'moss',
  'coldharbour-strings': 'rose',
  patchyard: 'cobalt',
  'tempo-mill': 'lilac',
};

/** The same hash as in the generator of the artwork, so that page and picture have the same colours. */
function hash(text: string): number {
  let value = 2166136261;
  for (let i = 0; i < text.length; i += 1) value = Math.imul(value ^ text.charCodeAt(i), 16777619);
  value = Math.imul(value ^ (value >>> 15), 2246822507);
  return (value ^ (value >>> 13)) >>> 0;
}

/** The colours of a product, the same that its panel is drawn with. */
function paletteFor(slug: string): Palette {
  return palettes[assigned[slug] ?? names[hash(slug) % names.length] ?? 'vermilion'];
}

/** The ground alone, for lists. */
export function groundStyle(slug: string): Record<string, string> {
  return { '--p-ground': paletteFor(slug).ground };
}

/** The colours as custom properties, to be set on the root of a part. */
export function paletteStyle(slug: string): Record<string, string> {
  const { ground, on, accent } = paletteFor(slug);
  return { '--p-ground': ground, '--p-on': on, '--p-accent': accent };
}
