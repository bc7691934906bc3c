import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** When a process counts as frozen: with the default values 16 to 18 s after its last response. */
export interface LivenessTiming {
  readonly intervalMs: number;
  readonly timeoutMs: number;
  readonly maxSilenceMs: number;
}

export const defaultLivenessTiming: LivenessTiming = {
  intervalMs: 2_000,
  timeoutMs: 4_000,
  maxSilenceMs: 15_000,
};

/** A probe that takes longer than its timeout by more than this shows that this process or the machine was paused. */
const maxOwnDelayMs = 1_000;

/** Resolves to whether the process responded within the timeout. */
export type LivenessProbe = (timeoutMs: number) => Promise<boolean>;

/** Sends a request and counts any byte as a response: a server that rejects it or reports an error is not frozen. */
export function respondsOnPort(
  port: number,
  request: string | Uint8Array,
  timeoutMs: number,
): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    const timer = setTimeout(() => end(false), timeoutMs);
    const end = (hasResponded: boolean) => {
      clearTimeout(timer);
      socket.destroy();
      resolve(hasResponded);
    };
    socket.once('connect', () => request.length > 0 && socket.write(request));
    socket.once('data', () => end(true));
    socket.on('error', () => end(false));
    socket.once('close', () => end(false));
  });
}

/**
 * Probes one process and reports when it no longer responds. Silence counts from its first response on, so a slow start is not
 * a failure.
 */
export class LivenessMonitor {
  private readonly stopped = new AbortController();

  constructor(
    private readonly probe: LivenessProbe,
    private readonly onFrozen: (silenceMs: number) => void,
    private readonly timing: LivenessTiming,
  ) {
    this.watch().catch(() => undefined);
  }

  stop(): void {
    this.stopped.abort();
  }

  private async watch(): Promise<void> {
    const { maxSilenceMs } = this.timing;
    let respondedAt: number | undefined;
    for (;;) {
      if (await this.hasResponded()) respondedAt = performance.now();
      const silenceMs = performance.now() - (respondedAt ?? Infinity);
      if (silenceMs >= maxSilenceMs) return this.onFrozen(silenceMs);
    }
  }

  /** One probe after the interval; also true when this process itself was paused. @throws when the monitor was stopped */
  private async hasResponded(): Promise<boolean> {
    const { intervalMs, timeoutMs } = this.timing;
    const { signal } = this.stopped;
    const startedAt = performance.now();
    await pause(intervalMs, undefined, { signal, ref: false });
    const hasResponded = await this.probe(timeoutMs);
    signal.throwIfAborted();
    return hasResponded || performance.now() - startedAt > intervalMs + timeoutMs + maxOwnDelayMs;
  }
}
