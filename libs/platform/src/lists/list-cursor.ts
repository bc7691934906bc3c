/** A row of a list: the time by which the list is sorted, in microseconds since 1970, and the id. */
export interface ListPosition {
  at: string;
  id: string;
}

/** The rows after or before a position; `page` is the number of the page that they fill. */
export interface ListCursor {
  direction: 'after' | 'before';
  page: number;
  position: ListPosition;
}

const maxPageNumber = 999_999;

/** The text of `cursor`. Times keep their microseconds: two rows of one millisecond are different positions. */
export function toCursor({ direction, page, position: { at, id } }: ListCursor): string {
  return [direction, Math.min(page, maxPageNumber), at, id].join('.');
}

/** The parts of a text that the contract has checked. */
export function parseCursor(text: string): ListCursor {
  const [direction = '', page = '', at = '', id = ''] = text.split('.');
  return {
    direction: direction === 'before' ? 'before' : 'after',
    page: Math.max(1, Number(page)),
    position: { at, id },
  };
}
