import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { shutDownInOrder } from './graceful-shutdown';
import { recordProcesses } from './orphaned-processes';
import { type LivenessTiming, defaultLivenessTiming } from './liveness';
import { type ProcessSpec, SupervisedProcess } from './supervised-process';
import { writeAtomically } from './write-atomically';

const recordRetryMs = 1_000;

/** Keeps the processes of the stack running and lists them in `processes.json`. */
export class Supervisor {
  private readonly processes: SupervisedProcess[] = [];
  private stopping: Promise<void> | undefined;
  private recordRetry: NodeJS.Timeout | undefined;

  constructor(
    private readonly dataDir: string,
    private readonly print: (line: string) => void,
    private readonly livenessTiming: LivenessTiming = defaultLivenessTiming,
  ) {
    mkdirSync(join(dataDir, 'logs'), { recursive: true });
  }

  /**
   * Starts each process as soon as its dependencies are ready; resolves when all are ready or a stop was requested.
   * @throws StartupError for the first that does not become ready
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

  /** Replaces the processes of a program, all its replicas. @throws StartupError when one exits before it is ready */
  async restart(program: string): Promise<void> {
    const isReplica = ({ spec }: SupervisedProcess) => spec.name.replace(/-\d+$/, '') === program;
    await Promise.all(this.processes.filter(isReplica).map((one) => one.restart()));
  }

  /** Stops all processes in reverse order of their dependencies. May be called more than once. */
  stop(): Promise<void> {
    this.stopping ??= this.endAll();
    return this.stopping;
  }

  private async endAll(): Promise<void> {
    const entries = this.processes.map((one) => ({ name: one.spec.name, needs: one.spec.needs, one }));
    await shutDownInOrder(entries, ({ one }) => one.stop());
    this.record();
    clearTimeout(this.recordRetry);
  }

  private async startOne(spec: ProcessSpec): Promise<void> {
    if (this.stopping) return;
    const changed = (died?: string) => {
      this.record();
      if (died) this.print(`${spec.name} exited (${died}), restarting`);
    };
    const logFile = join(this.dataDir, 'logs', `${spec.name}.log`);
    const one = new SupervisedProcess(spec, logFile, changed, this.livenessTiming);
    this.processes.push(one);
    one.start();
    await one.ready();
  }

  /** A full disk must stop nothing: the processes keep running, and the files are written later. */
  private record(): void {
    try {
      this.writeRecords();
      if (this.recordRetry) this.print('the list of processes was written');
      clearTimeout(this.recordRetry);
      this.recordRetry = undefined;
    } catch (error) {
      if (!this.recordRetry) this.print(`the list of processes cannot be written: ${String(error)}`);
      clearTimeout(this.recordRetry);
      this.recordRetry = setTimeout(() => this.record(), recordRetryMs).unref();
    }
  }

  private writeRecords(): void {
    const running = this.processes.flatMap(({ spec, identity }) => (identity ? [{ spec, identity }] : []));
    writeAtomically(
      join(this.dataDir, 'processes.json'),
      Object.fromEntries(
        running.map(({ spec, identity }) => [spec.name, { pid: identity.pid, port: spec.port }]),
      ),
    );
    recordProcesses(
      this.dataDir,
      running.map(({ spec: { name, needs, stopSignal = 'SIGTERM' }, identity }) => ({
        name,
        needs,
        stopSignal,
        identity,
      })),
    );
  }
}
