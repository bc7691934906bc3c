import { paletteProperties } from '../../../libs/i18n/src/colours/palette';

type Colour = string | null | undefined;

/** Of what has none, such as a product that an earlier release has sent. */
const neutral = '#d9d1c1';

/** The ground alone, for lists. */
export function groundStyle(colour: Colour): Record<string, string> {
  return { '--p-ground': colour ?? neutral };
}

/** The colours that follow from a ground, as custom properties of the root of a part. */
export function paletteStyle(colour: Colour): Record<string, string> {
  return paletteProperties(colour ?? neutral);
}
