import type { ShopBundle } from '../../api/schema';

/** A bundle has the colours of the plug-in that its picture shows, or else of its first one. */
export function bundlePalette({ imageUrl, parts }: Pick<ShopBundle, 'imageUrl' | 'parts'>) {
  const shown = parts.find(({ slug }) => imageUrl.startsWith(`/media/plugins/${slug}/`));
  return (shown ?? parts[0])?.palette;
}
