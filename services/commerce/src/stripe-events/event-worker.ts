import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { isDatabaseAway } from '#platform/database/database-away';
import { newId } from '#platform/database/new-id';
import { Wakeups } from '#platform/database/wakeups';
import type { Log } from '#platform/log/log';
import { within } from '#platform/log/request-context';
import { LOG } from '#platform/run/platform.module';
import { Rounds } from '#platform/run/rounds';
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
  private readonly rounds: Rounds;
  private readonly inWork = new Set<Promise<void>>();
  private mayBeMore = false;
  private poll: NodeJS.Timeout | undefined;
  private forgotten = 0;

  constructor(
    private readonly queue: EventQueue,
    private readonly wakeups: Wakeups,
    private readonly tools: ReactionTools,
    @Inject(LOG) private readonly log: Log,
  ) {
    // The rows are still there then; the next poll tries again.
    const onFailure = (error: unknown) =>
      this.log.warn({ err: error }, 'stripe events could not be worked on');
    this.rounds = new Rounds(() => this.round(), { onFailure });
  }

  onApplicationBootstrap(): void {
    const wake = () => this.rounds.wake();
    this.wakeups.on(stripeEventsChannel, wake);
    this.poll = setInterval(wake, pollMs);
    wake();
  }

  async onModuleDestroy(): Promise<void> {
    clearInterval(this.poll);
    await this.rounds.close();
    await Promise.all(this.inWork);
  }

  private async round(): Promise<void> {
    const places = atOnce - this.inWork.size;
    // Without a place nothing is claimed: whoever is done looks again.
    const events = places > 0 ? await this.queue.claim(places) : [];
    this.mayBeMore = events.length === places;
    for (const event of events) this.begin(event);
    await this.forgetOld();
  }

  /** Whoever is done makes room for the next one. */
  private begin(event: ClaimedEvent): void {
    const work = this.work(event);
    this.inWork.add(work);
    void work.finally(() => {
      this.inWork.delete(work);
      if (this.mayBeMore) this.rounds.wake();
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
    const isOver = ageSeconds > giveUpAfterSeconds && !isDatabaseAway(error);
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
