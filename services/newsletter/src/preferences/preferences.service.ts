import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { dayMs } from '#contracts/fields/durations';
import { Failure } from '#contracts/kit/failure';
import {
  findPreferences,
  type Preferences,
  type SubscriberAddress,
  type SubscriberLink,
  subscriptionOfAddress,
  type SubscriptionOfAddress,
  unsubscribe,
  updatePreferences,
  type UpdatePreferences,
} from '#contracts/newsletter/preferences';
import { tokenNotFound } from '#contracts/newsletter/subscriptions';
import { firstCharacter } from '#i18n/characters/truncate';
import { Handles } from '#platform/rpc/handles';
import { NewsletterConfig } from '../newsletter.config';
import { type Subscriber, SubscribersService } from '../subscribers/subscribers.service';
import { listHeaders } from './list-headers';
import { signSubscriberToken, type SubscriberTokenData, verifySubscriberToken } from './subscriber-token';

/** The delivery of links that no mail contained. */
const noDelivery = '00000000-0000-0000-0000-000000000000';

/** `a···@example.com` */
function masked(email: string): string {
  const at = email.lastIndexOf('@');
  return `${firstCharacter(email)}···${email.slice(at)}`;
}

function preferencesOf({ email, isActive, language, topics, pausedUntil }: Subscriber): Preferences {
  const isPaused = pausedUntil !== null && pausedUntil > new Date();
  return {
    email: masked(email),
    isActive,
    language,
    topics,
    pausedUntil: isPaused ? pausedUntil.toISOString() : null,
  };
}

/** Preferences and unsubscribing by the links of campaign mails, without signing in. Other mails are not affected. */
@Injectable()
export class PreferencesService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly subscribers: SubscribersService,
    private readonly config: NewsletterConfig,
  ) {}

  /** The signed token in the links of a mail. */
  tokenFor(data: SubscriberTokenData): string {
    return signSubscriberToken(data, this.config.NEWSLETTER_LINK_SECRET);
  }

  /** The headers of a mail with these links. */
  listHeaders(token: string): Record<string, string> {
    return listHeaders(this.config, token);
  }

  /** @throws Failure TOKEN_NOT_FOUND */
  @Handles(findPreferences)
  async find({ token }: SubscriberLink): Promise<Preferences> {
    const subscriber = await this.subscribers.findById(this.subscriberIdOf(token));
    if (!subscriber) throw new Failure(tokenNotFound);
    return preferencesOf(subscriber);
  }

  /** The subscription of an address whose account has confirmed it. */
  @Handles(subscriptionOfAddress)
  async ofAddress({ email }: SubscriberAddress): Promise<SubscriptionOfAddress> {
    const subscriber = await this.subscribers.findByEmail(email);
    if (!subscriber) return { isActive: false, token: null };
    const token = this.tokenFor({ deliveryId: noDelivery, subscriberId: subscriber.id });
    return { isActive: subscriber.isActive, token };
  }

  /** @throws Failure TOKEN_NOT_FOUND */
  @Handles(updatePreferences)
  async update({ token, language, topics, pauseDays }: UpdatePreferences): Promise<Preferences> {
    const id = this.subscriberIdOf(token);
    const pausedUntil = pauseDays === undefined ? {} : { pausedUntil: pauseEnd(pauseDays) };
    const choice = { language, topics: [...new Set(topics)], ...pausedUntil };
    if (!(await this.subscribers.change(this.dataSource.manager, id, choice)))
      throw new Failure(tokenNotFound);
    return this.find({ token });
  }

  /** Idempotent, also for an erased subscriber. @throws Failure TOKEN_NOT_FOUND for a forged link */
  @Handles(unsubscribe)
  async unsubscribe({ token }: SubscriberLink): Promise<void> {
    const id = this.subscriberIdOf(token);
    await this.dataSource.transaction(async (tx) => {
      await this.subscribers.deactivate(tx, [id], 'unsubscribed');
      await this.subscribers.change(tx, id, {});
    });
  }

  private subscriberIdOf(token: string): string {
    const { NEWSLETTER_LINK_SECRET, NEWSLETTER_LINK_FORMER_SECRETS } = this.config;
    const data = verifySubscriberToken(token, [NEWSLETTER_LINK_SECRET, ...NEWSLETTER_LINK_FORMER_SECRETS]);
    if (!data) throw new Failure(tokenNotFound);
    return data.subscriberId;
  }
}

function pauseEnd(days: number): Date | null {
  return days === 0 ? null : new Date(Date.now() + days * dayMs);
}
