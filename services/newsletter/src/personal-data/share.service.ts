import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type {
  LetterShare,
  NewsletterShare,
  ShareOfAddress,
  SubscriptionShare,
} from '#contracts/newsletter/personal-data';

/** Some 100 KB: far below what travels on the bus. */
const mostLetters = 1_000;

type Dated<T, Dates extends keyof T> = Omit<T, Dates> & { [Key in Dates]: Date | null };
type SubscriptionRow = Dated<SubscriptionShare, 'confirmedAt' | 'deactivatedAt' | 'pausedUntil'> & {
  id: string;
};

const iso = (at: Date | null) => at?.toISOString() ?? null;

/**
 * A customer's part of the data export. From which network a subscription was confirmed is left out: a link can be
 * passed on, and that network may be somebody else's.
 */
@Injectable()
export class ShareService {
  constructor(private readonly dataSource: DataSource) {}

  async of({ email }: ShareOfAddress): Promise<NewsletterShare> {
    const [row] = await this.dataSource.query<SubscriptionRow[]>(
      `select id, email, language, source, topics, is_confirmed as "isConfirmed", is_active as "isActive",
              to_char(subscribed_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "subscribedAt",
              to_char(last_acted_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "lastActedAt",
              confirmed_at as "confirmedAt", deactivated_at as "deactivatedAt",
              deactivation_reason as "deactivationReason", paused_until as "pausedUntil"
         from subscribers where email = lower($1)`,
      [email],
    );
    if (!row) return { subscription: null, letters: [] };
    const { id, confirmedAt, deactivatedAt, pausedUntil, ...rest } = row;
    const dates = {
      confirmedAt: iso(confirmedAt),
      deactivatedAt: iso(deactivatedAt),
      pausedUntil: iso(pausedUntil),
    };
    return { subscription: { ...rest, ...dates }, letters: await this.lettersTo(id) };
  }

  private async lettersTo(subscriberId: string): Promise<LetterShare[]> {
    const rows = await this.dataSource.query<Dated<LetterShare, 'settledAt'>[]>(
      `select c.title, d.state, d.settled_at as "settledAt"
         from deliveries d join campaigns c on c.id = d.campaign_id
        where d.subscriber_id = $1 order by d.settled_at desc nulls first, d.id desc limit ${mostLetters}`,
      [subscriberId],
    );
    return rows.map(({ settledAt, ...letter }) => ({ ...letter, settledAt: iso(settledAt) }));
  }
}
