import type { ReactNode } from 'react';
import { api } from '../../../api/requests/client';
import type { ServiceFailedMail } from '../../../api/schema';
import { useLanguage } from '../../i18n/language';
import { FailureList } from './failure-list';

/** Services that send mails. A service that is missing here is a type error. */
const senders: Record<ServiceFailedMail['service'], true> = {
  identity: true,
  newsletter: true,
  commerce: true,
  licensing: true,
};

/** Mails that failed for good: recipient, template and error, never the content; with a retry. */
export function FailedMails({ views }: { views: ReactNode }) {
  const { t } = useLanguage();
  const blockedReason = ({ canRetry, toAddress, lastError }: ServiceFailedMail) => {
    if (canRetry) return undefined;
    if (toAddress && lastError !== 'ADDRESS') return t('admin.operations.not_built');
    return t(toAddress ? 'admin.operations.no_address' : 'admin.operations.erased');
  };
  return (
    <FailureList<ServiceFailedMail>
      views={views}
      title={t('admin.operations.mails')}
      path="/admin/failed-mails"
      rows="mails"
      services={Object.keys(senders)}
      columns={[
        {
          key: 'to',
          onPhone: 'title',
          cell: ({ toAddress }) => <b>{toAddress || t('admin.operations.erased')}</b>,
        },
        {
          key: 'mail',
          cell: ({ template, key, sender }) => (
            <>
              <span title={key}>{template}</span>
              {sender ? (
                <small className="muted"> {t('admin.operations.gift_sender', { email: sender })}</small>
              ) : null}
            </>
          ),
        },
      ]}
      describe={({ lastError, attempts, queuedAt }) => ({ error: lastError ?? '', attempts, at: queuedAt })}
      since={t('admin.operations.queued')}
      empty={t('admin.operations.no_mails')}
      failed="admin.operations.mails_did_not_load"
      retry={{
        label: ({ toAddress }) => t('admin.operations.retry', { address: toAddress }),
        blockedReason,
        run: ({ service, id }) =>
          api.post('/admin/failed-mails/{service}/{id}/retry', { path: { service, id } }),
        done: 'admin.operations.retried',
        failed: 'admin.operations.not_retried',
      }}
    />
  );
}
