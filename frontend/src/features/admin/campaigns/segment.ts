import type { Segment } from '../../../api/schema';

export const segmentLanguages = ['', 'en', 'ru'] as const;
export type SegmentLanguage = (typeof segmentLanguages)[number];

export const ownerships = ['', 'owns', 'ownsNot'] as const;
export type Ownership = (typeof ownerships)[number];

/** What is chosen; empty stands for everybody. */
export interface SegmentForm {
  language: SegmentLanguage;
  ownership: Ownership;
  pluginId: string;
}

export const everybody: SegmentForm = { language: '', ownership: '', pluginId: '' };

/** A letter for a plug-in's owners, or for all others, has no readers before the plug-in is chosen. */
export function isWhole({ ownership, pluginId }: SegmentForm): boolean {
  return ownership === '' || pluginId !== '';
}

/** What the server is told: only what was chosen. */
export function segmentOf({ language, ownership, pluginId }: SegmentForm): Segment {
  return {
    ...(language ? { language } : {}),
    ...(ownership && pluginId ? { [ownership]: pluginId } : {}),
  };
}
