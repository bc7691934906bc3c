import { createHash } from 'node:crypto';
import { StripeError } from './stripe-error';

interface Kept {
  fingerprint: string;
  answer: Promise<{ status: number; body: string }>;
}

/** First answer per key, given again for the same parameters (docs.stripe.com/api/idempotent_requests). */
export class Idempotency {
  private readonly kept = new Map<string, Kept>();

  async once(
    key: string | undefined,
    request: string,
    work: () => Promise<{ status: number; body: string }>,
  ): Promise<{ status: number; body: string; replayed: boolean }> {
    if (!key) return { ...(await work()), replayed: false };
    const fingerprint = createHash('sha256').update(request).digest('hex');
    const known = this.kept.get(key);
    if (known && known.fingerprint !== fingerprint) {
      throw new StripeError(
        400,
        'Keys for idempotent requests can only be used with the same parameters they were first used with.',
        {
          type: 'idempotency_error',
        },
      );
    }
    if (known) return { ...(await known.answer), replayed: true };
    const answer = work();
    this.kept.set(key, { fingerprint, answer });
    const made = await answer.catch((error: unknown) => {
      this.kept.delete(key);
      throw error;
    });
    // Validation errors can be mended and sent again with the same key.
    if (made.status === 400) this.kept.delete(key);
    return { ...made, replayed: false };
  }
}
