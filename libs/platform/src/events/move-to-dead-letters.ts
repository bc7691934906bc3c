import type { DataSource } from 'typeorm';
import { storableJson, storableText } from '#contracts/kit/storable-text';
import { newId } from '../database/new-id';
import { ageSql, type TableMetric } from '../metrics/table-metrics';
import { decode } from '../rpc/wire';
import { DeadLetter } from './dead-letter.entity';
import { type Envelope, isEnvelope } from '../event-stream/envelope';

/** The event as far as Postgres can store it: one that cannot be stored would be delivered for ever. */
function parseEnvelope(bytes: Uint8Array): Envelope | undefined {
  try {
    const parsed: unknown = JSON.parse(storableJson(decode(bytes)));
    return isEnvelope(parsed) ? parsed : undefined;
  } catch {
    return undefined;
  }
}

/** An error with its stack, for operators. */
export function describeError(error: unknown): string {
  return storableText(error instanceof Error ? (error.stack ?? error.message) : String(error));
}

export const deadLetterMetrics: TableMetric = {
  statement: `select count(*)::int as shop_dead_letters, ${ageSql('min(died_at)')} as shop_dead_letters_oldest_age_seconds
    from dead_letters`,
  gauges: {
    shop_dead_letters: 'Stored dead letters',
    shop_dead_letters_oldest_age_seconds: 'Age of the oldest dead letter',
  },
};

/** An event and the name of its consumer in the inbox. */
export interface EventKey {
  subject: string;
  consumer: string;
}

/** Stores an event that could not be applied, once per consumer, with its last error. */
export async function moveToDeadLetters(
  dataSource: DataSource,
  { subject, consumer }: EventKey,
  bytes: Uint8Array,
  error: unknown,
  deliveries: number,
): Promise<void> {
  const envelope = parseEnvelope(bytes);
  await dataSource
    .getRepository(DeadLetter)
    .createQueryBuilder()
    .insert()
    .values({
      id: newId(),
      eventId: envelope?.id ?? newId(),
      consumer,
      subject,
      envelope: envelope ?? null,
      raw: envelope ? null : Buffer.from(bytes).toString('base64'),
      error: describeError(error),
      deliveries,
    })
    .orIgnore()
    .execute();
}
