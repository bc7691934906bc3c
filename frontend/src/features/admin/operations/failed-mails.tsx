import { RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { send } from '../../../api/client';
import type { GivenUpMail } from '../../../api/schema';
import type { Column } from '../../../ui/data-table';
import { Icon } from '../../../ui/icons';
import { longTime } from '../../i18n/formats';
import { useLanguage } from '../../i18n/language';
import { AdminTab } from '../panel/admin-tab';
import { AdminTable } from '../panel/admin-table';
import { useAdminChange } from '../panel/use-admin-change';
import { useAdminList } from '../panel/use-admin-list';
import { ServiceChoice } from './service-choice';

const path = '/admin/failed-mails';
const writers = ['identity', 'newsletter', 'commerce', 'licensing'];

function useColumns(): readonly Column<GivenUpMail>[] {
  const { t, lang } = useLanguage();
  return [
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
    {
      key: 'service',
      title: t('admin.operations.service'),
      onPhone: 'side',
      cell: ({ service }) => t(`admin.operations.service.${service}`),
    },
    { key: 'error', title: t('admin.operations.error'), cell: ({ lastError }) => lastError },
    { key: 'tries', title: t('admin.operations.tries'), isNumber: true, cell: ({ attempts }) => attempts },
    {
      key: 'queued',
      title: t('admin.operations.promised'),
      cell: ({ queuedAt }) => (
        <time className="muted" dateTime={queuedAt}>
          {longTime(queuedAt, lang)}
        </time>
      ),
    },
  ];
}

/** Mails that were given up: to whom, which and why, never what was in them; and once more. */
export function FailedMails({ views }: { views: ReactNode }) {
  const { t } = useLanguage();
  const { change, isBusy } = useAdminChange();
  const columns = useColumns();
  const list = useAdminList<GivenUpMail>({
    path,
    rows: 'mails',
    filters: ['service'],
    failed: 'admin.operations.mails_did_not_load',
  });
  const retry = ({ service, id }: GivenUpMail) =>
    void change({
      run: () => send('POST', `${path}/${service}/${id}/retry`),
      done: 'admin.operations.retried',
      failed: 'admin.operations.not_retried',
    });
  return (
    <AdminTab
      title={t('admin.tab.operations')}
      count={list.total}
      toolbar={
        <>
          {views}
          <ServiceChoice services={writers} list={list} />
        </>
      }
    >
      <AdminTable
        title={t('admin.operations.mails')}
        list={list}
        columns={columns}
        rowKey={({ id }) => id}
        empty={t('admin.operations.no_mails')}
        actions={(mail) => {
          const label = t('admin.operations.retry', { address: mail.toAddress });
          return mail.canRetry ? (
            <button
              type="button"
              disabled={isBusy}
              aria-label={label}
              title={label}
              onClick={() => retry(mail)}
            >
              <Icon of={RotateCw} />
            </button>
          ) : (
            <span className="muted">
              {t(mail.toAddress ? 'admin.operations.no_address' : 'admin.operations.erased')}
            </span>
          );
        }}
      />
    </AdminTab>
  );
}
