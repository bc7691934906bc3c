import type { DataSource } from 'typeorm';
import { newId } from '../database/new-id';
import { decode } from '../rpc/wire';
import { DeadLetterRow } from './dead-letter.entity';
import { type Envelope, isEnvelope } from './envelope';

function open(bytes: Uint8Array): Envelope | undefined {
  try {
    const parsed = decode(bytes);
    return isEnvelope(parsed) ? parsed : undefined;
  } catch {
    return undefined;
  }
}

/** An error as an operator reads it. */
export function errorText(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

/** An event and the service's name for it in the inbox. */
export interface EventKey {
  subject: string;
  consumer: string;
}

/** Keeps an event that could not be applied, once per consumer, with the error as the operator needs it. */
export async function buryEvent(
  dataSource: DataSource,
  { subject, consumer }: EventKey,
  bytes: Uint8Array,
  error: unknown,
  deliveries: number,
): Promise<void> {
  const envelope = open(bytes);
  await dataSource
    .getRepository(DeadLetterRow)
    .createQueryBuilder()
    .insert()
    .values({
      id: newId(),
      eventId: envelope?.id ?? newId(),
      consumer,
      subject,
      envelope: envelope ?? null,
      raw: envelope ? null : Buffer.from(bytes).toString('base64'),
      error: errorText(error),
      deliveries,
    })
    .orIgnore()
    .execute();
}
