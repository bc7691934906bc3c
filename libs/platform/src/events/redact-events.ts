import type { EntityManager } from 'typeorm';

/** SQL: `data` with the values of `$2` for the fields that it has. */
const redacted = (data: string) =>
  `${data} || (select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each($2::jsonb) where ${data} ? key)`;

/**
 * Erases a person from stored events and dead letters. The rows stay, so that unpublished events are still published and
 * replays find the same ids.
 * @param about fields that identify the person's events, such as `{ userId }`
 * @param blanks values that replace the personal fields
 */
export async function redactEvents(
  tx: EntityManager,
  about: Record<string, string>,
  blanks: Record<string, string | object>,
): Promise<void> {
  const params = [JSON.stringify(about), JSON.stringify(blanks)];
  await tx.query(`update outbox set data = ${redacted('data')} where data @> $1::jsonb`, params);
  await tx.query(
    `update dead_letters set envelope = jsonb_set(envelope, '{data}', ${redacted(`(envelope -> 'data')`)})
      where envelope -> 'data' @> $1::jsonb`,
    params,
  );
}
