import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';

export interface Session {
  id: string;
  clientSecret: string;
  status: 'open' | 'complete' | 'expired';
  paymentStatus: 'unpaid' | 'paid' | 'no_payment_required';
  created: number;
  expiresAt: number;
  returnUrl: string | null;
  redirect: 'always' | 'if_required' | 'never';
  currency: string;
  amount: number;
  email: string | null;
  reference: string | null;
  locale: string;
  metadata: Record<string, string>;
  paymentMetadata: Record<string, string>;
  items: { id: string; name: string; quantity: number; unitAmount: number }[];
  paymentId: string | null;
}

export interface Payment {
  id: string;
  sessionId: string;
  chargeId: string | null;
  status: 'requires_payment_method' | 'requires_action' | 'processing' | 'succeeded';
  amount: number;
  currency: string;
  created: number;
  brand: string;
  last4: string;
  /** The card's behaviour, kept while a challenge is open. Never the number. */
  pendingCard: string | null;
  refunds: Refund[];
  dispute: Dispute | null;
  metadata: Record<string, string>;
}

export interface Refund {
  id: string;
  amount: number;
  status: 'pending' | 'succeeded' | 'failed' | 'canceled';
  reason: string | null;
  created: number;
}

export interface Dispute {
  id: string;
  status: string;
  reason: string;
  created: number;
}

export interface SandboxEvent {
  id: string;
  type: string;
  created: number;
  object: object;
  pending: number;
}

interface Saved {
  sessions: Session[];
  payments: Payment[];
  events: SandboxEvent[];
  clock: number;
}

/** Everything the sandbox knows. With a file it survives a restart: each change is appended at once, and folded at start. */
export class World {
  readonly sessions = new Map<string, Session>();
  readonly payments = new Map<string, Payment>();
  readonly events = new Map<string, SandboxEvent>();
  /** Seconds the sandbox's clock runs ahead. */
  clock = 0;

  constructor(private readonly file?: string) {
    if (!file || !existsSync(file)) return;
    for (const line of readFileSync(file, 'utf8').split('\n')) {
      if (!line.startsWith('{') || !line.endsWith('}')) continue;
      const saved = JSON.parse(line) as Partial<Saved>;
      for (const session of saved.sessions ?? []) this.sessions.set(session.id, session);
      for (const payment of saved.payments ?? []) this.payments.set(payment.id, payment);
      for (const event of saved.events ?? []) this.events.set(event.id, event);
      this.clock = saved.clock ?? this.clock;
    }
    const all: Saved = {
      sessions: [...this.sessions.values()],
      payments: [...this.payments.values()],
      events: [...this.events.values()],
      clock: this.clock,
    };
    writeFileSync(file, `${JSON.stringify(all)}\n`);
  }

  /** Seconds since 1970 by the sandbox's clock. */
  now(): number {
    return Math.floor(Date.now() / 1000) + this.clock;
  }

  save(change: Partial<Saved>): void {
    for (const session of change.sessions ?? []) this.sessions.set(session.id, session);
    for (const payment of change.payments ?? []) this.payments.set(payment.id, payment);
    for (const event of change.events ?? []) this.events.set(event.id, event);
    if (this.file) appendFileSync(this.file, `${JSON.stringify(change)}\n`);
  }

  forget(): void {
    this.sessions.clear();
    this.payments.clear();
    this.events.clear();
    this.clock = 0;
    if (this.file) writeFileSync(this.file, '');
  }
}
