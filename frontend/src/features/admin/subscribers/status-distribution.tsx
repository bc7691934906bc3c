import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../../../api/requests/client';
import { useLanguage } from '../../i18n/language';
import styles from './subscribers.module.css';

const statuses = ['confirmed', 'pending', 'inactive'] as const;

async function fetchTotal(status: (typeof statuses)[number]): Promise<number> {
  const { pagination } = await api.get('/newsletter/admin/subscribers', {
    query: { page: 1, limit: 1, status },
  });
  return pagination.total;
}

const totals = queryOptions({
  queryKey: ['admin', 'subscriber-totals'],
  queryFn: () => Promise.all(statuses.map(fetchTotal)),
  staleTime: 60_000,
});

/** How many subscribers are confirmed, pending and inactive, as one bar and as text (design §7.24). */
export function StatusDistribution() {
  const { t, lang } = useLanguage();
  const { data = [] } = useQuery(totals);
  if (data.every((total) => total === 0)) return null;
  const number = new Intl.NumberFormat(lang);
  const parts = statuses.map((status, index) => ({
    status,
    total: data[index] ?? 0,
    text: `${t(`admin.subscribers.filter.${status}`)}: ${number.format(data[index] ?? 0)}`,
  }));
  return (
    <div className={styles.shares}>
      <div className={styles.bar} role="img" aria-label={parts.map(({ text }) => text).join(', ')}>
        {parts.map(({ status, total }) => (
          <i key={status} data-part={status} style={{ flexGrow: total }} />
        ))}
      </div>
      <ul>
        {parts.map(({ status, text }) => (
          <li key={status} data-part={status}>
            {text}
          </li>
        ))}
      </ul>
    </div>
  );
}
