import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Actor } from '#contracts/kit/actor';
import { Failure } from '#contracts/kit/failure';
import {
  confirmationNotNeeded,
  resendConfirmation,
  type SubscriberId,
} from '#contracts/newsletter/subscribers';
import {
  type ConfirmAnswer,
  type ConfirmSubscription,
  confirmSubscription,
  newsletterConsentVersion,
  type Subscribe,
  subscribe,
  type SubscribeAnswer,
  tokenExpired,
  tokenNotFound,
} from '#contracts/newsletter/subscriptions';
import { translate } from '#i18n/translate';
import { AuditLog } from '#platform/audit/audit-log';
import type { Log } from '#platform/log/log';
import { Handles } from '#platform/rpc/handles';
import { LOG } from '#platform/run/platform.module';
import { SubscribersService } from '../subscribers/subscribers.service';
import { Confirmation } from './confirmation.entity';
import { hashOf } from './confirmation-token';
import { ConfirmationsService } from './confirmations.service';

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
  @Handles(subscribe)
  async subscribe({ email, source }: Subscribe, { language }: Actor): Promise<SubscribeAnswer> {
    await this.dataSource.transaction(async (tx) => {
      const subscriber = await this.subscribers.findOrCreateLocked(tx, { email, source, language });
      if (subscriber.isConfirmed && subscriber.isActive) return;
      if (!(await this.confirmations.sendUnlessLimited(tx, subscriber, language)))
        this.log.info({ subscriberId: subscriber.id }, 'confirmation mail withheld by the rate limit');
    });
    return { message: translate(language, 'newsletter.check_inbox_text') };
  }

  /** @throws Failure TOKEN_NOT_FOUND or TOKEN_EXPIRED */
  @Handles(confirmSubscription)
  async confirm({ token, address, agent }: ConfirmSubscription, { language }: Actor): Promise<ConfirmAnswer> {
    return this.dataSource.transaction(async (tx) => {
      const confirmation = await tx.getRepository(Confirmation).findOneBy({ tokenHash: hashOf(token) });
      if (!confirmation) throw new Failure(tokenNotFound);
      const subscriber = await this.subscribers.lock(tx, confirmation.subscriberId);
      if (!subscriber) throw new Failure(tokenNotFound);
      const answer = { subscriber: { email: subscriber.email } };
      if (subscriber.isConfirmed && subscriber.isActive)
        return {
          ...answer,
          message: translate(language, 'newsletter.already_confirmed'),
          code: 'ALREADY_CONFIRMED',
        };
      // A used link does not reactivate an address that unsubscribed afterwards.
      if (confirmation.usedAt || confirmation.expiresAt < new Date()) throw new Failure(tokenExpired);
      await tx.getRepository(Confirmation).update({ id: confirmation.id }, { usedAt: new Date() });
      const consentVersion = newsletterConsentVersion;
      const proof = { confirmedFrom: address ?? null, confirmedWith: agent ?? null, consentVersion };
      await this.subscribers.accept(tx, subscriber, proof);
      return { ...answer, message: translate(language, 'newsletter.confirmed') };
    });
  }

  /** Sends another link for an administrator. @throws Failure NOT_FOUND, CONFIRMATION_NOT_NEEDED, MAIL_SENT_RECENTLY */
  @Handles(resendConfirmation)
  async resend({ id }: SubscriberId): Promise<void> {
    await this.dataSource.transaction(async (tx) => {
      const subscriber = await this.subscribers.findLocked(tx, id);
      if (subscriber.isConfirmed || !subscriber.isActive) throw new Failure(confirmationNotNeeded);
      await this.confirmations.resend(tx, subscriber);
      await this.audit.record(tx, { action: 'subscriber.confirmation-resent', subject: id });
    });
  }
}
