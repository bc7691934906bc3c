import { ErrorCode, NatsError } from 'nats';
import type { Problem } from '../health/readiness';
import type { Log } from '../log/log';
import { countPublication, noteAcknowledgement } from '../metrics/metrics';

type Part = 'check' | 'publication';

const partNames = { check: 'event-stream', publication: 'publications' } as const;

/** The cause as an operator would say it; the client only has codes for these. */
function reasonOf(error: unknown): string {
  if (!(error instanceof NatsError)) return String(error);
  if (error.api_error) return error.api_error.description;
  if (error.isJetStreamError() || error.code === ErrorCode.NoResponders)
    return 'JetStream does not respond: it is disabled, or no stream takes the subject';
  if (error.code === ErrorCode.Timeout) return 'no acknowledgement in time';
  return `${error.code}: ${error.message}`;
}

/**
 * Whether the event stream acknowledges publications. A server with a full disk or disabled JetStream stays connected and
 * reports itself healthy; only the missing acknowledgement reveals it.
 */
export class StreamHealth {
  private readonly reasons = new Map<Part, string>();

  constructor(private readonly log: Log) {
    noteAcknowledgement(true);
  }

  /** For the readiness check; empty while publications are acknowledged. */
  get problems(): Problem[] {
    return [...this.reasons].map(([part, reason]) => ({ part: partNames[part], reason }));
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

  private note(part: Part, error: unknown, details: object = {}): void {
    const wasHealthy = this.reasons.size === 0;
    if (error === undefined) this.reasons.delete(part);
    else this.reasons.set(part, reasonOf(error));
    const isHealthy = this.reasons.size === 0;
    noteAcknowledgement(isHealthy);
    if (wasHealthy && !isHealthy)
      this.log.error({ ...details, err: error }, 'event stream does not acknowledge publications');
    if (!wasHealthy && isHealthy) this.log.warn('event stream acknowledges publications again');
  }
}
