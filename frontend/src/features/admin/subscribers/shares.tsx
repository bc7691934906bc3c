import { type Query, useQuery } from '../../../api/query';
import { ask } from '../../../api/client';
import type { SubscriberPage } from '../../../api/schema';
import { useLanguage } from '../../i18n/language';

const parts = ['confirmed', 'pending', 'inactive'] as const;

async function totalOf(status: string): Promise<number> {
  const list = await ask<SubscriberPage>(`/newsletter/admin/subscribers?page=1&limit=1&status=${status}`);
  return list.pagination.total;
}

const totalsQuery: Query<number[]> = {
  key: 'admin subscribers shares',
  ask: () => Promise.all(parts.map(totalOf)),
  freshMs: 60_000,
};

/** How many subscribers are confirmed, pending and inactive, as one bar and in words (design §7.24). */
export function Shares() {
  const { t, lang } = useLanguage();
  const { data: totals = [] } = useQuery(totalsQuery);
  const sum = totals.reduce((all, total) => all + total, 0);
  if (sum === 0) return null;
  const number = new Intl.NumberFormat(lang);
  const words = parts.map((part, index) => ({
    part,
    total: totals[index] ?? 0,
    text: `${t(`admin.subscribers.filter.${part}`)}: ${number.format(totals[index] ?? 0)}`,
  }));
  return (
    <div className="shares">
      <div className="shares-bar" role="img" aria-label={words.map(({ text }) => text).join(', ')}>
        {words.map(({ part, total }) => (
          <i key={part} data-part={part} style={{ flexGrow: total }} />
        ))}
      </div>
      <ul>
        {words.map(({ part, text }) => (
          <li key={part} data-part={part}>
            {text}
          </li>
        ))}
      </ul>
    </div>
  );
}
