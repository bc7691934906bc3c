import type { PluginCard } from '../../api/types';

export const kinds = ['all', 'free', 'synthesizer', 'effect', 'sampler', 'utility', 'other'] as const;
export const formats = ['all', 'VST3', 'AU', 'AAX'] as const;
export const sorts = ['featured', 'price', 'price-down', 'name'] as const;

/** What a visitor wants to see, as the address says it. */
export interface Wish {
  words: string;
  kind: string;
  format: string;
  sort: string;
}

const choices: Record<Exclude<keyof Wish, 'words'>, readonly string[]> = {
  kind: kinds,
  format: formats,
  sort: sorts,
};

/** Whether there is such a choice: an address may be old, or written by hand. */
export function isChoice(key: keyof Wish, value: string): boolean {
  return key === 'words' || choices[key].includes(value);
}

function isOfKind({ price, category }: PluginCard, kind: string): boolean {
  return kind === 'all' || (kind === 'free' ? price === 0 : category === kind);
}

/** Every word must stand somewhere in name, description, features or tags. */
function hasWords({ name, description, features, tags }: PluginCard, words: string): boolean {
  const text = [name, description, ...features, ...tags].join(' ').toLowerCase();
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

const orders: Record<string, (a: PluginCard, b: PluginCard) => number> = {
  price: (a, b) => a.price - b.price,
  'price-down': (a, b) => b.price - a.price,
  name: (a, b) => a.name.localeCompare(b.name),
};

/** The plug-ins a visitor wants to see, in the order wanted. */
export function arrange(plugins: readonly PluginCard[], { words, kind, format, sort }: Wish): PluginCard[] {
  const left = plugins.filter(
    (plugin) =>
      isOfKind(plugin, kind) &&
      (format === 'all' || plugin.compatibility.includes(format)) &&
      hasWords(plugin, words.trim()),
  );
  const order = orders[sort];
  return order ? left.sort(order) : left;
}
