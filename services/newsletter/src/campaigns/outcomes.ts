import { setTimeout as pause } from 'node:timers/promises';
import type { DataSource } from 'typeorm';
import type { MailFailure } from '#platform/mail/smtp-failure';
import { Together } from '#platform/database/together';
import type { SubscribersService } from '../subscribers/subscribers.service';
import type { Claimed } from './claims';
import { isHardBounce, softPauseSeconds } from './bounces';

const saveMs = 30_000;
const saveRetryMs = 500;

/** So many letters in a month that could not be delivered in the end, and nobody is there any more. */
const mostSoftBounces = 3;

type Mark = Pick<Claimed, 'id' | 'claim'>;

/** Records what became of letters. Every change is bound to the claim: who lost it changes nothing. */
export class Outcomes {
  private readonly handedMarks = new Together<Mark>((marks) =>
    this.mark(marks, `state = 'handed'`, `state = 'sending'`),
  );
  private readonly sentMarks = new Together<Mark>((marks) =>
    this.mark(
      marks,
      `state = 'sent', settled_at = now(), last_error = null`,
      `state in ('handed', 'unsettled')`,
    ),
  );

  constructor(
    private readonly dataSource: DataSource,
    private readonly subscribers: SubscribersService,
  ) {}

  /** From here on the letter may have arrived. @throws Error when somebody else has taken it over. */
  handed({ id, claim }: Claimed): Promise<void> {
    return this.handedMarks.add({ id, claim });
  }

  /** Tries for a while: a database that restarts just now must not make an arrived letter doubtful. */
  async sent({ id, claim }: Claimed): Promise<void> {
    for (const until = Date.now() + saveMs; ; await pause(saveRetryMs)) {
      try {
        return await this.sentMarks.add({ id, claim });
      } catch (error) {
        if (Date.now() > until) throw error;
      }
    }
  }

  skipped(letter: Claimed): Promise<void> {
    return this.settle(letter, 'skipped', null);
  }

  /** The way to the mail server is closed: nothing that this letter or its reader had a part in. */
  async requeued({ id, claim }: Claimed): Promise<void> {
    await this.dataSource.query(
      `update deliveries set state = 'queued', claim = null, attempts = attempts - 1
        where id = $1 and claim = $2 and state = 'sending'`,
      [id, claim],
    );
  }

  /** A letter the server did not take: tried again, or given up. An unanswered one stays open for the sweep. */
  async refused(letter: Claimed, failure: MailFailure): Promise<void> {
    const pause = softPauseSeconds(letter.attempts);
    const error = `${failure.label}: ${failure.reply}`;
    if (failure.responseCode === undefined && !failure.isPermanent) return this.unanswered(letter, error);
    if (!failure.isPermanent && pause !== undefined) return this.later(letter, pause, error);
    await this.settle(letter, 'failed', error);
    if (!letter.reader) return;
    const { subscriberId } = letter.reader;
    if (isHardBounce(failure)) await this.leave(subscriberId, 'hard-bounce');
    else if (await this.isOftenRefused(subscriberId)) await this.leave(subscriberId, 'soft-bounces');
  }

  private async later({ id, claim }: Claimed, seconds: number, error: string): Promise<void> {
    await this.dataSource.query(
      `update deliveries set state = 'queued', claim = null, last_error = $3,
              next_try_at = now() + $4 * interval '1 second'
        where id = $1 and claim = $2 and state in ('sending', 'handed')`,
      [id, claim, error, seconds],
    );
  }

  /** Nobody knows whether the server took it, if it had all of it; otherwise it did not. */
  private async unanswered({ id, claim }: Claimed, error: string): Promise<void> {
    await this.dataSource.query(
      `update deliveries
          set state = case state when 'handed' then 'unsettled' else 'queued' end, last_error = $3,
              settled_at = case state when 'handed' then now() end
        where id = $1 and claim = $2 and state in ('sending', 'handed')`,
      [id, claim, error],
    );
  }

  private async settle(
    { id, claim }: Claimed,
    state: 'failed' | 'skipped',
    error: string | null,
  ): Promise<void> {
    await this.dataSource.query(
      `update deliveries set state = $3, last_error = $4, settled_at = now()
        where id = $1 and claim = $2 and state in ('sending', 'handed')`,
      [id, claim, state, error],
    );
  }

  private async isOftenRefused(subscriberId: string): Promise<boolean> {
    const rows = await this.dataSource.query<{ count: number }[]>(
      `select count(*)::int as count from deliveries
        where subscriber_id = $1 and state = 'failed' and settled_at > now() - interval '30 days'`,
      [subscriberId],
    );
    return (rows[0]?.count ?? 0) >= mostSoftBounces;
  }

  private leave(subscriberId: string, reason: 'hard-bounce' | 'soft-bounces'): Promise<void> {
    return this.subscribers.deactivate(this.dataSource.manager, [subscriberId], reason);
  }

  /** @returns which of the letters were still ours. */
  private async mark(marks: Mark[], change: string, from: string): Promise<(mark: Mark) => boolean> {
    const result: unknown = await this.dataSource.query(
      `update deliveries set ${change} where id = any($1) and claim = $2 and ${from} returning id`,
      [marks.map(({ id }) => id), marks[0]?.claim],
    );
    const [rows] = result as [{ id: string }[], number];
    const taken = new Set(rows.map(({ id }) => id));
    return ({ id }) => taken.has(id);
  }
}
