import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { endInOrder } from './end-in-order';
import { noteForSuccessor } from './leftovers';
import { type LivenessTiming, usualLiveness } from './liveness';
import { type ProcessSpec, Supervised } from './supervised';

/** Writes a file whole and renames it, so that a reader never sees half of it. */
function writeAtOnce(file: string, content: object): void {
  writeFileSync(`${file}.new`, JSON.stringify(content, null, 1));
  renameSync(`${file}.new`, file);
}

const recordRetryMs = 1_000;

/** Keeps the processes of the system running and tells in `processes.json` which they are. */
export class Supervisor {
  private readonly all: Supervised[] = [];
  private stopping: Promise<void> | undefined;
  private recordRetry: NodeJS.Timeout | undefined;

  constructor(
    private readonly dataDir: string,
    private readonly say: (line: string) => void,
    private readonly livenessTiming: LivenessTiming = usualLiveness,
  ) {
    mkdirSync(join(dataDir, 'logs'), { recursive: true });
  }

  /**
   * Starts each process as soon as those it needs are ready; returns when all are ready or a stop was asked for.
   * @throws CannotStart naming the first that does not become ready.
   */
  async start(specs: readonly ProcessSpec[]): Promise<void> {
    const readiness = new Map<string, Promise<void>>();
    const readyOnce = (spec: ProcessSpec): Promise<void> => {
      const known = readiness.get(spec.name);
      if (known) return known;
      const needed = specs.filter(({ name }) => spec.needs.includes(name));
      const ready = Promise.all(needed.map(readyOnce)).then(() => this.startOne(spec));
      readiness.set(spec.name, ready);
      return ready;
    };
    await Promise.all(specs.map(readyOnce));
  }

  /** Ends everything, those first whom nobody needs. May be asked for more than once. */
  stop(): Promise<void> {
    this.stopping ??= this.endAll();
    return this.stopping;
  }

  private async endAll(): Promise<void> {
    const entries = this.all.map((one) => ({ name: one.spec.name, needs: one.spec.needs, one }));
    await endInOrder(entries, ({ one }) => one.end());
    this.record();
    clearTimeout(this.recordRetry);
  }

  private async startOne(spec: ProcessSpec): Promise<void> {
    if (this.stopping) return;
    const changed = (died?: string) => {
      this.record();
      if (died) this.say(`${spec.name} ended (${died}); it is started again`);
    };
    const logFile = join(this.dataDir, 'logs', `${spec.name}.log`);
    const one = new Supervised(spec, logFile, changed, this.livenessTiming);
    this.all.push(one);
    one.start();
    await one.ready();
  }

  /** A disk that is full must end nothing: the processes run on, and the files are written once there is room. */
  private record(): void {
    try {
      this.writeRecords();
      if (this.recordRetry) this.say('the list of processes is written again');
      clearTimeout(this.recordRetry);
      this.recordRetry = undefined;
    } catch (error) {
      if (!this.recordRetry) this.say(`the list of processes cannot be written: ${String(error)}`);
      clearTimeout(this.recordRetry);
      this.recordRetry = setTimeout(() => this.record(), recordRetryMs).unref();
    }
  }

  private writeRecords(): void {
    const running = this.all.flatMap(({ spec, mark }) => (mark ? [{ spec, mark }] : []));
    writeAtOnce(
      join(this.dataDir, 'processes.json'),
      Object.fromEntries(running.map(({ spec, mark }) => [spec.name, { pid: mark.pid, port: spec.port }])),
    );
    noteForSuccessor(
      this.dataDir,
      running.map(({ spec: { name, needs, stopSignal = 'SIGTERM' }, mark }) => ({
        name,
        needs,
        stopSignal,
        mark,
      })),
    );
  }
}
