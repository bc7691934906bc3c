import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { Failure, invalidInput, notFound } from '#contracts/kit/failure';
import { confirmationNotNeeded, type UpdateSubscriber } from '#contracts/newsletter/subscribers';
import { Audit } from '#platform/audit/audit';
import { MailDesk } from '#platform/mail/mail-desk';
import { ConfirmationsService } from './confirmations.service';
import { type DeactivationReason, Subscriber } from './subscriber.entity';
import { SubscriptionsService } from './subscriptions.service';

export type { DeactivationReason } from './subscriber.entity';

/** What administrators and mail servers change about a subscriber. */
@Injectable()
export class SubscribersService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly subscriptions: SubscriptionsService,
    private readonly confirmations: ConfirmationsService,
    private readonly desk: MailDesk,
    private readonly audit: Audit,
  ) {}

  /** Turns one of the two switches. @throws Failure NOT_FOUND, INVALID_INPUT */
  async update({ id, isConfirmed, isActive }: UpdateSubscriber): Promise<Subscriber> {
    if ((isConfirmed === undefined) === (isActive === undefined))
      throw new Failure(invalidInput, { fields: [{ field: 'isConfirmed', rule: 'oneOf' }] });
    return this.dataSource.transaction(async (tx) => {
      const subscriber = await this.locked(tx, id);
      if (isConfirmed !== undefined) await this.confirm(tx, subscriber, isConfirmed);
      else if (isActive === true) await this.activate(tx, subscriber);
      else if (subscriber.isActive) await this.deactivate(tx, [id], 'admin');
      const after = await tx.getRepository(Subscriber).findOneByOrFail({ id });
      const values = { before: switchesOf(subscriber), after: switchesOf(after) };
      await this.audit.record(tx, { action: 'subscriber.updated', subject: id, ...values });
      return after;
    });
  }

  /** Sends another link. @throws Failure NOT_FOUND, CONFIRMATION_NOT_NEEDED, MAIL_SENT_RECENTLY */
  async resend(id: string): Promise<void> {
    await this.dataSource.transaction(async (tx) => {
      const subscriber = await this.locked(tx, id);
      if (subscriber.isConfirmed || !subscriber.isActive) throw new Failure(confirmationNotNeeded);
      await this.confirmations.resend(tx, subscriber);
      await this.audit.record(tx, { action: 'subscriber.confirmation-resent', subject: id });
    });
  }

  /** Forgets a subscriber. @throws Failure NOT_FOUND */
  async delete(id: string): Promise<void> {
    await this.dataSource.transaction(async (tx) => {
      const { email } = await this.locked(tx, id);
      await this.erase(tx, email);
      await this.audit.record(tx, { action: 'subscriber.deleted', subject: id, before: { email } });
    });
  }

  /** Forgets an address, subscribed or not: the row, its links, and what its mails said. */
  async erase(tx: EntityManager, email: string): Promise<void> {
    // A mail server's refusal often repeats the address.
    await tx.query(
      `update deliveries set last_error = null
        where last_error is not null and subscriber_id in (select id from subscribers where email = $1)`,
      [email],
    );
    await tx.getRepository(Subscriber).delete({ email });
    await tx.query('delete from mail_reports where email = $1', [email]);
    await this.desk.erase(tx, email);
  }

  /** Stops writing to an address, if it is one of ours. */
  async deactivateAddress(tx: EntityManager, email: string, reason: DeactivationReason): Promise<void> {
    const found = await tx.getRepository(Subscriber).findBy({ email });
    await this.deactivate(
      tx,
      found.map(({ id }) => id),
      reason,
    );
  }

  /** Stops writing to some. Who was inactive before keeps the first reason. */
  async deactivate(tx: EntityManager, ids: readonly string[], reason: DeactivationReason): Promise<void> {
    await tx.query(
      `update subscribers set is_active = false, deactivated_at = now(), deactivation_reason = $2
        where id = any($1) and is_active`,
      [ids, reason],
    );
  }

  private async confirm(tx: EntityManager, subscriber: Subscriber, isConfirmed: boolean): Promise<void> {
    if (subscriber.isConfirmed === isConfirmed) return;
    if (isConfirmed) return this.subscriptions.confirmByHand(tx, subscriber);
    await tx
      .getRepository(Subscriber)
      .update(
        { id: subscriber.id },
        { isConfirmed, confirmedAt: null, confirmedFrom: null, confirmedWith: null },
      );
  }

  private async activate(tx: EntityManager, { id }: Subscriber): Promise<void> {
    await tx
      .getRepository(Subscriber)
      .update({ id }, { isActive: true, deactivatedAt: null, deactivationReason: null });
  }

  private async locked(tx: EntityManager, id: string): Promise<Subscriber> {
    const subscriber = await tx
      .getRepository(Subscriber)
      .findOne({ where: { id }, lock: { mode: 'pessimistic_write' } });
    if (!subscriber) throw new Failure(notFound);
    return subscriber;
  }
}

function switchesOf({ isConfirmed, isActive }: Subscriber): object {
  return { isConfirmed, isActive };
}
