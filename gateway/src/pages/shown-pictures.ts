import type { Plugin } from '#contracts/catalogue/plugins';
import type { NewsItem } from '#contracts/news/articles';

/** The pictures that a drawn product has beside its drawings. */
const ofDrawings = ['og.png', 'cover-1600.webp', 'angle-1600.webp'];

/** Where a product's drawings lie, if it was drawn. What administrators upload stands alone. */
function drawingsOf({ imageUrl }: Pick<Plugin, 'imageUrl'>): string | undefined {
  return /^(\/media\/plugins\/[\w-]+)\/[\w-]+\.svg$/.exec(imageUrl)?.[1];
}

/** Networks and search engines show no SVG; nobody shows what is no address. */
function canBeShown(address: string): boolean {
  return address !== '' && !/\.svg$/i.test(address) && URL.canParse(address, 'https://shop.example');
}

/** Pictures of a product for networks and search engines, the best first. */
export function productPictures(plugin: Pick<Plugin, 'imageUrl' | 'gallery'>): string[] {
  const folder = drawingsOf(plugin);
  if (folder) return ofDrawings.map((name) => `${folder}/${name}`);
  return [plugin.imageUrl, ...plugin.gallery].filter(canBeShown);
}

/** The picture of an article for networks. Those that were drawn have one of their own for it. */
export function articlePicture({ imageUrl }: Pick<NewsItem, 'imageUrl'>): string | undefined {
  const drawn = /^(\/media\/news\/[\w-]+)\.svg$/.exec(imageUrl)?.[1];
  if (drawn) return `${drawn}-og.png`;
  return canBeShown(imageUrl) ? imageUrl : undefined;
}

/** The drawing that a product's screen begins with. */
export function firstDrawing(plugin: Pick<Plugin, 'imageUrl'>): string | undefined {
  const folder = drawingsOf(plugin);
  return folder && `${folder}/front.svg`;
}
