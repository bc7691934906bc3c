import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, LessThan } from 'typeorm';
import { Failure, invalidInput, notFound } from '#contracts/kit/failure';
import { subscriberConfirmed } from '#contracts/newsletter/events';
import {
  changeSubscribers,
  type ChangeSubscribers,
  deleteSubscriber,
  type SubscriberId,
  type SubscriberView,
  type UpdateSubscriber,
  updateSubscriber,
} from '#contracts/newsletter/subscribers';
import { topics } from '#contracts/newsletter/topics';
import type { BulkOutcomes } from '#contracts/operations/bulk';
import { invalidateFigures } from '#platform/figures/figure-days';
import { AuditLog } from '#platform/audit/audit-log';
import { applyToEach } from '#platform/bulk/apply-to-each';
import { newId } from '#platform/database/new-id';
import type { Log } from '#platform/log/log';
import { MailAdmin } from '#platform/mail/mail-admin';
import { Outbox } from '#platform/outbox/outbox';
import { Retention, type RetentionRule } from '#platform/retention/retention-rule';
import { Handles } from '#platform/rpc/handles';
import { LOG } from '#platform/run/platform.module';
import { offerMails } from '../mails/trial-end.mail';
import { receivesMail } from './audience.service';
import { subscriberView } from './subscriber-view';
import { type DeactivationReason, Subscriber } from './subscriber.entity';

export type { DeactivationReason, Subscriber } from './subscriber.entity';

/** The addresses on the newsletter list. */
@Injectable()
export class SubscribersService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly mailAdmin: MailAdmin,
    private readonly outbox: Outbox,
    private readonly audit: AuditLog,
    @Inject(LOG) private readonly log: Log,
  ) {}

  /** Changes one of the two switches. @throws Failure NOT_FOUND, INVALID_INPUT */
  @Handles(updateSubscriber)
  async update({ id, isConfirmed, isActive }: UpdateSubscriber): Promise<SubscriberView> {
    if ((isConfirmed === undefined) === (isActive === undefined))
      throw new Failure(invalidInput, { fields: [{ field: 'isConfirmed', rule: 'oneOf' }] });
    return this.dataSource.transaction(async (tx) => {
      const subscriber = await this.findLocked(tx, id);
      if (isConfirmed !== undefined) await this.setConfirmed(tx, subscriber, isConfirmed);
      else if (isActive === true) await this.activate(tx, subscriber);
      else if (subscriber.isActive) await this.deactivate(tx, [id], 'admin');
      const after = await tx.getRepository(Subscriber).findOneByOrFail({ id });
      const values = { before: switchesOf(subscriber), after: switchesOf(after) };
      await this.audit.record(tx, { action: 'subscriber.updated', subject: id, ...values });
      return subscriberView(after);
    });
  }

  @Handles(changeSubscribers)
  changeMany({ ids, action }: ChangeSubscribers): Promise<BulkOutcomes> {
    if (action === 'delete') return applyToEach(ids, (id) => this.delete({ id }));
    return applyToEach(ids, (id) => this.update({ id, isActive: action === 'activate' }));
  }

  /** Erases a subscriber. @throws Failure NOT_FOUND */
  @Handles(deleteSubscriber)
  async delete({ id }: SubscriberId): Promise<void> {
    await this.dataSource.transaction(async (tx) => {
      const { email } = await this.findLocked(tx, id);
      await this.erase(tx, email);
      await this.audit.record(tx, { action: 'subscriber.deleted', subject: id, before: { email } });
    });
  }

  /**
   * Erases an address, subscribed or not, and its mails. Confirmations and bounce reports are deleted with the row by their
   * foreign keys; deliveries are kept without the subscriber.
   */
  async erase(tx: EntityManager, email: string): Promise<void> {
    const [erased] = await tx.query<[CountedTimes[], number]>(
      `delete from subscribers where email = $1
       returning confirmed_at as "confirmedAt", deactivated_at as "deactivatedAt"`,
      [email],
    );
    for (const times of erased) await invalidateCounts(tx, times);
    await this.mailAdmin.eraseByAddress(tx, email);
  }

  /** Stops all campaigns to an address. An inactive subscriber keeps the first reason. */
  async deactivateAddress(tx: EntityManager, email: string, reason: DeactivationReason): Promise<void> {
    const found = await tx.getRepository(Subscriber).findBy({ email });
    const ids = found.map(({ id }) => id);
    await this.deactivate(tx, ids, reason);
  }

  /** Stops all campaigns to subscribers. Inactive ones keep the first reason. */
  async deactivate(tx: EntityManager, ids: readonly string[], reason: DeactivationReason): Promise<void> {
    await tx.query(
      `update subscribers set is_active = false, deactivated_at = now(), deactivation_reason = $2
        where id = any($1) and is_active`,
      [ids, reason],
    );
    await this.cancelOffers(tx, ids);
  }

  /** The locked row of an address, created if there is none: parallel sign-ups make one row and one mail. */
  async findOrCreateLocked(
    tx: EntityManager,
    { email, source, language }: Pick<Subscriber, 'email' | 'source' | 'language'>,
  ): Promise<Subscriber> {
    const now = new Date();
    const dates = { subscribedAt: now, lastActedAt: now };
    const row = { id: newId(), email, source, language, ...dates, topics: [...topics] };
    const subscribers = tx.getRepository(Subscriber);
    await subscribers.createQueryBuilder().insert().values(row).orIgnore().execute();
    return subscribers.findOneOrFail({ where: { email }, lock: { mode: 'pessimistic_write' } });
  }

  /** @throws Failure NOT_FOUND */
  async findLocked(tx: EntityManager, id: string): Promise<Subscriber> {
    const subscriber = await this.lock(tx, id);
    if (!subscriber) throw new Failure(notFound);
    return subscriber;
  }

  lock(tx: EntityManager, id: string): Promise<Subscriber | null> {
    return tx.getRepository(Subscriber).findOne({ where: { id }, lock: { mode: 'pessimistic_write' } });
  }

  findById(id: string): Promise<Subscriber | null> {
    return this.dataSource.getRepository(Subscriber).findOneBy({ id });
  }

  findByEmail(email: string, tx: EntityManager = this.dataSource.manager): Promise<Subscriber | null> {
    return tx.getRepository(Subscriber).findOneBy({ email });
  }

  /** Changes the preferences of a subscriber and counts the change as activity. @returns whether there is such a subscriber. */
  async change(
    tx: EntityManager,
    id: string,
    choice: Partial<Pick<Subscriber, 'language' | 'topics' | 'pausedUntil'>>,
  ): Promise<boolean> {
    const { affected } = await tx
      .getRepository(Subscriber)
      .update({ id }, { ...choice, lastActedAt: new Date() });
    await this.cancelOffers(tx, [id]);
    return affected === 1;
  }

  /** Makes a subscriber confirmed and active, with the proof of the double opt-in. */
  async accept(
    tx: EntityManager,
    subscriber: Subscriber,
    proof: Pick<Subscriber, 'confirmedFrom' | 'confirmedWith' | 'consentVersion'>,
  ): Promise<void> {
    await this.markConfirmed(tx, subscriber, {
      ...proof,
      isActive: true,
      deactivatedAt: null,
      deactivationReason: null,
      lastActedAt: new Date(),
    });
  }

  /** Receiving mails does not count as activity. An inactive subscriber is erased as on request (storefront §9: 2 years). */
  @Retention()
  retentionRule(): RetentionRule {
    return {
      name: 'subscribers',
      months: 'RETENTION_MARKETING_MONTHS',
      count: (tx, before) => tx.getRepository(Subscriber).countBy({ lastActedAt: LessThan(before) }),
      apply: (tx, before, limit) => this.eraseInactive(tx, before, limit),
    };
  }

  private async eraseInactive(tx: EntityManager, before: Date, limit: number): Promise<number> {
    const rows = await tx.getRepository(Subscriber).find({
      select: { id: true, email: true },
      where: { lastActedAt: LessThan(before) },
      take: limit,
      lock: { mode: 'pessimistic_write', onLocked: 'skip_locked' },
    });
    for (const { email } of rows) await this.erase(tx, email);
    return rows.length;
  }

  /** Sets or removes the confirmation, by decision of an administrator. `isActive` does not change. */
  private async setConfirmed(tx: EntityManager, subscriber: Subscriber, isConfirmed: boolean): Promise<void> {
    if (subscriber.isConfirmed === isConfirmed) return;
    if (isConfirmed) return this.markConfirmed(tx, subscriber, {});
    const proof = { confirmedAt: null, confirmedFrom: null, confirmedWith: null, consentVersion: null };
    const change = { isConfirmed, ...proof };
    await tx.getRepository(Subscriber).update({ id: subscriber.id }, change);
    await invalidateCounts(tx, subscriber);
    await this.cancelOffers(tx, [subscriber.id]);
  }

  /** Deletes offers that wait to be sent to subscribers who do not want them any more. */
  private async cancelOffers(tx: EntityManager, ids: readonly string[]): Promise<void> {
    const rows = await tx.query<{ email: string }[]>(
      `select email from subscribers where id = any($1) and not (${receivesMail} and 'offers' = any(topics))`,
      [ids],
    );
    const emails = rows.map(({ email }) => email);
    if (emails.length > 0) await this.mailAdmin.cancel(tx, offerMails, emails);
  }

  private async markConfirmed(
    tx: EntityManager,
    subscriber: Subscriber,
    change: Partial<Subscriber>,
  ): Promise<void> {
    const { id, email, language, source } = subscriber;
    const confirmedAt = new Date();
    await tx.getRepository(Subscriber).update({ id }, { ...change, isConfirmed: true, confirmedAt });
    await invalidateCounts(tx, subscriber);
    await this.outbox.add(tx, subscriberConfirmed, {
      subscriberId: id,
      email,
      language,
      source,
      confirmedAt: confirmedAt.toISOString(),
    });
    this.log.info({ subscriberId: id }, 'subscriber confirmed');
  }

  private async activate(tx: EntityManager, subscriber: Subscriber): Promise<void> {
    const change = { isActive: true, deactivatedAt: null, deactivationReason: null };
    await tx.getRepository(Subscriber).update({ id: subscriber.id }, change);
    await invalidateCounts(tx, subscriber);
  }
}

type CountedTimes = Pick<Subscriber, 'confirmedAt' | 'deactivatedAt'>;

/** The figures count a subscriber on the days of confirmation and deactivation; a change removes these times. */
async function invalidateCounts(
  tx: EntityManager,
  { confirmedAt, deactivatedAt }: CountedTimes,
): Promise<void> {
  await invalidateFigures(tx, ['joined', 'left'], [confirmedAt, deactivatedAt]);
}

function switchesOf({ isConfirmed, isActive }: Subscriber): object {
  return { isConfirmed, isActive };
}
