import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** When a process counts as frozen. With the usual values that is 16 to 18 s after it stopped answering. */
export interface LivenessTiming {
  readonly intervalMs: number;
  readonly timeoutMs: number;
  readonly maxSilenceMs: number;
}

export const usualLiveness: LivenessTiming = { intervalMs: 2_000, timeoutMs: 4_000, maxSilenceMs: 15_000 };

/** A round that takes so much longer than planned says that this process, or the machine, stood still itself. */
const maxOwnDelayMs = 1_000;

/** Resolves to whether the process gave any answer. */
export type LivenessProbe = (timeoutMs: number) => Promise<boolean>;

/** Sends a request and takes any byte for an answer: a server that refuses or reports an error is not frozen. */
export function answers(port: number, request: string | Uint8Array, timeoutMs: number): Promise<boolean> {
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
 * Probes one process and reports when it has stopped answering. Nothing is counted before its first answer: a start may take its
 * time.
 */
export class Liveness {
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

  /** One round; also true when this process was too late itself to tell. @throws when it was stopped */
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
