import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync, renameSync, statSync, writeSync } from 'node:fs';
import type { ReadinessReport } from '#platform/health/readiness';
import { type ProcessIdentity, processIdentity } from '#local-servers/process-identity';
import { LivenessMonitor, type LivenessProbe, type LivenessTiming, defaultLivenessTiming } from './liveness';
import { processActivity } from './process-activity';
import { StartupError } from '#local-servers/startup-error';

/** One process of the stack: its command, its dependencies and its checks. */
export interface ProcessSpec {
  name: string;
  needs: readonly string[];
  command: string;
  args: readonly string[];
  env?: NodeJS.ProcessEnv;
  owner?: { uid: number; gid: number } | undefined;
  /** The working directory at each start; without it that of the supervisor. */
  cwd?: () => string | undefined;
  port: number;
  isReady: () => Promise<boolean>;
  /** What it reports about itself; undefined without a response. */
  readiness?: () => Promise<ReadinessReport | undefined>;
  /** Called repeatedly; without it a frozen process is not detected. */
  livenessProbe?: LivenessProbe;
  /** The probe needs more than the process itself, such as a disk: idleness without a response is not enough to be killed early. */
  waitsForOthers?: boolean;
  /** Called once when it is ready, before dependent processes start. */
  onceReady?: () => Promise<void>;
  /** Sent first on stop; default SIGTERM. */
  stopSignal?: NodeJS.Signals;
  /** Time until SIGKILL follows; default ten seconds. */
  graceMs?: number;
}

const maxLogBytes = 5_000_000;
const minRestartDelayMs = 200;
const maxRestartDelayMs = 5_000;
/** A process that ran this long did not crash during its start. */
const stableAfterMs = 5_000;
const maxConsecutiveCrashes = 6;
const readyTimeoutMs = 60_000;
const readyPollIntervalMs = 50;
const defaultGraceMs = 10_000;
/** A developer waits for the new process, so a restart allows less time than a stop. */
const restartGraceMs = 300;
const restartPollIntervalMs = 10;

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** The backoff before a restart, by the number of consecutive crashes. */
export function restartDelayMs(deaths: number): number {
  return Math.min(minRestartDelayMs * 2 ** (deaths - 1), maxRestartDelayMs);
}

/** The log as a file descriptor; undefined when the disk is full, so that the process runs without a log. */
function openLog(file: string): number | undefined {
  try {
    if (existsSync(file) && statSync(file).size > maxLogBytes) renameSync(file, `${file}.1`);
    return openSync(file, 'a');
  } catch {
    return undefined;
  }
}

/** Keeps one process running. The process writes its log itself, so that logging continues after the supervisor. */
export class SupervisedProcess {
  private child: ChildProcess | undefined;
  private crashCount = 0;
  private startedAt = 0;
  private isStopping = false;
  private readonly log: number | undefined;
  private liveness: LivenessMonitor | undefined;
  private skipRestartDelay: () => void = () => undefined;
  identity: ProcessIdentity | undefined;

  constructor(
    readonly spec: ProcessSpec,
    private readonly logFile: string,
    /** Called when the process has started or exited. */
    private readonly onChange: (died?: string) => void,
    private readonly livenessTiming: LivenessTiming = defaultLivenessTiming,
  ) {
    this.log = openLog(logFile);
  }

  start(): void {
    const { command, args, env, owner, cwd } = this.spec;
    // A separate process group: Ctrl-C reaches the supervisor only, which stops the others in order.
    const child = spawn(command, args, {
      env: env ?? process.env,
      ...owner,
      stdio: ['ignore', this.log ?? 'ignore', this.log ?? 'ignore'],
      detached: true,
      cwd: owner ? '/' : (cwd?.() ?? process.cwd()),
    });
    this.child = child;
    this.startedAt = Date.now();
    this.identity = child.pid ? processIdentity(child.pid) : undefined;
    child.once('error', (error) => {
      if (child.pid) return;
      // The program does not exist, so further attempts are useless.
      this.crashCount = maxConsecutiveCrashes;
      void this.onExit(child, String(error));
    });
    let frozen: string | undefined;
    const { livenessProbe, waitsForOthers } = this.spec;
    if (livenessProbe) {
      const onFrozen = (reason: string) => {
        frozen = `${reason}, killed`;
        child.kill('SIGKILL');
      };
      const activity = () => (child.pid ? processActivity(child.pid) : undefined);
      const { maxSilenceMs } = this.livenessTiming;
      const timing = { ...this.livenessTiming, ...(waitsForOthers ? { maxIdleMs: maxSilenceMs } : {}) };
      this.liveness = new LivenessMonitor(livenessProbe, activity, onFrozen, timing);
    }
    child.once('exit', (code, signal) => void this.onExit(child, frozen ?? signal ?? `code ${code}`));
    this.onChange();
  }

  /** @throws StartupError with the end of its log when it crashes repeatedly or is not ready in time */
  async ready(): Promise<void> {
    const until = Date.now() + readyTimeoutMs;
    while (!this.isStopping) {
      if (this.child && (await this.spec.isReady().catch(() => false))) return this.spec.onceReady?.();
      if (this.crashCount >= maxConsecutiveCrashes || Date.now() > until)
        throw new StartupError(this.failureMessage());
      await pause(readyPollIntervalMs);
    }
  }

  /**
   * Replaces the process without waiting for its end: the new one loads its modules while the old one finishes its requests.
   * @throws StartupError when the new one exits before it is ready
   */
  async restart(): Promise<void> {
    const { child } = this;
    this.crashCount = 0;
    if (child) {
      this.liveness?.stop();
      child.kill('SIGTERM');
      const killer = setTimeout(() => child.kill('SIGKILL'), restartGraceMs);
      const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
      this.start();
      // The old process would respond to the readiness check instead of the new one.
      await exited;
      clearTimeout(killer);
    } else this.skipRestartDelay();
    while (!this.isStopping && !(this.child && (await this.spec.isReady().catch(() => false)))) {
      if (this.crashCount > 0) throw new StartupError(this.failureMessage());
      await pause(restartPollIntervalMs);
    }
  }

  /** Stops the process permanently: SIGTERM, and SIGKILL after the grace period. */
  async stop(): Promise<void> {
    this.isStopping = true;
    this.liveness?.stop();
    this.skipRestartDelay();
    const { child } = this;
    if (child?.pid && this.identity) {
      const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
      child.kill(this.spec.stopSignal ?? 'SIGTERM');
      // A stopped process handles no signal but SIGKILL and SIGCONT.
      child.kill('SIGCONT');
      const killer = setTimeout(() => child.kill('SIGKILL'), this.spec.graceMs ?? defaultGraceMs);
      await ended;
      clearTimeout(killer);
    }
    if (this.log !== undefined) closeSync(this.log);
  }

  private async onExit(child: ChildProcess, reason: string): Promise<void> {
    if (this.child !== child) return;
    this.liveness?.stop();
    this.child = undefined;
    this.identity = undefined;
    if (this.isStopping) return this.onChange();
    this.crashCount = Date.now() - this.startedAt > stableAfterMs ? 1 : this.crashCount + 1;
    const pauseMs = restartDelayMs(this.crashCount);
    this.write(`-- exited (${reason}), restart in ${pauseMs} ms\n`);
    this.onChange(reason);
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, pauseMs);
      this.skipRestartDelay = () => (clearTimeout(timer), resolve());
    });
    if (!this.isStopping) this.start();
  }

  /** A full disk must not prevent a restart. */
  private write(line: string): void {
    try {
      if (this.log !== undefined) writeSync(this.log, line);
    } catch {
      // The terminal shows the same.
    }
  }

  private failureMessage(): string {
    if (this.log === undefined)
      return `${this.spec.name} does not become ready, and ${this.logFile} cannot be written.`;
    const text = readFileSync(this.logFile, 'utf8').trimEnd().split('\n').slice(-15).join('\n');
    return `${this.spec.name} does not become ready. The end of ${this.logFile}:\n\n${text}`;
  }
}
