import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { endInOrder } from './end-in-order';
import { noteForSuccessor } from './leftovers';
import { type ProcessSpec, Supervised } from './supervised';

/** Writes a file whole and renames it, so that a reader never sees half of it. */
function writeAtOnce(file: string, content: object): void {
  writeFileSync(`${file}.new`, JSON.stringify(content, null, 1));
  renameSync(`${file}.new`, file);
}

/** Keeps the processes of the system running and tells in `processes.json` which they are. */
export class Supervisor {
  private readonly all: Supervised[] = [];
  private stopping: Promise<void> | undefined;

  constructor(
    private readonly dataDir: string,
    private readonly say: (line: string) => void,
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
  }

  private async startOne(spec: ProcessSpec): Promise<void> {
    if (this.stopping) return;
    const one = new Supervised(spec, join(this.dataDir, 'logs', `${spec.name}.log`), (died) => {
      this.record();
      if (died) this.say(`${spec.name} ended (${died}); it is started again`);
    });
    this.all.push(one);
    one.start();
    await one.ready();
  }

  private record(): void {
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
