import type { EntityManager } from 'typeorm';

/** The fields of `data` that `$2` names, with its values in their place. */
const redacted = (data: string) =>
  `${data} || (select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each($2::jsonb) where ${data} ? key)`;

/**
 * Takes a person out of what was told and of what could not be digested. Rows are kept: what was not published yet still is,
 * and replays find the same ids.
 * @param about fields by which their facts are known, such as `{ userId }`.
 * @param blanks what stands in place of the fields that name them.
 */
export async function redactFacts(
  tx: EntityManager,
  about: Record<string, string>,
  blanks: Record<string, string>,
): Promise<void> {
  const params = [JSON.stringify(about), JSON.stringify(blanks)];
  await tx.query(`update outbox set data = ${redacted('data')} where data @> $1::jsonb`, params);
  await tx.query(
    `update dead_letters set envelope = jsonb_set(envelope, '{data}', ${redacted(`(envelope -> 'data')`)})
      where envelope -> 'data' @> $1::jsonb`,
    params,
  );
}
