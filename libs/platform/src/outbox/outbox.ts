import type { EntityManager } from 'typeorm';
import type { EventContract } from '#contracts/kit/event';
import { storableJson } from '#contracts/kit/storable-text';
import { afterCommit } from '../database/transactions/after-commit';
import { type BoundStatement, executeTogether } from '../database/transactions/combined-statement';
import { newId } from '../database/new-id';
import { currentContext } from '../log/request-context';
import { pick } from '../rpc/pick';
import { outboxInsert } from './outbox-insert.statement';
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

  /** An event in the present request context. */
  event<D extends object>(contract: EventContract<D>, data: D): NewEvent {
    const context = currentContext();
    return {
      id: newId(),
      subject: contract.subject,
      data: pick(contract.data, data) as object,
      actor: context?.actor ?? 'system',
      requestId: context?.requestId ?? newId(),
      occurredAt: new Date(),
    };
  }

  /** The write of events, to be sent together with the change in the same transaction. */
  insertion(tx: EntityManager, events: readonly NewEvent[]): BoundStatement {
    afterCommit(tx, () => this.onCommitted(events));
    return { statement: outboxInsert, values: [storableJson(events)] };
  }

  /** Adds an event. It takes the open transaction, so it cannot be called outside of one. */
  async add<D extends object>(tx: EntityManager, contract: EventContract<D>, data: D): Promise<void> {
    await this.addAll(tx, [this.event(contract, data)]);
  }

  /** Adds several events with one statement. */
  async addAll(tx: EntityManager, events: readonly NewEvent[]): Promise<void> {
    await executeTogether(tx, [this.insertion(tx, events)]);
  }
}
