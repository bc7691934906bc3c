import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import {
  type ListCustomerTrials,
  listCustomerTrials,
  type ListTrialFunnels,
  listTrialFunnels,
  type TrialFunnel,
  type TrialFunnelPage,
} from '#contracts/licensing/trials/trial-admin';
import type { Trials } from '#contracts/licensing/trials/trials';
import { Handles } from '#platform/rpc/handles';
import { boughtSql } from '../entitlements/licences/product-licences.service';
import { TrialsService } from './trials.service';

const isBought = boughtSql('t.user_id', 't.slug', 't.started_at', `t.started_at + interval '30 days'`);

/** Trials for administrators: those of a customer, and what became of those of each plug-in. */
@Injectable()
export class TrialAdminService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly trials: TrialsService,
  ) {}

  @Handles(listCustomerTrials)
  ofCustomer({ id }: ListCustomerTrials): Promise<Trials> {
    return this.trials.export(id, { skip: 0, take: 100 });
  }

  /** The plug-in with most trials is first; its sources follow each other. */
  @Handles(listTrialFunnels)
  async funnels({ days, by, page, limit }: ListTrialFunnels): Promise<TrialFunnelPage> {
    const source = by === 'source' ? 'source' : 'null';
    const rows: (TrialFunnel & { total: number })[] = await this.dataSource.query(
      `select plugin_id as id, max(name) as name, ${source} as source, count(*)::int as started,
         (count(*) filter (where opened_days >= 3))::int as opened,
         (count(*) filter (where is_bought))::int as bought,
         (count(*) filter (where ends_at <= now() and not is_bought))::int as expired,
         (count(*) over ())::int as total
       from (select t.*, ${isBought} as is_bought from trials t
              where t.started_at > now() - $1 * interval '1 day') started
       group by plugin_id${by === 'source' ? ', source' : ''}
       order by sum(count(*)) over (partition by plugin_id) desc, plugin_id, started desc, source
       offset $2 limit $3`,
      [days, (page - 1) * limit, limit],
    );
    const total = rows[0]?.total ?? 0;
    const plugins = rows.map(({ total: _, ...funnel }) => funnel);
    return { plugins, pagination: { page, limit, total, pages: Math.ceil(total / limit) } };
  }
}
