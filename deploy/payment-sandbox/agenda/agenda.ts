import type { Collection } from '../ledger/collection';

/** Something that happens by itself when its time has come. */
export interface Task {
  id: string;
  /** Milliseconds since 1970 by the sandbox's clock. */
  due: number;
  kind: 'expire-session' | 'settle-refund';
  subject: string;
}

/** Longest wait a timer can hold (2^31 - 1 ms). */
const longestWaitMs = 2_147_483_647;

/** Runs tasks when they are due, also those that became due while the sandbox was down or its clock was moved. */
export class Agenda {
  private timer: NodeJS.Timeout | undefined;
  private nearest = Infinity;

  constructor(
    private readonly tasks: Collection<Task>,
    private readonly now: () => number,
    private readonly run: (task: Task) => void,
  ) {}

  add(task: Task): void {
    this.tasks.put(task);
    if (task.due < this.nearest) this.arm(task.due);
  }

  drop(id: string): void {
    this.tasks.remove(id);
  }

  /** Runs what is due now, and sets the timer for what is next. */
  runDue(): void {
    const now = this.now();
    const due = this.tasks.all().filter((task) => task.due <= now);
    for (const task of due.sort((a, b) => a.due - b.due)) {
      this.tasks.remove(task.id);
      this.run(task);
    }
    this.arm(this.tasks.all().reduce((nearest, task) => Math.min(nearest, task.due), Infinity));
  }

  stop(): void {
    clearTimeout(this.timer);
    this.nearest = Infinity;
  }

  private arm(due: number): void {
    this.stop();
    if (due === Infinity) return;
    this.nearest = due;
    this.timer = setTimeout(() => this.runDue(), Math.min(Math.max(due - this.now(), 0), longestWaitMs));
  }
}
