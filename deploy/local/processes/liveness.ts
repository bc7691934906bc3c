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

/** A probe that exceeds its timeout by more than this means that this process or the machine was paused itself. */
const maxOwnDelayMs = 1_000;

/** Resolves to whether the process responded at all. */
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
    const end = (isAnswered: boolean) => {
      clearTimeout(timer);
      socket.destroy();
      resolve(isAnswered);
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
    let answeredAt: number | undefined;
    for (;;) {
      if (await this.isAnswered()) answeredAt = performance.now();
      const silenceMs = performance.now() - (answeredAt ?? Infinity);
      if (silenceMs >= maxSilenceMs) return this.onFrozen(silenceMs);
    }
  }

  /** One probe; also true when this process was paused itself. @throws when it was stopped */
  private async isAnswered(): Promise<boolean> {
    const { intervalMs, timeoutMs } = this.timing;
    const { signal } = this.stopped;
    const began = performance.now();
    await pause(intervalMs, undefined, { signal, ref: false });
    const isAnswered = await this.probe(timeoutMs);
    signal.throwIfAborted();
    return isAnswered || performance.now() - began > intervalMs + timeoutMs + maxOwnDelayMs;
  }
}
