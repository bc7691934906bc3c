import type { EntityManager } from 'typeorm';
import type { EventContract } from '#contracts/kit/event';
import { newId } from '../database/new-id';
import { currentContext } from '../log/request-context';
import { pick } from '../rpc/pick';
import { OutboxMessage } from './outbox-message.entity';

/** The Postgres channel that an inserted event notifies (create-event-tables.ts). */
export const outboxChannel = 'outbox';

/** Stores events in the transaction of the change that they report, so that none is lost. */
export class Outbox {
  /** Adds an event. It takes the open transaction, so it cannot be called outside of one. */
  async add<D extends object>(tx: EntityManager, contract: EventContract<D>, data: D): Promise<void> {
    const context = currentContext();
    await tx.getRepository(OutboxMessage).insert({
      id: newId(),
      subject: contract.subject,
      data: pick(contract.data, data) as object,
      actor: context?.actor ?? 'system',
      requestId: context?.requestId ?? newId(),
      occurredAt: new Date(),
      publishedAt: null,
      attempts: 0,
      lastError: null,
    });
  }
}
