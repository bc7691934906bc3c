import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { Language } from '#contracts/kit/actor';
import { Failure } from '#contracts/kit/failure';
import { subscriberConfirmed } from '#contracts/newsletter/events';
import {
  type ConfirmSubscription,
  type Subscribe,
  tokenExpired,
  tokenNotFound,
} from '#contracts/newsletter/subscriptions';
import { newId } from '#platform/database/new-id';
import { Outbox } from '#platform/events/outbox';
import type { Log } from '#platform/log/log';
import { LOG } from '#platform/run/platform.module';
import { Confirmation } from './confirmation.entity';
import { hashOf } from './confirmation-token';
import { ConfirmationsService } from './confirmations.service';
import { Subscriber } from './subscriber.entity';
import { topics } from '#contracts/newsletter/topics';

/** What a confirmation came to. */
export interface Confirmed {
  email: string;
  isRepeated: boolean;
}

/** Joining the newsletter, in two steps: who asks, and whether the address agrees. */
@Injectable()
export class SubscriptionsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly confirmations: ConfirmationsService,
    private readonly outbox: Outbox,
    @Inject(LOG) private readonly log: Log,
  ) {}

  /**
   * Notes the wish and asks the address. Who is subscribed already gets no mail, and the one who asked cannot tell: a form
   * that anybody may fill in for anybody says nothing about who is on the list. An address that left becomes active again
   * only by its own confirmation.
   */
  async subscribe({ email, source }: Subscribe, language: Language): Promise<void> {
    await this.dataSource.transaction(async (tx) => {
      const subscriber = await this.known(tx, { email, source, language });
      if (subscriber.isConfirmed && subscriber.isActive) return;
      if (!(await this.confirmations.offer(tx, subscriber, language)))
        this.log.info({ subscriberId: subscriber.id }, 'no further confirmation mail for now');
    });
  }

  /** @throws Failure TOKEN_NOT_FOUND or TOKEN_EXPIRED */
  async confirm({ token, address, agent }: ConfirmSubscription): Promise<Confirmed> {
    return this.dataSource.transaction(async (tx) => {
      const confirmation = await tx.getRepository(Confirmation).findOneBy({ tokenHash: hashOf(token) });
      if (!confirmation) throw new Failure(tokenNotFound);
      const subscriber = await tx.getRepository(Subscriber).findOne({
        where: { id: confirmation.subscriberId },
        lock: { mode: 'pessimistic_write' },
      });
      if (!subscriber) throw new Failure(tokenNotFound);
      if (subscriber.isConfirmed && subscriber.isActive) return { email: subscriber.email, isRepeated: true };
      // A link that was used does not bring somebody back who left afterwards.
      if (confirmation.usedAt || confirmation.expiresAt < new Date()) throw new Failure(tokenExpired);
      await tx.getRepository(Confirmation).update({ id: confirmation.id }, { usedAt: new Date() });
      await this.accept(tx, subscriber, { confirmedFrom: address ?? null, confirmedWith: agent ?? null });
      return { email: subscriber.email, isRepeated: false };
    });
  }

  /** An administrator vouches for an address. Whether it is written to stays as it is. */
  async confirmByHand(tx: EntityManager, subscriber: Subscriber): Promise<void> {
    await this.note(tx, subscriber, {});
  }

  /** Makes somebody a confirmed, active subscriber and says so. */
  private async accept(
    tx: EntityManager,
    subscriber: Subscriber,
    proof: Pick<Subscriber, 'confirmedFrom' | 'confirmedWith'>,
  ): Promise<void> {
    await this.note(tx, subscriber, {
      ...proof,
      isActive: true,
      deactivatedAt: null,
      deactivationReason: null,
      lastActedAt: new Date(),
    });
  }

  private async note(tx: EntityManager, subscriber: Subscriber, change: Partial<Subscriber>): Promise<void> {
    const confirmedAt = new Date();
    await tx
      .getRepository(Subscriber)
      .update({ id: subscriber.id }, { ...change, isConfirmed: true, confirmedAt });
    await this.outbox.add(tx, subscriberConfirmed, {
      subscriberId: subscriber.id,
      email: subscriber.email,
      language: subscriber.language,
      source: subscriber.source,
      confirmedAt: confirmedAt.toISOString(),
    });
    this.log.info({ subscriberId: subscriber.id }, 'subscriber confirmed');
  }

  /** The row of an address, locked; two sign-ups at once make one row and one mail. */
  private async known(
    tx: EntityManager,
    { email, source, language }: Pick<Subscriber, 'email' | 'source' | 'language'>,
  ): Promise<Subscriber> {
    const now = new Date();
    const row = {
      id: newId(),
      email,
      source,
      language,
      subscribedAt: now,
      lastActedAt: now,
      topics: [...topics],
    };
    const subscribers = tx.getRepository(Subscriber);
    await subscribers.createQueryBuilder().insert().values(row).orIgnore().execute();
    return subscribers.findOneOrFail({ where: { email }, lock: { mode: 'pessimistic_write' } });
  }
}
