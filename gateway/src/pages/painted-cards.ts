import type { PluginCard, PluginList } from '#contracts/catalogue/plugins';

/** The first sample, where it is at its usual address. */
function firstSample({ slug, audioSamples: [first] }: PluginCard): { sample?: string } | undefined {
  if (!first?.url) return {};
  return first.url === `/api/plugins/${slug}/audio/0` ? { sample: first.name } : undefined;
}

/**
 * A card whose texts are in the markup of the page: the scripts read them there (frontend/src/features/catalogue/cards/painted-cards.ts), so that
 * a page has them once. A third of the list's bytes were these texts. Undefined for a card that this form cannot describe.
 */
function paintedCard(card: PluginCard): object | undefined {
  const { id, slug, price, sale, palette, imageUrl, features, tags } = card;
  const sample = firstSample(card);
  return (
    sample && {
      id,
      slug,
      price,
      palette,
      ...(sale ? { sale } : {}),
      ...(imageUrl === `/media/plugins/${slug}/cover.svg` ? {} : { imageUrl }),
      ...sample,
      features: features.length,
      tags: tags.length,
    }
  );
}

/** The list of a page whose markup has its cards; undefined when a card cannot be described so. */
export function paintedList({ data, ...list }: PluginList): object | undefined {
  const painted = data.map(paintedCard);
  return painted.includes(undefined) ? undefined : { ...list, painted };
}
