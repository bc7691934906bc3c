import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { ProcessActivity } from './process-activity';

/** When a process that does not respond counts as frozen, since the first probe without a response. */
export interface LivenessTiming {
  readonly intervalMs: number;
  /** The interval while the process responds, at least the other one: each probe wakes two processes. */
  readonly calmIntervalMs: number;
  /** Stopped by a signal. */
  readonly maxStoppedMs: number;
  /** Its main thread used this much processor time meanwhile: an endless loop, on an idle and on a busy machine. */
  readonly maxBusyMs: number;
  /** No thread wanted to run and none used processor time for this time: it waits for something that never happens. */
  readonly maxIdleMs: number;
  /** Anything else, such as a machine on which the process hardly gets to run, and systems without /proc. */
  readonly maxSilenceMs: number;
}

export const defaultLivenessTiming: LivenessTiming = {
  intervalMs: 1_000,
  calmIntervalMs: 3_000,
  maxStoppedMs: 3_000,
  maxBusyMs: 3_000,
  maxIdleMs: 4_000,
  maxSilenceMs: 15_000,
};

/** An interval that is longer than planned by more than this shows that this process or the machine was paused. */
const maxOwnDelayMs = 1_000;
/** The clock ticks that a process without work may use, for timers of its runtime. */
const idleProcessorMs = 20;
const maxOpenProbes = 3;

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

interface Observation {
  readonly at: number;
  readonly activity: ProcessActivity | undefined;
}

/** A period without a response. */
interface Silence {
  /** When the first probe without a response was sent. */
  readonly since: number;
  /** The first observation after it. */
  readonly first: Observation;
  /** Since when the process neither runs nor wants to. */
  idleSince: Observation | undefined;
}

/** Whether a process neither runs nor wants to, and has used no processor time since an earlier moment. */
function isIdle(now: ProcessActivity | undefined, earlier: ProcessActivity | undefined): boolean {
  if (!now || now.isRunnable || now.isStopped) return false;
  return !earlier || now.processorMs - earlier.processorMs <= idleProcessorMs;
}

/** All monitors probe at the same ticks of the clock, so that an idle supervisor wakes once for all processes. A late one skips a tick. */
function untilNextTickMs(intervalMs: number): number {
  const ms = intervalMs - (performance.now() % intervalMs);
  return ms < intervalMs / 2 ? ms + intervalMs : ms;
}

/** Why a process that does not respond is frozen; undefined while it may only be slow. */
function diagnose(
  { since, first, idleSince }: Silence,
  now: Observation,
  timing: LivenessTiming,
): string | undefined {
  const silenceMs = now.at - since;
  const text = `no response for ${Math.round(silenceMs / 1_000)} s`;
  if (silenceMs >= timing.maxSilenceMs) return text;
  if (!now.activity || !first.activity) return undefined;
  if (now.activity.isStopped && silenceMs >= timing.maxStoppedMs) return `${text}, stopped`;
  const busyMs = now.activity.mainThreadMs - first.activity.mainThreadMs;
  if (busyMs >= timing.maxBusyMs) return `${text} and ${Math.round(busyMs / 1_000)} s of processor time`;
  const idleMs = idleSince ? now.at - idleSince.at : 0;
  return idleMs >= timing.maxIdleMs ? `${text} without activity` : undefined;
}

/**
 * Probes one process and reports when it is frozen. A late response counts as one, however late. What the kernel knows about the
 * process distinguishes a frozen one from a slow one on a busy machine. Silence counts from its first response on, so a slow start is not
 * a failure.
 */
export class LivenessMonitor {
  private readonly stopped = new AbortController();
  private respondedAt: number | undefined;
  private openProbes = 0;

  constructor(
    private readonly probe: LivenessProbe,
    private readonly activity: () => ProcessActivity | undefined,
    private readonly onFrozen: (reason: string) => void,
    private readonly timing: LivenessTiming,
  ) {
    this.watch().catch(() => undefined);
  }

  stop(): void {
    this.stopped.abort();
  }

  /** @throws when the monitor was stopped */
  private async watch(): Promise<void> {
    const { intervalMs, calmIntervalMs } = this.timing;
    let silence: Silence | undefined;
    for (;;) {
      const before = this.respondedAt;
      const sentAt = performance.now();
      this.sendProbe();
      const wasPaused = await this.sleep(intervalMs);
      if (before === undefined) continue;
      if (wasPaused) this.respondedAt = performance.now();
      if (this.respondedAt !== before) {
        silence = undefined;
        if (await this.sleep(untilNextTickMs(calmIntervalMs))) this.respondedAt = performance.now();
        continue;
      }
      const now = { at: performance.now(), activity: this.activity() };
      silence ??= { since: sentAt, first: now, idleSince: undefined };
      const { idleSince } = silence;
      silence.idleSince = isIdle(now.activity, idleSince?.activity) ? (idleSince ?? now) : undefined;
      const reason = diagnose(silence, now, this.timing);
      if (reason) return this.onFrozen(reason);
    }
  }

  /** @returns whether this process itself was paused meanwhile */
  private async sleep(ms: number): Promise<boolean> {
    const startedAt = performance.now();
    await pause(Math.max(ms, 0), undefined, { signal: this.stopped.signal, ref: false });
    return performance.now() - startedAt > ms + maxOwnDelayMs;
  }

  /** Probes overlap, because a response to an earlier one is a sign of life, too; a frozen process gets few of them. */
  private sendProbe(): void {
    if (this.openProbes >= maxOpenProbes) return;
    this.openProbes += 1;
    void this.probe(this.timing.maxSilenceMs)
      .then((hasResponded) => {
        if (hasResponded) this.respondedAt = performance.now();
      })
      .finally(() => (this.openProbes -= 1));
  }
}
