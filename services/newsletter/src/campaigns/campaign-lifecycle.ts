import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { DeliveriesService } from '../deliveries/deliveries.service';
import { AudienceService } from '../subscribers/audience.service';
import { CampaignAudience } from './campaign-audience';
import { Campaign } from './campaign.entity';

/** Deliveries that one statement writes: well below the statement timeout. */
const batchSize = 5_000;

/** With more failures than this, and more than accepted mails, the sender is blocked, not the mailboxes missing. */
export const maxFailuresBeforePause = 25;

/** Starts campaigns when they are due, creates their deliveries, pauses and finishes them. */
@Injectable()
export class CampaignLifecycle {
  constructor(
    private readonly dataSource: DataSource,
    private readonly deliveries: DeliveriesService,
    private readonly subscribers: AudienceService,
    private readonly audience: CampaignAudience,
  ) {}

  /** Campaigns whose mails are sent now, the oldest first. */
  async sendingIds(): Promise<string[]> {
    const rows = await this.findSending();
    return rows.map(({ id }) => id);
  }

  async startDue(): Promise<void> {
    const now = () => 'now()';
    await this.dataSource
      .getRepository(Campaign)
      .createQueryBuilder()
      .update()
      .set({ state: 'sending', startedAt: now })
      .where(`state = 'scheduled' and scheduled_at <= now()`)
      .execute();
  }

  /** When a campaign has to be advanced next: at once while one is sent, otherwise at the next planned start. */
  async nextChangeInMs(): Promise<number | undefined> {
    const [row] = await this.dataSource.query<{ ms: number | null }[]>(
      `select extract(epoch from min(case state when 'sending' then now() else scheduled_at end) - now())::float8 * 1000 as ms
         from campaigns where state in ('sending', 'scheduled')`,
    );
    return row?.ms ?? undefined;
  }

  /** Creates the missing deliveries. Replicas wait for each other, and no subscriber gets two. */
  async createDeliveries(): Promise<void> {
    while (await this.dataSource.transaction((tx) => this.createSomeDeliveries(tx)));
  }

  /**
   * Pauses a campaign that the mail server rejects for all recipients, before all subscribers are deactivated. Failures before an
   * administrator resumed it do not count.
   */
  async pauseRejected(): Promise<void> {
    for (const { id, resumedAt } of await this.findSending()) {
      const { failed, sent } = await this.deliveries.outcomesSince(id, resumedAt ?? new Date(0));
      if (failed < maxFailuresBeforePause || failed <= sent) continue;
      await this.leaveSending(id, { state: 'paused', pausedReason: 'bounces' });
    }
  }

  /** Finishes campaigns without pending deliveries. */
  async finishCompleted(): Promise<void> {
    for (const { id, isFilled } of await this.findSending())
      if (isFilled && !(await this.deliveries.hasPending(id)))
        await this.leaveSending(id, { state: 'finished', finishedAt: new Date() });
  }

  private findSending(): Promise<Campaign[]> {
    return this.dataSource.getRepository(Campaign).find({
      select: { id: true, isFilled: true, resumedAt: true },
      where: { state: 'sending' },
      order: { startedAt: 'ASC' },
    });
  }

  private async leaveSending(
    id: string,
    change: Partial<Omit<Campaign, 'articles' | 'segment'>>,
  ): Promise<void> {
    await this.dataSource.getRepository(Campaign).update({ id, state: 'sending' }, change);
  }

  /** @returns whether there may be more. */
  private async createSomeDeliveries(tx: EntityManager): Promise<boolean> {
    const campaigns = tx.getRepository(Campaign);
    const campaign = await campaigns.findOne({
      where: { state: 'sending', isFilled: false },
      order: { startedAt: 'ASC' },
      lock: { mode: 'pessimistic_write', onLocked: 'skip_locked' },
    });
    if (!campaign) return false;
    const { id, filledThrough } = campaign;
    const filter = await this.audience.filterOf(campaign);
    const subscriberIds = await this.subscribers.idsAfter(tx, filter, filledThrough, batchSize);
    const last = subscriberIds.at(-1);
    if (last === undefined) await campaigns.update({ id }, { isFilled: true });
    else {
      await this.deliveries.create(tx, id, subscriberIds);
      await campaigns.update({ id }, { filledThrough: last });
    }
    return true;
  }
}
