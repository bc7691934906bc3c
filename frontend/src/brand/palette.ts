/** The colours of a product as the API has them: ground, text on it, graphics in the light and in the dark theme. */
type Palette = string | null | undefined;

/** Of what has none, such as a product that an earlier release has sent. */
const neutral = '#d9d1c1 #17140f #8b867c #d9d1c1';

/** The ground alone, for lists. */
export function groundStyle(palette: Palette): Record<string, string> {
  return { '--p-ground': (palette ?? neutral).slice(0, 7) };
}

/** The colours as custom properties, to be set on the root of a part. */
export function paletteStyle(palette: Palette): Record<string, string> {
  const [ground = '', on = '', light = '', dark = ''] = (palette ?? neutral).split(' ');
  return { '--p-ground': ground, '--p-on': on, '--p-accent': `light-dark(${light}, ${dark})` };
}
