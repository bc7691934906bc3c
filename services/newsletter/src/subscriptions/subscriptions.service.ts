import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Language } from '#contracts/kit/actor';
import { Failure } from '#contracts/kit/failure';
import { confirmationNotNeeded } from '#contracts/newsletter/subscribers';
import {
  type ConfirmSubscription,
  type Subscribe,
  tokenExpired,
  tokenNotFound,
  newsletterConsentVersion,
} from '#contracts/newsletter/subscriptions';
import { AuditLog } from '#platform/audit/audit-log';
import type { Log } from '#platform/log/log';
import { LOG } from '#platform/run/platform.module';
import { SubscribersService } from '../subscribers/subscribers.service';
import { Confirmation } from './confirmation.entity';
import { hashOf } from './confirmation-token';
import { ConfirmationsService } from './confirmations.service';

export interface ConfirmationResult {
  email: string;
  isRepeated: boolean;
}

/** Double opt-in: a sign-up, then the confirmation by a link in a mail to the address. */
@Injectable()
export class SubscriptionsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly subscribers: SubscribersService,
    private readonly confirmations: ConfirmationsService,
    private readonly audit: AuditLog,
    @Inject(LOG) private readonly log: Log,
  ) {}

  /**
   * Stores the sign-up and mails a confirmation link. An active subscriber gets no mail, and the response does not differ:
   * any address may be entered, and the response must not reveal the list. An inactive address becomes active again only by its
   * own confirmation.
   */
  async subscribe({ email, source }: Subscribe, language: Language): Promise<void> {
    await this.dataSource.transaction(async (tx) => {
      const subscriber = await this.subscribers.findOrCreateLocked(tx, { email, source, language });
      if (subscriber.isConfirmed && subscriber.isActive) return;
      if (!(await this.confirmations.sendUnlessLimited(tx, subscriber, language)))
        this.log.info({ subscriberId: subscriber.id }, 'confirmation mail withheld by the rate limit');
    });
  }

  /** @throws Failure TOKEN_NOT_FOUND or TOKEN_EXPIRED */
  async confirm({ token, address, agent }: ConfirmSubscription): Promise<ConfirmationResult> {
    return this.dataSource.transaction(async (tx) => {
      const confirmation = await tx.getRepository(Confirmation).findOneBy({ tokenHash: hashOf(token) });
      if (!confirmation) throw new Failure(tokenNotFound);
      const subscriber = await this.subscribers.lock(tx, confirmation.subscriberId);
      if (!subscriber) throw new Failure(tokenNotFound);
      const { email } = subscriber;
      if (subscriber.isConfirmed && subscriber.isActive) return { email, isRepeated: true };
      // A used link does not reactivate an address that unsubscribed afterwards.
      if (confirmation.usedAt || confirmation.expiresAt < new Date()) throw new Failure(tokenExpired);
      await tx.getRepository(Confirmation).update({ id: confirmation.id }, { usedAt: new Date() });
      const consentVersion = newsletterConsentVersion;
      const proof = { confirmedFrom: address ?? null, confirmedWith: agent ?? null, consentVersion };
      await this.subscribers.accept(tx, subscriber, proof);
      return { email, isRepeated: false };
    });
  }

  /** Sends another link for an administrator. @throws Failure NOT_FOUND, CONFIRMATION_NOT_NEEDED, MAIL_SENT_RECENTLY */
  async resend(id: string): Promise<void> {
    await this.dataSource.transaction(async (tx) => {
      const subscriber = await this.subscribers.findLocked(tx, id);
      if (subscriber.isConfirmed || !subscriber.isActive) throw new Failure(confirmationNotNeeded);
      await this.confirmations.resend(tx, subscriber);
      await this.audit.record(tx, { action: 'subscriber.confirmation-resent', subject: id });
    });
  }
}
