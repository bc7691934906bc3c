import type { CreateCampaign, Segment } from '../../../api/schema';

export const segmentLanguages = ['', 'en', 'ru'] as const;
type SegmentLanguage = (typeof segmentLanguages)[number];

export const ownerships = ['', 'owns', 'ownsNot'] as const;
type Ownership = (typeof ownerships)[number];

/** The conditions of the form; an empty one holds for everyone. */
export interface SegmentFormValues {
  language: SegmentLanguage;
  ownership: Ownership;
  pluginId: string;
}

export interface NewCampaignValues {
  articleIds: string[];
  topic: NonNullable<CreateCampaign['topic']>;
  segment: SegmentFormValues;
}

export const everyone: SegmentFormValues = { language: '', ownership: '', pluginId: '' };

/** An ownership condition needs a plug-in. */
export function isComplete({ ownership, pluginId }: SegmentFormValues): boolean {
  return ownership === '' || pluginId !== '';
}

/** The segment of the request: conditions that were chosen. */
export function toSegment({ language, ownership, pluginId }: SegmentFormValues): Segment {
  return {
    ...(language ? { language } : {}),
    ...(ownership && pluginId ? { [ownership]: pluginId } : {}),
  };
}
