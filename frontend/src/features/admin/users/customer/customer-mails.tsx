import { clsx } from 'clsx';
import { api } from '../../../../api/requests/client';
import type { CustomerMail, CustomerMails as Mails } from '../../../../api/schema';
import { DataTable } from '../../../../ui/table/data-table';
import { dayAndTime } from '../../../i18n/formats';
import { useLanguage } from '../../../i18n/language';
import { useShowMore } from '../../../i18n/use-show-more';
import { confirmAction } from '../../panel/confirm-action';
import { useMay } from '../../panel/permissions';
import { useAdminMutation } from '../../panel/use-admin-mutation';
import { Away } from './section';

function RetryButton({ mail }: { mail: CustomerMail }) {
  const { t } = useLanguage();
  const { mutate, isPending } = useAdminMutation();
  const { id, service, state, template, lastError } = mail;
  // The data of a mail is erased once it is sent, and with its customer.
  const mayRetry = useMay('operations:write');
  const canRetry = mayRetry && state === 'failed' && lastError !== 'ADDRESS' && lastError !== 'ERASED';
  if (!id || !canRetry) return null;
  const retry = () => {
    if (!confirmAction(t('admin.customer.confirm_resend', { template }))) return;
    void mutate({
      run: () => api.post('/admin/failed-mails/{service}/{id}/retry', { path: { service, id } }),
      done: 'admin.operations.retried',
      failed: 'admin.operations.not_retried',
    });
  };
  return (
    <button
      type="button"
      disabled={isPending}
      aria-label={t('admin.customer.resend_named', { template })}
      onClick={retry}
    >
      {t('admin.customer.resend')}
    </button>
  );
}

/** The mails to the address of the account with their delivery. Their text is not stored. */
export function CustomerMails({ mails: { mails, away } }: { mails: Mails }) {
  const { t, lang } = useLanguage();
  const { shown, more } = useShowMore(mails);
  return (
    <>
      <Away names={away} />
      <p className="muted">
        {t(mails.length === 0 ? 'admin.customer.no_mails' : 'admin.customer.mails_hint')}
      </p>
      {mails.length === 0 ? null : (
        <DataTable
          caption={t('admin.customer.mails')}
          rows={shown}
          rowKey={({ service, id, queuedAt, template }) => `${service} ${id ?? `${queuedAt} ${template}`}`}
          actionsTitle={t('admin.actions')}
          actions={(mail) => <RetryButton mail={mail} />}
          columns={[
            {
              key: 'template',
              title: t('admin.customer.mail'),
              onPhone: 'title',
              cell: ({ template }) => <b>{template}</b>,
            },
            {
              key: 'state',
              title: t('admin.customer.delivery'),
              onPhone: 'side',
              cell: ({ state }) => (
                <span
                  className={clsx('pill', state === 'sent' ? 'pill-ok' : state === 'failed' && 'pill-warn')}
                >
                  {t(`admin.customer.mail_state.${state}`)}
                </span>
              ),
            },
            {
              key: 'at',
              title: t('admin.customer.at'),
              cell: ({ sentAt, queuedAt }) => dayAndTime(sentAt ?? queuedAt, lang),
            },
            { key: 'error', title: t('admin.customer.error'), cell: ({ lastError }) => lastError ?? '–' },
          ]}
        />
      )}
      {more}
    </>
  );
}
