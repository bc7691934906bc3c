import type { DataSource, EntityManager } from 'typeorm';
import type { Language } from '#contracts/kit/actor';
import { newId } from '#platform/database/new-id';

import type { HandoverJournal } from './handover-journal';

/** A letter to be sent now, by who holds the claim. */
export interface Claimed {
  id: string;
  claim: string;
  campaignId: string;
  attempts: number;
  /** Nothing when this person wants no letter any more. */
  reader: { subscriberId: string; email: string; language: Language } | undefined;
}

interface Row {
  id: string;
  campaign_id: string;
  attempts: number;
  subscriber_id: string | null;
  email: string | null;
  language: Language | null;
  wants: boolean | null;
}

/**
 * Hands out letters so that each has one sender, over any number of processes. A claim that is too old belonged to a process
 * that died: what it had not ended is queued again, what it had is unsettled.
 */
export class Claims {
  /** This process; a row that carries another mark is not ours any more. */
  readonly claim = newId();

  constructor(
    private readonly dataSource: DataSource,
    private readonly journal: HandoverJournal,
    private readonly takeOverSeconds: number,
    private readonly perSecond?: number,
  ) {}

  /** Up to so many letters of running campaigns, the oldest campaign first. */
  async take(most: number): Promise<Claimed[]> {
    const campaigns = await this.dataSource.query<{ id: string }[]>(
      `select id from campaigns where state = 'sending' order by started_at`,
    );
    const taken: Claimed[] = [];
    for (const { id } of campaigns) {
      if (taken.length >= most) break;
      taken.push(...(await this.takeOf(id, most - taken.length)));
    }
    return taken;
  }

  /** Gives the letters of dead processes back. Those that may have arrived wait for a person's decision. */
  async takeOver(): Promise<void> {
    const lost = await this.dataSource.query<{ id: string; claim: string; state: string }[]>(
      `select id, claim, state from deliveries
        where state in ('sending', 'handed') and claimed_at < now() - $1 * interval '1 second' limit 500`,
      [this.takeOverSeconds],
    );
    if (lost.length === 0) return;
    const handed = lost.filter(({ state }) => state === 'handed');
    const again = new Set([
      ...lost.filter(({ state }) => state === 'sending'),
      ...this.journal.notEnded(handed),
    ]);
    for (const letter of lost) await this.giveBack(letter, again.has(letter) ? 'queued' : 'unsettled');
  }

  private async giveBack(
    { id, claim, state }: { id: string; claim: string; state: string },
    next: 'queued' | 'unsettled',
  ): Promise<void> {
    const change =
      next === 'queued'
        ? `state = 'queued', claim = null, next_try_at = now()`
        : `state = 'unsettled', settled_at = now()`;
    await this.dataSource.query(
      `update deliveries set ${change} where id = $1 and claim = $2 and state = $3`,
      [id, claim, state],
    );
  }

  private takeOf(campaignId: string, most: number): Promise<Claimed[]> {
    if (this.perSecond === undefined) return this.update(this.dataSource.manager, campaignId, most);
    return this.dataSource.transaction(async (tx) => {
      const places = await this.places(tx, most);
      const taken = places > 0 ? await this.update(tx, campaignId, places) : [];
      await tx.query('update sending_pace set taken = taken + $1', [taken.length]);
      return taken;
    });
  }

  /** How many may still go out this second; the one row makes replicas take turns. */
  private async places(tx: EntityManager, most: number): Promise<number> {
    const rows: unknown = await tx.query(
      `update sending_pace
          set taken = case when second = date_trunc('second', now()) then taken else 0 end,
              second = date_trunc('second', now())
       returning taken`,
    );
    const [[row]] = rows as [[{ taken: number }], number];
    return Math.min(most, (this.perSecond ?? 0) - row.taken);
  }

  private async update(tx: EntityManager, campaignId: string, most: number): Promise<Claimed[]> {
    const result: unknown = await tx.query(
      `with due as (
         select d.id, d.subscriber_id from deliveries d
          where d.campaign_id = $1 and d.state = 'queued' and d.next_try_at <= now()
            and exists (select from campaigns where id = $1 and state = 'sending')
          order by d.next_try_at, d.id limit $2 for update skip locked)
       update deliveries d set state = 'sending', claim = $3, claimed_at = now(), attempts = attempts + 1
         from due left join subscribers s on s.id = due.subscriber_id
        where d.id = due.id
       returning d.id, d.campaign_id, d.attempts, d.subscriber_id, s.email, s.language,
         s.is_active and s.is_confirmed and (s.paused_until is null or s.paused_until < now()) as wants`,
      [campaignId, most, this.claim],
    );
    const [rows] = result as [Row[], number];
    return rows.map((row) => this.claimed(row));
  }

  private claimed({ id, campaign_id, attempts, subscriber_id, email, language, wants }: Row): Claimed {
    const isReader = wants && subscriber_id !== null && email !== null && language !== null;
    const reader = isReader ? { subscriberId: subscriber_id, email, language } : undefined;
    return { id, claim: this.claim, campaignId: campaign_id, attempts, reader };
  }
}
