/** Contrast of text, and of graphics that carry meaning (WCAG 2.2, level AA). */
export const minTextContrast = 4.5;
export const minGraphicContrast = 3;

/** The surfaces of both themes that text and graphics are on (frontend/src/ui/styles/tokens.css). */
export const surfaces = {
  dark: ['#0e0d0c', '#161513', '#1f1d1b'],
  light: ['#f5f4f1', '#ffffff', '#eceae5'],
} as const;

const [black, white] = ['#000000', '#ffffff'] as const;

function channelsOf(colour: string): [number, number, number] {
  const value = Number.parseInt(colour.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

/** A part of another colour in a colour, from 0 to 1. */
export function mixed(colour: string, other: string, part: number): string {
  const others = channelsOf(other);
  const channels = channelsOf(colour).map((channel, index) =>
    Math.round(channel + ((others[index] ?? 0) - channel) * part),
  );
  return `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}

function luminanceOf(colour: string): number {
  const [red, green, blue] = channelsOf(colour).map((channel) => {
    const part = channel / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0);
}

/** From 1 to 21. */
export function contrastOf(one: string, other: string): number {
  const [low = 0, high = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

const steps = Array.from({ length: 51 }, (_, step) => step / 50);

/** The colour, or the nearest lighter or darker one that has the contrast on every ground. */
export function readableOn(colour: string, grounds: readonly string[], minContrast: number): string {
  const isReadable = (tried: string) => grounds.every((ground) => contrastOf(tried, ground) >= minContrast);
  for (const step of steps)
    for (const other of [white, black]) {
      const tried = mixed(colour, other, step);
      if (isReadable(tried)) return tried;
    }
  return isReadable(white) ? white : black;
}

/** Text on a ground, with a touch of its colour: one of black and white always has the contrast. */
export function textOn(ground: string): string {
  const end = contrastOf(ground, black) >= contrastOf(ground, white) ? black : white;
  return readableOn(mixed(end, ground, 0.08), [ground], minTextContrast);
}
