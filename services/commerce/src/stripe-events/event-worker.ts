import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { newId } from '#platform/database/new-id';
import { Wakeups } from '#platform/database/wakeups';
import type { Log } from '#platform/log/log';
import { within } from '#platform/log/request-context';
import { LOG } from '#platform/run/platform.module';
import { type ClaimedEvent, EventQueue } from './event-queue';
import { ReactionTools } from './reaction';
import { reactions } from './reactions';
import { stripeEventsChannel } from './stripe-events.service';

/** All at once, sixteen events would all be done late; a few at a time, most are done early. */
const atOnce = 4;
const pollMs = 2_000;
const forgetEveryMs = 3_600_000;
/** Our own rows are written before a session can be told of, so what stays unknown for so long is not ours. */
const unknownForSeconds = 600;
const giveUpAfterSeconds = 3 * 86_400;

/** Works on stored events: at once when one was stored, and by a poll for what a dead worker or a silent Stripe left. */
@Injectable()
export class EventWorker implements OnApplicationBootstrap, OnModuleDestroy {
  private running: Promise<void> | undefined;
  private readonly inWork = new Set<Promise<void>>();
  private isWanted = false;
  private mayBeMore = false;
  private isClosed = false;
  private poll: NodeJS.Timeout | undefined;
  private forgotten = 0;

  constructor(
    private readonly queue: EventQueue,
    private readonly wakeups: Wakeups,
    private readonly tools: ReactionTools,
    @Inject(LOG) private readonly log: Log,
  ) {}

  onApplicationBootstrap(): void {
    this.wakeups.on(stripeEventsChannel, () => this.wake());
    this.poll = setInterval(() => this.wake(), pollMs);
    this.wake();
  }

  async onModuleDestroy(): Promise<void> {
    this.isClosed = true;
    clearInterval(this.poll);
    await this.running;
    await Promise.all(this.inWork);
  }

  /** Starts a round, or notes that another one is due. */
  wake(): void {
    this.isWanted = true;
    if (this.running || this.isClosed || this.inWork.size >= atOnce) return;
    this.running = this.round().finally(() => (this.running = undefined));
  }

  private async round(): Promise<void> {
    try {
      while (this.isWanted && !this.isClosed) {
        this.isWanted = false;
        const places = atOnce - this.inWork.size;
        if (places === 0) break;
        const events = await this.queue.claim(places);
        this.mayBeMore = events.length === places;
        for (const event of events) this.begin(event);
        // Within the loop: whoever wakes us meanwhile is heard when it is done.
        await this.forgetOld();
      }
    } catch (error) {
      // The rows are still there; the next poll tries again.
      this.log.warn({ err: error }, 'stripe events could not be worked on');
    }
  }

  /** Whoever is done makes room for the next one. */
  private begin(event: ClaimedEvent): void {
    const work = this.work(event);
    this.inWork.add(work);
    void work.finally(() => {
      this.inWork.delete(work);
      if (this.isWanted || this.mayBeMore) this.wake();
    });
  }

  private async forgetOld(): Promise<void> {
    if (Date.now() - this.forgotten < forgetEveryMs) return;
    this.forgotten = Date.now();
    await this.queue.forgetOld();
  }

  private async work(event: ClaimedEvent): Promise<void> {
    const react = reactions.get(event.type);
    await within({ requestId: newId(), actor: 'stripe' }, async () => {
      try {
        const outcome = react ? await react(event.object, this.tools) : 'done';
        if (outcome === 'done') await this.queue.settle(event.id, 'done');
        else await this.wait(event);
      } catch (error) {
        await this.fail(event, error);
      }
    }).catch((error: unknown) => {
      // The database is away even for the note: the claim runs out and the event is claimed again.
      this.log.warn({ err: error, eventId: event.id }, 'stripe event not put back');
    });
  }

  private async wait(event: ClaimedEvent): Promise<void> {
    const { id, type, ageSeconds } = event;
    if (ageSeconds < unknownForSeconds) return this.queue.postpone(event, 'unknown to us');
    await this.queue.settle(id, 'ignored');
    this.log.info({ eventId: id, type }, 'stripe event of somebody else');
  }

  private async fail(event: ClaimedEvent, error: unknown): Promise<void> {
    const { id, type, attempts, ageSeconds } = event;
    const isOver = ageSeconds > giveUpAfterSeconds;
    const entry = { eventId: id, type, attempts, err: error };
    if (isOver) this.log.error(entry, 'stripe event given up');
    else this.log.warn(entry, 'stripe event not applied yet');
    if (isOver) await this.queue.settle(id, 'failed');
    else
      await this.queue.postpone(
        event,
        error instanceof Error ? `${error.name}: ${error.message}` : String(error),
      );
  }
}
