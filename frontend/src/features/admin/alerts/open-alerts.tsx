import { useQuery } from '@tanstack/react-query';
import { api } from '../../../api/requests/client';
import type { AlertView } from '../../../api/schema';
import { LoadError } from '../../auth/load-error';
import { dayAndTime } from '../../i18n/formats';
import { useLanguage } from '../../i18n/language';
import styles from './alerts.module.css';

const minuteMs = 60_000;

function AlertItem({ alert: { kind, subject, count, raisedAt, mailedAt } }: { alert: AlertView }) {
  const { t, lang } = useLanguage();
  const key = kind === 'purchase' && subject === 'Stripe' ? 'payments' : kind;
  const named = kind === 'findings' ? t(`admin.reconciliation.kind.${subject}`) : subject;
  return (
    <li>
      <strong>{t(`admin.alerts.text.${key}`, { subject: named, count: count ?? 1 })}</strong>
      <span className="muted">{t('admin.alerts.since', { at: dayAndTime(raisedAt, lang) })}</span>
      <span className="muted">
        {mailedAt
          ? t('admin.alerts.mailed', { at: dayAndTime(mailedAt, lang) })
          : t('admin.alerts.not_mailed')}
      </span>
    </li>
  );
}

/** The alerts whose condition lasts, read every minute. */
export function OpenAlerts() {
  const { t } = useLanguage();
  const open = useQuery({
    queryKey: ['admin', 'alerts'],
    queryFn: () => api.get('/admin/alerts'),
    staleTime: 0,
    refetchInterval: minuteMs,
  });
  return (
    <section>
      <h3 className="h4">{t('admin.alerts.open')}</h3>
      {open.data?.alerts.length === 0 ? (
        <p className="muted">{t('admin.alerts.none')}</p>
      ) : open.data ? (
        <ul className={styles.list}>
          {open.data.alerts.map((alert) => (
            <AlertItem key={alert.id} alert={alert} />
          ))}
        </ul>
      ) : open.isError ? (
        <LoadError title={t('admin.alerts.did_not_load')} onRetry={open.refetch} />
      ) : (
        <span className="ring" role="status" aria-label={t('shell.loading')} />
      )}
      {open.data?.hasMore ? <p className="hint">{t('admin.alerts.more')}</p> : null}
    </section>
  );
}
