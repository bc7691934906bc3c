import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Failure } from '#contracts/kit/failure';
import type { ChoosePreferences, Preferences } from '#contracts/newsletter/preferences';
import { tokenNotFound } from '#contracts/newsletter/subscriptions';
import { NewsletterConfig } from '../newsletter.config';
import { Subscriber } from './subscriber.entity';
import { SubscribersService } from './subscribers.service';
import { readerOf } from '../reader-token';

const dayMs = 86_400_000;

/** `a···@example.com` */
function masked(email: string): string {
  const at = email.lastIndexOf('@');
  return `${email.slice(0, 1)}···${email.slice(at)}`;
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

/** What readers do by the links in their letters, without signing in. It touches the letters and nothing else. */
@Injectable()
export class ReadersService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly subscribers: SubscribersService,
    private readonly config: NewsletterConfig,
  ) {}

  /** @throws Failure TOKEN_NOT_FOUND */
  async preferences(token: string): Promise<Preferences> {
    const id = this.idOf(token);
    const subscriber = await this.dataSource.getRepository(Subscriber).findOneBy({ id });
    if (!subscriber) throw new Failure(tokenNotFound);
    return preferencesOf(subscriber);
  }

  /** @throws Failure TOKEN_NOT_FOUND */
  async choose({ token, language, topics, pauseDays }: ChoosePreferences): Promise<Preferences> {
    const id = this.idOf(token);
    const pausedUntil = pauseDays === undefined ? {} : { pausedUntil: pauseEnd(pauseDays) };
    const change = { language, topics: [...new Set(topics)], lastActedAt: new Date(), ...pausedUntil };
    const { affected } = await this.dataSource.getRepository(Subscriber).update({ id }, change);
    if (affected !== 1) throw new Failure(tokenNotFound);
    return this.preferences(token);
  }

  /** Works twice, and for somebody who was erased meanwhile. @throws Failure TOKEN_NOT_FOUND for links that are not ours */
  async unsubscribe(token: string): Promise<void> {
    const id = this.idOf(token);
    await this.dataSource.transaction(async (tx) => {
      await this.subscribers.deactivate(tx, [id], 'unsubscribed');
      await tx.getRepository(Subscriber).update({ id }, { lastActedAt: new Date() });
    });
  }

  private idOf(token: string): string {
    const { NEWSLETTER_LINK_SECRET, NEWSLETTER_LINK_FORMER_SECRETS } = this.config;
    const reader = readerOf(token, [NEWSLETTER_LINK_SECRET, ...NEWSLETTER_LINK_FORMER_SECRETS]);
    if (!reader) throw new Failure(tokenNotFound);
    return reader.subscriberId;
  }
}

function pauseEnd(days: number): Date | null {
  return days === 0 ? null : new Date(Date.now() + days * dayMs);
}
