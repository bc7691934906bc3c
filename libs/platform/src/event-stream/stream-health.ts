import type { Log } from '../log/log';
import { countPublication, streamAcknowledges } from '../metrics/metrics';

/**
 * Whether the event stream acknowledges publications. A server with a full disk or disabled JetStream stays connected and
 * reports itself healthy; only the missing acknowledgement reveals it.
 */
export class StreamHealth {
  private readonly problems = new Set<'check' | 'publication'>();

  constructor(private readonly log: Log) {
    streamAcknowledges.set(1);
  }

  /** Names for the readiness check; empty while publications are acknowledged. */
  get missing(): string[] {
    return this.problems.size === 0 ? [] : ['jetstream'];
  }

  /** The result of publications. Without an error all were acknowledged, or none is pending. */
  published(outcome: { acknowledged: number; failed: number; error?: unknown }): void {
    countPublication('acknowledged', outcome.acknowledged);
    countPublication('failed', outcome.failed);
    this.note('publication', outcome.error, { waiting: outcome.failed });
  }

  /** The result of a request for the stream's state. */
  checked(error?: unknown): void {
    this.note('check', error);
  }

  private note(part: 'check' | 'publication', error: unknown, details: object = {}): void {
    const wasHealthy = this.problems.size === 0;
    if (error === undefined) this.problems.delete(part);
    else this.problems.add(part);
    const isHealthy = this.problems.size === 0;
    streamAcknowledges.set(isHealthy ? 1 : 0);
    if (wasHealthy && !isHealthy)
      this.log.error({ ...details, err: error }, 'event stream does not acknowledge publications');
    if (!wasHealthy && isHealthy) this.log.warn('event stream acknowledges publications again');
  }
}
