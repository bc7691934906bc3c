import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../api/requests/client';
import type { InvitationView } from '../../../api/schema';
import { Sheet } from '../../../ui/feedback/sheet';
import { DataTable } from '../../../ui/table/data-table';
import { LoadError } from '../../auth/load-error';
import { useLanguage } from '../../i18n/language';
import { Banners } from '../panel/banners';
import { confirmAction } from '../panel/confirm-action';
import { DateCell } from '../panel/date-cell';
import { useAdminMutation } from '../panel/use-admin-mutation';
import { InviteForm } from './invite-form';

const invitationsQuery = queryOptions({
  queryKey: ['admin', 'invitations'],
  queryFn: async () => (await api.get('/admin/invitations')).invitations,
  staleTime: 0,
});

function InvitationTable({ invitations }: { invitations: readonly InvitationView[] }) {
  const { t } = useLanguage();
  const { mutate, isPending } = useAdminMutation();
  const revoke = ({ id, email }: InvitationView) => {
    if (!confirmAction(t('admin.invitations.confirm_revoke', { email: email ?? '' }))) return;
    void mutate({
      run: () => api.delete('/admin/invitations/{id}', { path: { id } }),
      done: 'admin.invitations.revoked',
      failed: 'admin.invitations.failed_revoke',
    });
  };
  return (
    <DataTable
      caption={t('admin.invitations.open')}
      rows={invitations}
      rowKey={({ id }) => id}
      actionsTitle={t('admin.invitations.revoke')}
      actions={(invitation) => (
        <button
          type="button"
          disabled={isPending}
          aria-label={t('admin.invitations.revoke_of', { email: invitation.email ?? '' })}
          onClick={() => revoke(invitation)}
        >
          {t('admin.invitations.revoke')}
        </button>
      )}
      columns={[
        {
          key: 'email',
          title: t('admin.invitations.email'),
          onPhone: 'title',
          cell: ({ email }) => <b>{email}</b>,
        },
        {
          key: 'role',
          title: t('admin.invitations.role'),
          cell: ({ role }) => t(`admin.users.role_${role}`),
        },
        {
          key: 'expires',
          title: t('admin.invitations.expires'),
          cell: ({ expiresAt }) => <DateCell iso={expiresAt} />,
        },
      ]}
    />
  );
}

/** Invites a person to an account with a role, and withdraws invitations that are still open. */
export function UserInvitations({ onClose }: { onClose: () => void }) {
  const { t } = useLanguage();
  const { data, isError, refetch } = useQuery(invitationsQuery);
  const [link, setLink] = useState<string>();
  const title = t('admin.invitations.title');
  return (
    <Sheet isWide title={title} closeLabel={t('admin.close')} onClose={onClose}>
      <Banners />
      <div className="sht-body" role="group" aria-label={title} tabIndex={0}>
        <div className="full">
          <InviteForm onSent={({ url }) => setLink(url)} />
        </div>
        {link ? (
          <p className="full">
            {t('admin.invitations.link')}: <code className="mono">{link}</code>
          </p>
        ) : null}
        <div className="full">
          {isError ? (
            <LoadError title={t('admin.invitations.did_not_load')} onRetry={refetch} />
          ) : !data ? (
            <span className="ring" role="status" aria-label={t('shell.loading')} />
          ) : data.length === 0 ? (
            <p className="muted">{t('admin.invitations.empty')}</p>
          ) : (
            <InvitationTable invitations={data} />
          )}
        </div>
      </div>
    </Sheet>
  );
}
