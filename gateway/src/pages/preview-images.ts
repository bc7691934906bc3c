import type { PluginDetails } from '#contracts/catalogue/plugins';
import type { NewsItem } from '#contracts/news/articles';

/** Raster images beside the drawings of a product. */
const drawnImages = ['og.png', 'cover-1600.webp', 'angle-1600.webp'];

/** Folder of a product's drawings, if it has any; uploads have none. */
function drawingsFolderOf({ imageUrl }: Pick<PluginDetails, 'imageUrl'>): string | undefined {
  return /^(\/media\/plugins\/[\w-]+)\/[\w-]+\.svg$/.exec(imageUrl)?.[1];
}

/** Social networks and search engines do not show SVG. */
function isPreviewable(address: string): boolean {
  return address !== '' && !/\.svg$/i.test(address) && URL.canParse(address, 'https://shop.example');
}

/** Images of a product for social networks and search engines, the best first. */
export function productImages(plugin: Pick<PluginDetails, 'imageUrl' | 'gallery'>): string[] {
  const folder = drawingsFolderOf(plugin);
  if (folder) return drawnImages.map((name) => `${folder}/${name}`);
  return [plugin.imageUrl, ...plugin.gallery].filter(isPreviewable);
}

/** Image of an article for social networks. Drawn articles have their own. */
export function articleImage({ imageUrl }: Pick<NewsItem, 'imageUrl'>): string | undefined {
  const drawn = /^(\/media\/news\/[\w-]+)\.svg$/.exec(imageUrl)?.[1];
  if (drawn) return `${drawn}-og.png`;
  return isPreviewable(imageUrl) ? imageUrl : undefined;
}

/** The first drawing on a product's screen. */
export function heroDrawing(plugin: Pick<PluginDetails, 'imageUrl'>): string | undefined {
  const folder = drawingsFolderOf(plugin);
  return folder && `${folder}/front.svg`;
}
