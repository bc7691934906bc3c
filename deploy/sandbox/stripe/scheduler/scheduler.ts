import { collection } from '../store/store';
import type { Collection } from '../store/collection';

/** A scheduled task. */
export interface Task {
  id: string;
  /** Milliseconds since the epoch by the sandbox's clock. */
  due: number;
  kind: 'expire-session' | 'complete-refund';
  subject: string;
}

export const tasks = collection<Task>('tasks');

/** Maximum delay of a timer (2^31 - 1 ms). */
const maxTimerMs = 2_147_483_647;

/** Runs tasks when they are due, also those that became due while the sandbox was down or its clock was advanced. */
export class Scheduler {
  private timer: NodeJS.Timeout | undefined;
  private nearest = Infinity;

  constructor(
    private readonly tasks: Collection<Task>,
    private readonly now: () => number,
    private readonly run: (task: Task) => void,
  ) {}

  add(task: Task): void {
    this.tasks.put(task);
    if (task.due < this.nearest) this.setTimer(task.due);
  }

  cancel(id: string): void {
    this.tasks.remove(id);
  }

  /** Runs due tasks and sets the timer for the next one. */
  runDue(): void {
    const now = this.now();
    const due = this.tasks.all().filter((task) => task.due <= now);
    for (const task of due.sort((a, b) => a.due - b.due)) {
      this.tasks.remove(task.id);
      this.run(task);
    }
    this.setTimer(this.tasks.all().reduce((nearest, task) => Math.min(nearest, task.due), Infinity));
  }

  stop(): void {
    clearTimeout(this.timer);
    this.nearest = Infinity;
  }

  private setTimer(due: number): void {
    this.stop();
    if (due === Infinity) return;
    this.nearest = due;
    this.timer = setTimeout(() => this.runDue(), Math.min(Math.max(due - this.now(), 0), maxTimerMs));
  }
}
