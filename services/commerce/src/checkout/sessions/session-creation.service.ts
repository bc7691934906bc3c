import { Inject, Injectable } from '@nestjs/common';
import { setTimeout as delay } from 'node:timers/promises';
import type { Log } from '#platform/log/log';
import { LOG } from '#platform/run/platform.module';
import {
  type CheckoutAttempt,
  CheckoutAttemptsService,
} from '../../orders/checkout-attempts/checkout-attempts.service';
import { OrderPlacementService, type Purchase } from '../placement/order-placement.service';
import {
  isKeyInUse,
  isReplayedFailure,
  type PaymentSession,
  StripeRejection,
  StripeService,
} from '../../stripe/stripe.service';

/** How long another replica may take to create the session of an attempt. */
const maxWaitMs = 4_000;
const pollIntervalMs = 150;

/** A session that Stripe created; not saved if its attempt was closed or withdrawn meanwhile. */
export interface CreatedSession {
  sessionId: string;
  isSaved: boolean;
}

/** One attempt has at most one session. */
function idempotencyKeyOf({ orderId, number }: CheckoutAttempt): string {
  return `checkout:${orderId}:${number}`;
}

/** Creates the session of an attempt at Stripe, once however many tabs, replicas and retries request it. */
@Injectable()
export class SessionCreationService {
  /** Requests in progress, by idempotency key. */
  private readonly pending = new Map<string, Promise<PaymentSession>>();

  constructor(
    private readonly placement: OrderPlacementService,
    private readonly attempts: CheckoutAttemptsService,
    private readonly stripe: StripeService,
    @Inject(LOG) private readonly log: Log,
  ) {}

  /**
   * Undefined if the attempt was closed meanwhile. A rejected attempt is abandoned, because the same request would always be
   * rejected. A failure that Stripe replays for the idempotency key is retried once, as the next attempt.
   */
  async create(
    attempt: CheckoutAttempt,
    purchase: Purchase,
    isRetry = false,
  ): Promise<CreatedSession | undefined> {
    try {
      const { id } = await this.createOnce(attempt);
      return await this.save(attempt, id);
    } catch (error) {
      if (error instanceof StripeRejection) await this.placement.abandon(attempt, 'failed');
      if (isKeyInUse(error)) return this.waitForOtherReplica(attempt, error);
      if (!isReplayedFailure(error)) throw error;
      const { orderId, number } = attempt;
      this.log.warn(
        { orderId, number },
        'Stripe replays a failure for a checkout attempt; retried as a new attempt',
      );
      const next = await this.placement.replaceAttempt(attempt, purchase);
      if (isRetry) throw error;
      return next && this.create(next, purchase, true);
    }
  }

  /** Concurrent calls share one request: Stripe rejects a key whose first request is in progress. */
  private createOnce(attempt: CheckoutAttempt): Promise<PaymentSession> {
    const key = idempotencyKeyOf(attempt);
    const known = this.pending.get(key);
    if (known) return known;
    const created = this.stripe
      .createSession(attempt.sessionParameters, key)
      .finally(() => this.pending.delete(key));
    this.pending.set(key, created);
    return created;
  }

  private async save(attempt: CheckoutAttempt, sessionId: string): Promise<CreatedSession> {
    const isSaved = await this.attempts.saveSession(attempt, sessionId);
    if (isSaved) this.log.info({ orderId: attempt.orderId, sessionId }, 'checkout session created');
    return { sessionId, isSaved };
  }

  /** Returns the session that another replica creates for the same attempt. @throws the given error on timeout */
  private async waitForOtherReplica(
    attempt: CheckoutAttempt,
    error: unknown,
  ): Promise<CreatedSession | undefined> {
    for (const until = Date.now() + maxWaitMs; Date.now() < until;) {
      const current = await this.attempts.reload(attempt);
      if (current?.state !== 'open') return undefined;
      if (current.sessionId !== null) return { sessionId: current.sessionId, isSaved: true };
      await delay(pollIntervalMs);
    }
    throw error;
  }
}
