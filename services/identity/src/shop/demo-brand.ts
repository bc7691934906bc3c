import type { Brand } from '#contracts/identity/shop/brand';
import type { BannerSlide } from '#contracts/identity/shop/slides';

/** The colours of the page and of its signal. */
const logo = [
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 134 28" fill="none" stroke="currentColor" stroke-linecap="round" stroke-linejoin="round" role="img" aria-label="Lowline">',
  '<g stroke-width="2.4"><circle cx="14" cy="11.5" r="9.8"></circle><path d="M14 11.5 9.1 16.4"></path></g>',
  '<path d="M3 26.4h22" stroke="var(--signal-fill)" stroke-width="3"></path>',
  '<path transform="translate(41 8.6) scale(1.083)" stroke-width="1.75" d="M0,0L0,10L7.6,10M17.6,0C21,0 23.7,2.2 23.7,5C23.7,7.8 21,10 17.6,10C14.3,10 11.6,7.8 11.6,5C11.6,2.2 14.3,0 17.6,0ZM27.7,0L31.5,10L35.1,1L38.8,10L42.6,0M46.6,0L46.6,10L54.1,10M58.1,0L58.1,10M62.1,10L62.1,0L72.4,10L72.4,0M84.8,0L76.4,0L76.4,10L84.8,10M76.4,4.9L83.7,4.9"></path>',
  '</svg>',
].join('');

const favicon = [
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="-3 -3 34 34"><rect x="-3" y="-3" width="34" height="34" rx="7" fill="#0e0d0c"></rect>',
  '<g fill="none" stroke="#f6f3ec" stroke-width="2.4" stroke-linecap="round"><circle cx="14" cy="11.5" r="9.8"></circle><path d="M14 11.5 9.1 16.4"></path>',
  '<path d="M3 26.4h22" stroke="#f4562f" stroke-width="3"></path></g></svg>',
].join('');

const pictured = [
  'longitude-8',
  'tidewater',
  'nightboat',
  'reelhouse',
  'plumbline-eq',
  'brickfield',
  'saturos-pro',
];

/** The two slides of the specification (storefront §9). */
const slides: BannerSlide[] = [
  {
    en: {
      badge: 'NEW',
      title: 'Saturos Pro',
      text: 'Four harmonic stages on one panel. A little for weight, a lot for damage.',
      action: 'See Saturos Pro',
    },
    ru: {
      badge: 'НОВИНКА',
      title: 'Saturos Pro',
      text: 'Четыре гармонических каскада на одной панели. Немного — для плотности, много — для разрушений.',
      action: 'Открыть Saturos Pro',
    },
    link: '/plugins/saturos-pro',
    pictures: ['/media/plugins/saturos-pro/front.svg'],
    colour: '#f4562f',
    showsSale: false,
  },
  // Presents the sale that the prices of the catalogue follow; without one, what is free (docs/decisions/0027).
  {
    en: {
      badge: 'FREE',
      title: 'Free to keep',
      text: 'A synthesizer, a modular rack, an analyser and a channel strip cost nothing. Download them and keep them.',
      action: 'See all plug-ins',
    },
    ru: {
      badge: 'БЕСПЛАТНО',
      title: 'Без оплаты',
      text: 'Синтезатор, модульный рэк, анализатор и канальная полоска ничего не стоят. Скачайте и пользуйтесь.',
      action: 'Все плагины',
    },
    link: '/plugins',
    pictures: ['scopewell', 'monolark', 'patchyard'].map((slug) => `/media/plugins/${slug}/front.svg`),
    colour: '#b6be52',
    showsSale: true,
  },
];

/** What the shop of the specification shows, for demo data. */
export const demoBrand = {
  logo,
  favicon,
  loginPictures: pictured.map((slug) => `/media/plugins/${slug}/tile.svg`),
  aboutPicture: '/media/plugins/longitude-8/angle.svg',
  sharePicture: '/media/plugins/longitude-8/og.png',
  slides,
} satisfies Partial<Brand>;
