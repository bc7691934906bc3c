/** What one may hear about; everybody starts with all of them. */
export const topics = ['news', 'releases', 'offers'] as const;
export type Topic = (typeof topics)[number];
