/** Topics of campaigns; a new subscriber has all of them. */
export const topics = ['news', 'releases', 'offers'] as const;
export type Topic = (typeof topics)[number];
