import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import {
  PaymentReconciliationService,
  type ReconciledPayment,
} from '../payments/payment-reconciliation.service';
import { StripeService } from '../../stripe/stripe.service';

/** How long a session read from Stripe is used: all polls of a second share one request. */
const maxAgeMs = 1_000;

/** A session as Stripe reported it, and its order if the session is not open any more. */
export interface ReportedSession {
  order: ReconciledPayment['order'] | null;
  session: ReconciledPayment['session'];
}

/**
 * Reads sessions from Stripe for polls: one request per session at a time, whose result each replica keeps for a second. While a session
 * is open there is nothing to reconcile, so no row is locked. The order's own state, which a webhook may have changed meanwhile, is read
 * on each poll.
 */
@Injectable()
export class SessionReconciliationService {
  private readonly sessions: LRUCache<string, ReportedSession>;

  constructor(
    private readonly stripe: StripeService,
    private readonly reconciliation: PaymentReconciliationService,
  ) {
    this.sessions = new LRUCache({
      max: 5_000,
      ttl: maxAgeMs,
      ignoreFetchAbort: true,
      fetchMethod: (sessionId) => this.reconcile(sessionId),
    });
  }

  /** @throws Failure UNAVAILABLE while Stripe cannot be reached, for all polls that wait */
  async find(sessionId: string): Promise<ReportedSession> {
    return this.sessions.forceFetch(sessionId);
  }

  private async reconcile(sessionId: string): Promise<ReportedSession> {
    const session = await this.stripe.findSession(sessionId);
    if (session?.status === 'open') return { order: null, session };
    const reconciled = await this.reconciliation.reconcile(sessionId);
    return { order: reconciled?.order ?? null, session: reconciled?.session ?? null };
  }
}
