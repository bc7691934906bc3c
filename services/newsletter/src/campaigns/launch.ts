import type { DataSource, EntityManager } from 'typeorm';
import { readersOf } from './readers-of';

/** Rows a statement writes: well below the time the database gives it. */
const batch = 5_000;

/** So many refusals for good, and more of them than arrivals: something is wrong with us, not with the readers. */
const alarmingBounces = 25;

interface Unfilled {
  id: string;
  filled_through: string | null;
}

/** Brings campaigns on their way: starts them when it is time, writes a delivery for every reader, ends them. */
export class Launch {
  constructor(private readonly dataSource: DataSource) {}

  async start(): Promise<void> {
    await this.dataSource.query(
      `update campaigns set state = 'sending', started_at = now() where state = 'scheduled' and scheduled_at <= now()`,
    );
  }

  /** Writes what is missing; several replicas take turns, and nobody is written twice. */
  async fill(): Promise<void> {
    while (await this.dataSource.transaction((tx) => this.fillSome(tx)));
  }

  /** Who got their letter is done; so is a campaign without any left. */
  async finish(): Promise<void> {
    await this.dataSource.query(
      `update campaigns c set state = 'finished', finished_at = now()
        where state = 'sending' and is_filled and not exists (
          select from deliveries d where d.campaign_id = c.id and d.state in ('queued', 'sending', 'handed'))`,
    );
  }

  /**
   * A server that refuses everybody says something of us: stop before all readers count as gone. What it refused before somebody
   * mended that and resumed counts no more.
   */
  async pauseWhenRefused(): Promise<void> {
    await this.dataSource.query(
      `update campaigns c set state = 'paused', paused_reason = 'bounces'
        where state = 'sending' and (
          select count(*) filter (where d.state = 'failed') >= $1
             and count(*) filter (where d.state = 'failed') > count(*) filter (where d.state = 'sent')
            from deliveries d
           where d.campaign_id = c.id and d.state in ('failed', 'sent')
             and d.settled_at >= coalesce(c.resumed_at, '-infinity'))`,
      [alarmingBounces],
    );
  }

  /** @returns whether there may be more. */
  private async fillSome(tx: EntityManager): Promise<boolean> {
    const [campaign] = await tx.query<Unfilled[]>(
      `select id, filled_through from campaigns
        where state = 'sending' and not is_filled order by started_at limit 1 for update skip locked`,
    );
    if (!campaign) return false;
    const rows = await tx.query<{ id: string }[]>(
      `with readers as (
         select s.id from subscribers s, campaigns c where c.id = $1 and ${readersOf} and s.id > coalesce($2, '00000000-0000-0000-0000-000000000000'::uuid)
          order by s.id limit ${batch}),
       written as (
         insert into deliveries (id, campaign_id, subscriber_id, state, next_try_at)
         select gen_random_uuid(), $1, id, 'queued', now() from readers on conflict do nothing)
       select max(id::text) as id, count(*) from readers having count(*) > 0`,
      [campaign.id, campaign.filled_through],
    );
    const [last] = rows;
    if (last)
      await tx.query('update campaigns set filled_through = $2 where id = $1', [campaign.id, last.id]);
    else await tx.query('update campaigns set is_filled = true where id = $1', [campaign.id]);
    return true;
  }
}
