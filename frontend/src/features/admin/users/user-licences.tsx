import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../../../api/requests/client';
import type { LicenceGrant } from '../../../api/schema';
import { LoadError } from '../../auth/load-error';
import { Sheet } from '../../../ui/feedback/sheet';
import { DataTable } from '../../../ui/table/data-table';
import { useLanguage } from '../../i18n/language';
import { useShowMore } from '../../i18n/use-show-more';
import { Banners } from '../panel/banners';
import { confirmAction } from '../panel/confirm-action';
import { DateCell } from '../panel/date-cell';
import { useAdminMutation } from '../panel/use-admin-mutation';
import { GrantForm } from './grant-form';

const grantsQuery = (userId: string) =>
  queryOptions({
    queryKey: ['admin', 'licence-grants', userId],
    queryFn: async () => (await api.get('/admin/users/{id}/licence-grants', { path: { id: userId } })).grants,
    staleTime: 0,
  });

function GrantTable({ title, grants }: { title: string; grants: readonly LicenceGrant[] }) {
  const { t } = useLanguage();
  const { mutate, isPending } = useAdminMutation();
  const { shown, more } = useShowMore(grants);
  const takeBack = ({ id, product }: LicenceGrant) => {
    if (!confirmAction(t('admin.users.confirm_take_back', { product }))) return;
    void mutate({
      run: () => api.post('/admin/licence-grants/{id}/revoke', { path: { id } }),
      done: 'admin.users.taken_back',
      failed: 'admin.users.not_taken_back',
    });
  };
  return (
    <>
      <DataTable
        caption={title}
        rows={shown}
        rowKey={({ id }) => id}
        actionsTitle={t('admin.users.take_back')}
        actions={(grant) =>
          grant.revokedAt ? (
            <span className="muted">{t('admin.users.was_taken_back')}</span>
          ) : (
            <button
              type="button"
              disabled={isPending}
              aria-label={t('admin.users.take_back_named', { product: grant.product })}
              onClick={() => takeBack(grant)}
            >
              {t('admin.users.take_back')}
            </button>
          )
        }
        columns={[
          {
            key: 'product',
            title: t('admin.users.give_product'),
            onPhone: 'title',
            cell: ({ product }) => <b>{product}</b>,
          },
          {
            key: 'reason',
            title: t('admin.users.give_reason'),
            cell: ({ reason, note }) => (
              <span>
                {t(`admin.users.give_reason.${reason}`)} <span className="muted">{note}</span>
              </span>
            ),
          },
          {
            key: 'given',
            title: t('admin.users.given_on'),
            cell: ({ grantedAt }) => <DateCell iso={grantedAt} />,
          },
        ]}
      />
      {more}
    </>
  );
}

/** The licences that administrators gave to a customer: give another one, take one back. */
export function GivenLicences({ userId, title }: { userId: string; title: string }) {
  const { t } = useLanguage();
  const { data, isError, refetch } = useQuery(grantsQuery(userId));
  return (
    <>
      <div className="full">
        <GrantForm userId={userId} />
      </div>
      <div className="full">
        {isError ? (
          <LoadError title={t('admin.users.licences_failed')} onRetry={refetch} />
        ) : !data ? (
          <span className="ring" role="status" aria-label={t('shell.loading')} />
        ) : data.length === 0 ? (
          <p className="muted">{t('admin.users.licences_empty')}</p>
        ) : (
          <GrantTable title={title} grants={data} />
        )}
      </div>
    </>
  );
}

/** The same in a sheet. */
export function UserLicences({ id, name, onClose }: { id: string; name: string; onClose: () => void }) {
  const { t } = useLanguage();
  const title = t('admin.users.licences_of', { name });
  return (
    <Sheet isWide title={title} closeLabel={t('admin.close')} onClose={onClose}>
      <Banners />
      <div className="sht-body" role="group" aria-label={title} tabIndex={0}>
        <GivenLicences userId={id} title={title} />
      </div>
    </Sheet>
  );
}
