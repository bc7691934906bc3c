import type { PluginCard, PluginPage } from '../../../api/types';
import { shownFeatures, shownTags } from './plugin-card';
import styles from './plugin-card.module.css';

/** Cards that the markup of the page contains, without the texts that are read there (gateway/src/pages/painted-cards.ts). */
interface PaintedCard extends Pick<PluginCard, 'id' | 'slug' | 'price' | 'sale' | 'palette'> {
  /** Absent at the usual path. */
  imageUrl?: string;
  /** Name of the first sample that can be played. */
  sample?: string;
  /** How many there are; the markup shows the first ones. */
  features: number;
  tags: number;
}

interface PaintedList {
  painted: PaintedCard[];
}

const isPainted = (list: object): list is PaintedList => 'painted' in list;

const textOf = (element: Element | null) => element?.textContent ?? '';

/** The texts that the card shows. The others have no text here, because a card only counts them. */
function textsOf(elements: Iterable<Element>, shownCount: number, count: number): string[] {
  const texts = [...elements].slice(0, shownCount).map(textOf);
  return Array.from({ length: count }, (_, i) => texts[i] ?? '');
}

/** Version and systems from `card.meta`. */
function factsOf(text: string): Pick<PluginCard, 'version' | 'compatibility'> {
  const [version = '', systems = ''] = text.split(' · ');
  return { version: version.replace(/^v/, ''), compatibility: systems.split(', ').filter(Boolean) };
}

function cardOf({ imageUrl, sample, ...card }: PaintedCard, markup: Element): PluginCard {
  const { slug, features, tags } = card;
  return {
    ...card,
    name: textOf(markup.querySelector('h3 a')),
    description: textOf(markup.querySelector(':scope > p')),
    features: textsOf(markup.querySelectorAll(`.${styles.features} > li`), shownFeatures, features),
    tags: textsOf(markup.querySelectorAll('.tags > .chip'), shownTags, tags),
    ...factsOf(textOf(markup.querySelector(`.${styles.formats}`))),
    imageUrl: imageUrl ?? `/media/plugins/${slug}/cover.svg`,
    audioSamples:
      sample === undefined
        ? []
        : [{ name: sample, url: `/api/plugins/${slug}/audio/0`, description: '', duration: '' }],
  };
}

/**
 * The list of a server-rendered page with the texts of its markup, so that the page has them once. A list without markup is not restored,
 * for example after a change of language, and is requested instead.
 */
export function restoredList(list: PluginPage | undefined): PluginPage | undefined {
  if (!list || !isPainted(list)) return list;
  const { painted, ...rest } = list;
  const markup = [...document.querySelectorAll('main article')];
  if (markup.length !== painted.length) return undefined;
  return { ...rest, data: markup.flatMap((element, i) => (painted[i] ? [cardOf(painted[i], element)] : [])) };
}
