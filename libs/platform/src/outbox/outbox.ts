import type { EntityManager } from 'typeorm';
import type { EventContract } from '#contracts/kit/event';
import { storableJson } from '#contracts/kit/storable-text';
import { afterCommit } from '../database/transactions/after-commit';
import { newId } from '../database/new-id';
import { currentContext, type RequestContext } from '../log/request-context';
import { pick } from '../rpc/pick';
import type { OutboxMessage } from './outbox-message.entity';

/** The Postgres channel that an inserted event notifies; the relays of the previous release listen on it. */
export const outboxChannel = 'outbox';

/** An event before it is published. */
export type NewEvent = Pick<OutboxMessage, 'id' | 'subject' | 'data' | 'actor' | 'requestId' | 'occurredAt'>;

/** Stores events in the transaction of the change that they report, so that none is lost. */
export class Outbox {
  private onCommitted: (events: readonly NewEvent[]) => void = () => undefined;

  /** Hands over events as soon as they are committed. Events of a process that is killed are found by their rows. */
  deliverTo(relay: (events: readonly NewEvent[]) => void): void {
    this.onCommitted = relay;
  }

  /**
   * Adds an event to the open transaction, so it cannot be called outside of one.
   * @param context the request that caused the event; the present one, unless the event belongs to an earlier request
   */
  async add<D extends object>(
    tx: EntityManager,
    contract: EventContract<D>,
    data: D,
    context: Pick<RequestContext, 'requestId' | 'actor'> | undefined = currentContext(),
  ): Promise<void> {
    const event: NewEvent = {
      id: newId(),
      subject: contract.subject,
      data: pick(contract.data, data) as object,
      actor: context?.actor ?? 'system',
      requestId: context?.requestId ?? newId(),
      occurredAt: new Date(),
    };
    const { id, subject, actor, requestId, occurredAt } = event;
    await tx.query(
      `insert into outbox (id, subject, data, actor, request_id, occurred_at) values ($1, $2, $3, $4, $5, $6)`,
      [id, subject, storableJson(event.data), actor, requestId, occurredAt],
    );
    afterCommit(tx, () => this.onCommitted([event]));
  }
}
