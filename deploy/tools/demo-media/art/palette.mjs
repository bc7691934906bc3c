// Product colours. Small enough to ship to the browser: the shop uses the same function
// to tint a product page, so artwork and page always agree.
//
// ground  flat colour behind the panel (and the product-page hero)
// on      text colour on that ground, AA (>= 4.5:1)
// accent  product accent for use on the dark shop background (>= 4.5:1 on #0E0D0C)
// plate   panel material colour, ink = legends on it
// knob    knob body, tip = pointer colour
// hot     the one warm/bright detail on the panel (lamp, lit key)
// disp    display background, glow = display foreground

export const PALETTES = {
  vermilion: {
    ground: '#F4562F',
    on: '#160B07',
    accent: '#FF6A45',
    plate: '#EFE7D8',
    ink: '#1C1815',
    knob: '#1F1C1A',
    tip: '#F4EDE0',
    hot: '#F4562F',
    disp: '#1A1512',
    glow: '#FFB784',
  },
  butter: {
    ground: '#F3C44E',
    on: '#1A1404',
    accent: '#F3C44E',
    plate: '#23221F',
    ink: '#EFE9DA',
    knob: '#3A3833',
    tip: '#F3C44E',
    hot: '#F3C44E',
    disp: '#0F0F0D',
    glow: '#F6D274',
  },
  mint: {
    ground: '#A5D9BD',
    on: '#08190F',
    accent: '#A5D9BD',
    plate: '#F3F1EA',
    ink: '#16211B',
    knob: '#F8F6F0',
    tip: '#1B7A52',
    hot: '#1B9A63',
    disp: '#13211A',
    glow: '#A9F0C8',
  },
  sky: {
    ground: '#93BBEA',
    on: '#07152A',
    accent: '#93BBEA',
    plate: '#16233F',
    ink: '#DCE8F8',
    knob: '#0D1730',
    tip: '#F2F6FC',
    hot: '#FF8A5B',
    disp: '#070E1F',
    glow: '#9FCBFF',
  },
  bone: {
    ground: '#D9D1C1',
    on: '#17140F',
    accent: '#D9D1C1',
    plate: '#191817',
    ink: '#E9E3D6',
    knob: '#2B2927',
    tip: '#F0EADC',
    hot: '#FF5A36',
    disp: '#0B0B0A',
    glow: '#F2EDE2',
  },
  cobalt: {
    ground: '#2C4BE0',
    on: '#FFFFFF',
    accent: '#8FA4FF',
    plate: '#D9DCE2',
    ink: '#14161C',
    knob: '#22252E',
    tip: '#FFFFFF',
    hot: '#2C4BE0',
    disp: '#0E1230',
    glow: '#A8B8FF',
  },
  bottle: {
    ground: '#12493B',
    on: '#F1F5EE',
    accent: '#6CC3A3',
    plate: '#E6DDC6',
    ink: '#14231D',
    knob: '#173B31',
    tip: '#F0E3BE',
    hot: '#E0A83A',
    disp: '#0D2019',
    glow: '#8FE3BF',
  },
  plum: {
    ground: '#4B1F43',
    on: '#F9EEF4',
    accent: '#DD9CC6',
    plate: '#F0C9C0',
    ink: '#2A0F24',
    knob: '#3A1533',
    tip: '#FBE6E0',
    hot: '#E4572E',
    disp: '#22091D',
    glow: '#FFB9D9',
  },
  rose: {
    ground: '#F1A9B3',
    on: '#2A0A12',
    accent: '#F1A9B3',
    plate: '#6B1526',
    ink: '#FBE5E3',
    knob: '#3F0A16',
    tip: '#FCE9E6',
    hot: '#FFD27A',
    disp: '#25060D',
    glow: '#FFC1B8',
  },
  rust: {
    ground: '#8A3F21',
    on: '#FFF3EA',
    accent: '#F0A077',
    plate: '#26211E',
    ink: '#F1DFCF',
    knob: '#E9DCC9',
    tip: '#26211E',
    hot: '#FFA14A',
    disp: '#120E0C',
    glow: '#FFC38C',
  },
  steel: {
    ground: '#8996A1',
    on: '#0B1015',
    accent: '#AEBBC6',
    plate: '#C9CFD4',
    ink: '#15191D',
    knob: '#15191D',
    tip: '#F4F6F8',
    hot: '#E5432D',
    disp: '#0E1418',
    glow: '#C6E3F2',
  },
  lilac: {
    ground: '#B7A6E8',
    on: '#160C33',
    accent: '#B7A6E8',
    plate: '#F5F2FA',
    ink: '#1D1634',
    knob: '#2B2150',
    tip: '#F5F2FA',
    hot: '#F2673A',
    disp: '#150F2B',
    glow: '#CFC2FF',
  },
  navy: {
    ground: '#131D3E',
    on: '#EEF1FB',
    accent: '#8EA2E8',
    plate: '#F08A4B',
    ink: '#1B0E05',
    knob: '#17130F',
    tip: '#FCE8D6',
    hot: '#FFF0DC',
    disp: '#140D08',
    glow: '#FFC08F',
  },
  moss: {
    ground: '#B6BE52',
    on: '#15170A',
    accent: '#C3CB62',
    plate: '#E9E8DC',
    ink: '#1A1C0E',
    knob: '#3B4021',
    tip: '#EFF0DE',
    hot: '#E9562B',
    disp: '#B9C29A',
    glow: '#23280F',
  },
  graphite: {
    ground: '#2A2B2D',
    on: '#F2F1EE',
    accent: '#C9CBCE',
    plate: '#F2B233',
    ink: '#1B1406',
    knob: '#191816',
    tip: '#FFF6E0',
    hot: '#D8321A',
    disp: '#16130C',
    glow: '#FFD673',
  },
  chalk: {
    ground: '#C6CED0',
    on: '#0D1314',
    accent: '#C6CED0',
    plate: '#F7F6F3',
    ink: '#171817',
    knob: '#E7E5E0',
    tip: '#FF5A36',
    hot: '#FF5A36',
    disp: '#1B1D1D',
    glow: '#F2F7F5',
  },
};

const NAMES = Object.keys(PALETTES);

/** Demo products get a hand-picked colour so that neighbours on the shelf differ. */
const ASSIGNED = {
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

export function hash(str) {
  let h = 2166136261;
  for (let i = 0; i < str.length; i++) {
    h ^= str.charCodeAt(i);
    h = Math.imul(h, 16777619);
  }
  h ^= h >>> 15;
  h = Math.imul(h, 2246822507);
  h ^= h >>> 13;
  return h >>> 0;
}

const paletteName = (slug) => ASSIGNED[slug] || NAMES[hash(slug) % NAMES.length];
export const paletteFor = (slug) => PALETTES[paletteName(slug)];
