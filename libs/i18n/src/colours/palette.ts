import { minGraphicContrast, minTextContrast, mixed, readableOn, surfaces, textOn } from './contrast';

/** The colours of a product or a slide. */
export interface Palette {
  ground: string;
  /** Text on the ground. */
  on: string;
  /** Graphics on a page, in the dark theme. */
  accent: string;
}

/** The grounds that the panel offers, with the colours that their artwork has. */
const drawn: readonly Palette[] = [
  { ground: '#f4562f', on: '#160b07', accent: '#ff6a45' },
  { ground: '#f3c44e', on: '#1a1404', accent: '#f3c44e' },
  { ground: '#a5d9bd', on: '#08190f', accent: '#a5d9bd' },
  { ground: '#93bbea', on: '#07152a', accent: '#93bbea' },
  { ground: '#d9d1c1', on: '#17140f', accent: '#d9d1c1' },
  { ground: '#2c4be0', on: '#ffffff', accent: '#8fa4ff' },
  { ground: '#12493b', on: '#f1f5ee', accent: '#6cc3a3' },
  { ground: '#4b1f43', on: '#f9eef4', accent: '#dd9cc6' },
  { ground: '#f1a9b3', on: '#2a0a12', accent: '#f1a9b3' },
  { ground: '#8a3f21', on: '#fff3ea', accent: '#f0a077' },
  { ground: '#8996a1', on: '#0b1015', accent: '#aebbc6' },
  { ground: '#b7a6e8', on: '#160c33', accent: '#b7a6e8' },
  { ground: '#131d3e', on: '#eef1fb', accent: '#8ea2e8' },
  { ground: '#b6be52', on: '#15170a', accent: '#c3cb62' },
  { ground: '#2a2b2d', on: '#f2f1ee', accent: '#c9cbce' },
  { ground: '#c6ced0', on: '#0d1314', accent: '#c6ced0' },
];

export const offeredGrounds: readonly string[] = drawn.map(({ ground }) => ground);

/** The palette of a ground: whatever is chosen, text on it and graphics on a page can be read. */
export function paletteOf(ground: string): Palette {
  const chosen = ground.toLowerCase();
  return (
    drawn.find((palette) => palette.ground === chosen) ?? {
      ground: chosen,
      on: textOn(chosen),
      accent: readableOn(chosen, surfaces.dark, minGraphicContrast),
    }
  );
}

/** Lists have the same few colours again and again. */
const texts = new Map<string, string>();

/** The palette as pages get it: ground, text on it, graphics in the light and in the dark theme, separated by spaces. */
export function paletteText(colour: string): string {
  const known = texts.get(colour);
  if (known !== undefined) return known;
  const { ground, on, accent } = paletteOf(colour);
  const text = [ground, on, readableOn(accent, surfaces.light, minGraphicContrast), accent].join(' ');
  texts.set(colour, text);
  return text;
}

/** The two colours of a shop. */
export interface ShopColours {
  signalColour: string;
  areaColour: string;
}

/** Those of the style sheets (frontend/src/ui/styles/tokens.css). */
export const defaultColours: ShopColours = { signalColour: '#f4562f', areaColour: '#93bbea' };

/** The signal colour in a theme: as it was chosen, or the nearest colour that can be seen and read there. */
export function signalIn(theme: 'light' | 'dark', colour: string): { fill: string; text: string } {
  const [page] = surfaces[theme];
  return {
    fill: readableOn(colour, [page], minGraphicContrast),
    text: readableOn(colour, surfaces[theme], minTextContrast),
  };
}

/** The colours of a shop as custom properties of the page; those of the style sheets need none. */
export function shopProperties({ signalColour, areaColour }: ShopColours): Record<string, string> {
  const signal = signalColour.toLowerCase();
  const area = areaColour.toLowerCase();
  const inBoth = (of: (theme: 'light' | 'dark') => string) => `light-dark(${of('light')},${of('dark')})`;
  const fill = (theme: 'light' | 'dark') => signalIn(theme, signal).fill;
  return {
    ...(signal === defaultColours.signalColour
      ? {}
      : {
          '--signal-fill': inBoth(fill),
          '--signal-on': inBoth((theme) => textOn(fill(theme))),
          '--signal-text': inBoth((theme) => signalIn(theme, signal).text),
          '--signal-soft': inBoth((theme) => mixed(surfaces[theme][0], signal, 0.14)),
        }),
    ...(area === defaultColours.areaColour ? {} : { '--area-ground': area, '--area-on': textOn(area) }),
  };
}
