import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { ListPromised, OfferBookPage, OfferLine, OfferState } from '#contracts/commerce/offer-book';
import type { OfferRule } from '#contracts/commerce/offers';
import { Failure, notFound } from '#contracts/kit/failure';
import { Audit } from '#platform/audit/audit';
import { OfferFacts } from './offer-facts';
import { OfferRow } from './offer.entity';

interface Line {
  id: string;
  user_id: string;
  email: string | null;
  rule: OfferRule;
  plugin_id: string;
  percent: number;
  issued_at: Date;
  ends_at: Date;
  state: OfferState;
  number: string | null;
}

/** Every offer with its customer's newest address, and the order that used it. */
const lines = `(
  select f.*, n.email, u.number,
         case when u.id is not null then 'used' when f.ends_at <= now() then 'ended' else 'open' end as state
    from offers f
    left join lateral (select id, number from orders where offer_id = f.id
      and state not in ('pending', 'expired', 'failed') limit 1) u on true
    left join lateral (select coalesce(billing_email, email) as email from orders where user_id = f.user_id
      order by created_at desc limit 1) n on true
) as line`;

const matching = `from ${lines} where ($1::text is null or state = $1) and ($2 = '' or email ilike $2)`;

/** What was promised to whom, for administrators. */
@Injectable()
export class OfferBookService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly facts: OfferFacts,
    private readonly audit: Audit,
  ) {}

  async page({ page, limit, state, email }: ListPromised): Promise<OfferBookPage> {
    const pattern = email && `%${email.replaceAll(/[\\%_]/g, '\\$&')}%`;
    const [rows, [counted]] = await Promise.all([
      this.dataSource.query<Line[]>(
        `select * ${matching} order by issued_at desc, id desc limit $3 offset $4`,
        [state ?? null, pattern, limit, (page - 1) * limit],
      ),
      this.dataSource.query<{ total: number }[]>(`select count(*)::int as total ${matching}`, [
        state ?? null,
        pattern,
      ]),
    ]);
    const total = counted?.total ?? 0;
    const names = await this.names();
    return {
      offers: rows.map((row) => this.view(row, names)),
      pagination: { page, limit, total, pages: Math.ceil(total / limit) },
    };
  }

  /** Whoever has the form open already keeps the price. @throws Failure NOT_FOUND */
  async end(id: string): Promise<OfferLine> {
    const row = await this.dataSource.transaction(async (tx) => {
      const before = await tx
        .getRepository(OfferRow)
        .findOne({ where: { id }, lock: { mode: 'pessimistic_write' } });
      if (!before) throw new Failure(notFound);
      if (before.endsAt > new Date()) await this.endNow(tx, before);
      const [line] = await tx.query<Line[]>(`select * from ${lines} where id = $1`, [id]);
      return line;
    });
    if (!row) throw new Failure(notFound);
    return this.view(row, await this.names());
  }

  private async endNow(tx: EntityManager, { id, endsAt }: OfferRow): Promise<void> {
    // By the database's clock, which says what is over.
    await tx.getRepository(OfferRow).update({ id }, { endsAt: () => 'now()' });
    await this.audit.record(tx, {
      action: 'offer.ended',
      subject: id,
      before: { endsAt },
      after: { endsAt: new Date() },
    });
  }

  /** Names are the catalogue's; while it is away the list is still worth having. */
  private async names(): Promise<Map<string, string>> {
    const sold = await this.facts.sold('en').catch(() => []);
    return new Map(sold.map(({ pluginId, name }) => [pluginId, name]));
  }

  private view(row: Line, names: ReadonlyMap<string, string>): OfferLine {
    const { id, rule, percent, state } = row;
    return {
      id,
      rule,
      percent,
      state,
      userId: row.user_id,
      email: row.email ?? '',
      pluginId: row.plugin_id,
      plugin: names.get(row.plugin_id) ?? '',
      issuedAt: row.issued_at.toISOString(),
      endsAt: row.ends_at.toISOString(),
      orderNumber: row.number,
    };
  }
}
