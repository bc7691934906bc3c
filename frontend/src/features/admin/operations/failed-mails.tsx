import type { ReactNode } from 'react';
import type { GivenUpMail } from '../../../api/schema';
import { useLanguage } from '../../i18n/language';
import { Mishaps } from './mishaps';

/** Those that write to people; one that the API knows and this does not is a type error. */
const writers: Record<GivenUpMail['service'], true> = {
  identity: true,
  newsletter: true,
  commerce: true,
  licensing: true,
};

/** Mails that were given up: to whom, which and why, never what was in them; and once more. */
export function FailedMails({ views }: { views: ReactNode }) {
  const { t } = useLanguage();
  const obstacle = ({ canRetry, toAddress }: GivenUpMail) => {
    if (canRetry) return undefined;
    return t(toAddress ? 'admin.operations.no_address' : 'admin.operations.erased');
  };
  return (
    <Mishaps<GivenUpMail>
      views={views}
      title={t('admin.operations.mails')}
      path="/admin/failed-mails"
      rows="mails"
      services={Object.keys(writers)}
      columns={[
        {
          key: 'to',
          title: t('admin.operations.to'),
          onPhone: 'title',
          cell: ({ toAddress }) => <b>{toAddress || t('admin.operations.erased')}</b>,
        },
        {
          key: 'template',
          title: t('admin.operations.mail'),
          cell: ({ template, key }) => <span title={key}>{template}</span>,
        },
      ]}
      toldBy={({ lastError, attempts, queuedAt }) => ({
        error: lastError ?? '',
        tries: attempts,
        at: queuedAt,
      })}
      since={t('admin.operations.promised')}
      empty={t('admin.operations.no_mails')}
      failed="admin.operations.mails_did_not_load"
      again={{
        verb: 'retry',
        label: ({ toAddress }) => t('admin.operations.retry', { address: toAddress }),
        obstacle,
        done: 'admin.operations.retried',
        failed: 'admin.operations.not_retried',
      }}
    />
  );
}
