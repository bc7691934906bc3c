import sharp from 'sharp';
import type { BrandVersion } from '#contracts/identity/shop/brand';
import { faviconOf, ground } from './favicon';

/** PNG icons by path: the home screen of Apple's systems looks for the first by its name, others read the manifest. */
export const iconSizes = {
  '/apple-touch-icon.png': 180,
  '/icon-192.png': 192,
  '/icon-512.png': 512,
} as const;

const drawn = new WeakMap<BrandVersion, Map<number, Promise<Buffer>>>();

/** The favicon as PNG on the ground of the shop, drawn once for each version of the brand. */
export function iconOf(brand: BrandVersion, size: number): Promise<Buffer> {
  const icons = drawn.get(brand) ?? new Map<number, Promise<Buffer>>();
  drawn.set(brand, icons);
  const icon = icons.get(size) ?? draw(faviconOf(brand), size);
  icons.set(size, icon);
  return icon;
}

function draw(svg: string, size: number): Promise<Buffer> {
  return sharp(Buffer.from(svg), { density: 600 })
    .resize(size, size, { fit: 'contain', background: ground })
    .flatten({ background: ground })
    .png()
    .toBuffer();
}

/** The web app manifest of the brand (W3C). The shop stays a page in the browser, so `display` is not `standalone`. */
export function manifestOf(brand: BrandVersion): object {
  const at = (path: string) => `${path}?v=${brand.version}`;
  const pictures = Object.entries(iconSizes).map(([path, size]) => ({
    src: at(path),
    sizes: `${size}x${size}`,
    type: 'image/png',
  }));
  return {
    ...{ id: '/', start_url: '/', name: brand.name, short_name: brand.name, display: 'browser' },
    ...{ background_color: ground, theme_color: ground },
    icons: [{ src: at('/favicon.svg'), sizes: 'any', type: 'image/svg+xml' }, ...pictures],
  };
}
