import { integer, text } from './parameters';
import { noSuch } from './stripe-error';

export const pageRules = {
  limit: integer({ min: 1, max: 100 }),
  starting_after: text(),
  ending_before: text(),
};

interface PageWanted {
  limit?: number | undefined;
  starting_after?: string | undefined;
  ending_before?: string | undefined;
}

export interface Page {
  object: 'list';
  data: object[];
  has_more: boolean;
  url: string;
}

function positionOf(records: readonly { id: string }[], id: string, noun: string, param: string): number {
  const position = records.findIndex((record) => record.id === id);
  if (position < 0) throw noSuch(noun, id, param);
  return position;
}

/** One page of a list in the order of the records, newest first (docs.stripe.com/api/pagination). */
export function paginate<T extends { id: string }>(
  records: readonly T[],
  { limit = 10, starting_after, ending_before }: PageWanted,
  url: string,
  noun: string,
  show: (record: T) => object,
): Page {
  if (ending_before !== undefined) {
    const end = positionOf(records, ending_before, noun, 'ending_before');
    const start = Math.max(0, end - limit);
    return { object: 'list', data: records.slice(start, end).map(show), has_more: start > 0, url };
  }
  const start =
    starting_after === undefined ? 0 : positionOf(records, starting_after, noun, 'starting_after') + 1;
  const data = records.slice(start, start + limit).map(show);
  return { object: 'list', data, has_more: start + limit < records.length, url };
}
