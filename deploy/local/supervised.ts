import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync, renameSync, statSync, writeSync } from 'node:fs';
import { type Birthmark, birthmarkOf } from './birthmark';
import { Liveness, type LivenessProbe, type LivenessTiming, usualLiveness } from './liveness';
import { CannotStart } from './stop-with-message';

/** One process of the system: what starts it, whom it needs, and how to know that it does its work. */
export interface ProcessSpec {
  name: string;
  needs: readonly string[];
  command: string;
  args: readonly string[];
  env?: NodeJS.ProcessEnv;
  owner?: { uid: number; gid: number } | undefined;
  port: number;
  isReady: () => Promise<boolean>;
  /** Asked all its life; without it a frozen process goes unnoticed. */
  livenessProbe?: LivenessProbe;
  /** Done once, between its being ready and the start of those who need it. */
  onceReady?: () => Promise<void>;
  /** Sent first when it is to stop; SIGTERM if not said. */
  stopSignal?: NodeJS.Signals;
  /** How long it may then take before it is killed; ten seconds if not said. */
  graceMs?: number;
}

const largestLog = 5_000_000;
const firstPauseMs = 200;
const longestPauseMs = 5_000;
/** Who lived so long has not died of its start. */
const healthyLifeMs = 5_000;
const deathsBeforeHopeless = 6;
const patienceMs = 60_000;
const askEveryMs = 50;
const usualGraceMs = 10_000;

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** How long to wait before the next life, by the number of deaths in a row. */
export function pauseAfter(deaths: number): number {
  return Math.min(firstPauseMs * 2 ** (deaths - 1), longestPauseMs);
}

/** The log as a file descriptor; none when the disk is full, so that the process runs all the same. */
function openLog(file: string): number | undefined {
  try {
    if (existsSync(file) && statSync(file).size > largestLog) renameSync(file, `${file}.1`);
    return openSync(file, 'a');
  } catch {
    return undefined;
  }
}

/** Keeps one process running, whatever it dies of. It writes its log itself, so that the log outlives us. */
export class Supervised {
  private child: ChildProcess | undefined;
  private deaths = 0;
  private bornAt = 0;
  private isEnding = false;
  private readonly log: number | undefined;
  private liveness: Liveness | undefined;
  private wake: () => void = () => undefined;
  mark: Birthmark | undefined;

  constructor(
    readonly spec: ProcessSpec,
    private readonly logFile: string,
    /** Called when the process came or went. */
    private readonly changed: (died?: string) => void,
    private readonly livenessTiming: LivenessTiming = usualLiveness,
  ) {
    this.log = openLog(logFile);
  }

  start(): void {
    const { command, args, env, owner } = this.spec;
    // A group of its own: Ctrl-C reaches only us, and we stop the others in order.
    const child = spawn(command, args, {
      env: env ?? process.env,
      ...owner,
      stdio: ['ignore', this.log ?? 'ignore', this.log ?? 'ignore'],
      detached: true,
      cwd: owner ? '/' : process.cwd(),
    });
    this.child = child;
    this.bornAt = Date.now();
    this.mark = child.pid ? birthmarkOf(child.pid) : undefined;
    child.once('error', (error) => {
      if (child.pid) return;
      // There is no such program, and there will be none in a second.
      this.deaths = deathsBeforeHopeless;
      void this.died(child, String(error));
    });
    let frozen: string | undefined;
    const { livenessProbe } = this.spec;
    if (livenessProbe) {
      const onFrozen = (silenceMs: number) => {
        frozen = `did not answer for ${Math.round(silenceMs / 1_000)} s, killed`;
        child.kill('SIGKILL');
      };
      this.liveness = new Liveness(livenessProbe, onFrozen, this.livenessTiming);
    }
    child.once('exit', (code, signal) => void this.died(child, frozen ?? signal ?? `code ${code}`));
    this.changed();
  }

  /** @throws CannotStart with the end of its log, when it dies again and again or does not become ready. */
  async ready(): Promise<void> {
    const until = Date.now() + patienceMs;
    while (!this.isEnding) {
      if (this.child && (await this.spec.isReady().catch(() => false))) return this.spec.onceReady?.();
      if (this.deaths >= deathsBeforeHopeless || Date.now() > until) throw new CannotStart(this.complaint());
      await pause(askEveryMs);
    }
  }

  /** Ends it for good: in order, or after ten seconds without mercy. */
  async end(): Promise<void> {
    this.isEnding = true;
    this.liveness?.stop();
    this.wake();
    const { child } = this;
    if (child?.pid && this.mark) {
      const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
      child.kill(this.spec.stopSignal ?? 'SIGTERM');
      // A stopped process hears no signal but SIGKILL and SIGCONT.
      child.kill('SIGCONT');
      const killer = setTimeout(() => child.kill('SIGKILL'), this.spec.graceMs ?? usualGraceMs);
      await ended;
      clearTimeout(killer);
    }
    if (this.log !== undefined) closeSync(this.log);
  }

  private async died(child: ChildProcess, reason: string): Promise<void> {
    if (this.child !== child) return;
    this.liveness?.stop();
    this.child = undefined;
    this.mark = undefined;
    if (this.isEnding) return this.changed();
    this.deaths = Date.now() - this.bornAt > healthyLifeMs ? 1 : this.deaths + 1;
    const pauseMs = pauseAfter(this.deaths);
    this.write(`-- ended (${reason}), starts again in ${pauseMs} ms\n`);
    this.changed(reason);
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, pauseMs);
      this.wake = () => (clearTimeout(timer), resolve());
    });
    if (!this.isEnding) this.start();
  }

  /** A full disk is no reason to leave a process ended. */
  private write(line: string): void {
    try {
      if (this.log !== undefined) writeSync(this.log, line);
    } catch {
      // The same is said on the terminal.
    }
  }

  private complaint(): string {
    if (this.log === undefined)
      return `${this.spec.name} does not become ready, and ${this.logFile} cannot be written.`;
    const text = readFileSync(this.logFile, 'utf8').trimEnd().split('\n').slice(-15).join('\n');
    return `${this.spec.name} does not become ready. The end of ${this.logFile}:\n\n${text}`;
  }
}
