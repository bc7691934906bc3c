import type { EntityManager } from 'typeorm';
import type { EventContract } from '#contracts/kit/event';
import { newId } from '../database/new-id';
import { currentContext } from '../log/request-context';
import { pick } from '../rpc/pick';
import { OutboxMessage } from './outbox-message.entity';

/** The channel that wakes the relays of all replicas; an inserted row does (OutboxWakes). */
export const outboxChannel = 'outbox';

/** What must not be lost is written here, in the transaction of the change it tells of. */
export class Outbox {
  /** Adds a fact. It takes the open transaction, so it cannot be called outside of one. */
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
