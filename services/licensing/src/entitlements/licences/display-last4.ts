/**
 * What the account and the panel show of a licence (storefront §6: `displayLast4`): the last characters of its id, which are random.
 * A licence has no secret: a computer is activated by log-in and pairing.
 */
export const displayLast4 = (licenceId: string): string => licenceId.slice(-4).toUpperCase();

/** The same of a column, such as `l.id`. */
export const displayLast4Sql = (column: string): string => `upper(right(${column}::text, 4))`;
