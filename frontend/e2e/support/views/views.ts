export type Language = 'en' | 'ru';

export const widths = [1440, 390];

/**
 * In which language and width a screen is checked for accessibility: each once, because its elements are the same in all four
 * combinations.
 */
export const views: readonly { lang: Language; width: number }[] = [
  { lang: 'en', width: 1440 },
  { lang: 'ru', width: 390 },
];
