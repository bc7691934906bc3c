import type { Log } from '../log/log';
import { countPublication, streamAcknowledges } from '../metrics/metrics';

/**
 * Whether the event stream takes what is published. A server whose disk is full, or whose JetStream is disabled, stays
 * connected and reports itself healthy; only a missing acknowledgement shows it.
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

  /** The outcome of publications; without an error all were acknowledged, or none is waiting any more. */
  published(outcome: { acknowledged: number; failed: number; error?: unknown }): void {
    countPublication('acknowledged', outcome.acknowledged);
    countPublication('failed', outcome.failed);
    this.note('publication', outcome.error, { waiting: outcome.failed });
  }

  /** The outcome of a look at the stream itself. */
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
