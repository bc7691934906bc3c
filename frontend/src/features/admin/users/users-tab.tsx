import { Hourglass, KeyRound, Laptop, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { api } from '../../../api/requests/client';
import type { AdminUser } from '../../../api/schema';
import { Link } from '../../../ui/link';
import { initialsOf } from '../../auth/initials';
import { useSession } from '../../auth/session';
import { useLanguage } from '../../i18n/language';
import { AddButton } from '../panel/add-button';
import { confirmAction } from '../panel/confirm-action';
import type { ListColumn } from '../panel/list/list-columns';
import { ListTab } from '../panel/list/list-tab';
import { customerPath } from '../panel/panel-paths';
import { type Role, useMay } from '../panel/permissions';
import { useAdminMutation } from '../panel/use-admin-mutation';
import { UserInvitations } from './invitations';
import { RoleSelect } from './role-select';
import { UserComputers } from './user-computers';
import { UserLicences } from './user-licences';
import { UserTrials } from './user-trials';
import panelStyles from '../panel/panel.module.css';
import cellStyles from '../../../ui/table/cell.module.css';
import { EmailText } from '../../../ui/email-text';

const idOf = ({ _id }: AdminUser) => _id;
const nameOf = ({ firstName, lastName, email }: AdminUser) => `${firstName} ${lastName}`.trim() || email;

function useRoleChange() {
  const { t } = useLanguage();
  const { user: me } = useSession();
  const { mutate } = useAdminMutation();
  return ({ _id: id }: AdminUser, role: Role) => {
    if (id === me?.id && !confirmAction(t('admin.users.confirm_own_role'))) return;
    void mutate({
      run: () => api.put('/admin/users/{id}/role', { path: { id }, body: { role } }),
      done: 'admin.user_role_changed',
      failed: 'admin.failed_change_role',
    });
  };
}

function useColumns(): readonly ListColumn<AdminUser>[] {
  const changeRole = useRoleChange();
  return [
    {
      key: 'name',
      onPhone: 'title',
      cell: (user) => (
        <span className={cellStyles.cell}>
          <i className={panelStyles.initials} aria-hidden="true">
            {initialsOf(user)}
          </i>
          <Link className="link" to={customerPath(idOf(user))}>
            <b>{nameOf(user)}</b>
          </Link>
        </span>
      ),
    },
    { key: 'email', cell: ({ email }) => <EmailText>{email}</EmailText> },
    {
      key: 'role',
      onPhone: 'side',
      cell: (user) => (
        <RoleSelect user={user} name={nameOf(user)} onRole={(role) => changeRole(user, role)} />
      ),
    },
    { key: 'created', onPhone: 'cell', date: 'createdAt' },
  ];
}

const bulkDelete = {
  name: 'delete',
  label: 'admin.users.delete_selected',
  confirmation: 'admin.users.confirm_delete_selected',
  run: (ids: string[]) => api.post('/admin/users/bulk-delete', { body: { ids } }),
};

/** Accounts, their roles and their computers (admin §2). */
export default function UsersTab() {
  const { t } = useLanguage();
  const [shown, setShown] = useState<AdminUser>();
  const [licensed, setLicensed] = useState<AdminUser>();
  const [tried, setTried] = useState<AdminUser>();
  const readsLicences = useMay('licences:read');
  const [isInviting, setInviting] = useState(false);
  return (
    <ListTab<AdminUser>
      tab="users"
      path="/admin/users"
      exportName="users.csv"
      exportNeeds="customers:export"
      rows="users"
      idOf={idOf}
      columns={useColumns()}
      search={t('admin.users.search')}
      bulk={{ nameOf, actions: [bulkDelete], needs: 'customers:delete' }}
      toolbar={
        <AddButton
          needs="staff:write"
          text={t('admin.invitations.invite')}
          onClick={() => setInviting(true)}
        />
      }
      failed="admin.failed_fetch_users"
      actions={[
        {
          name: 'computers',
          icon: Laptop,
          isShown: () => readsLicences,
          label: (user) => t('admin.users.computers_of', { name: nameOf(user) }),
          open: setShown,
        },
        {
          name: 'licences',
          icon: KeyRound,
          isShown: () => readsLicences,
          label: (user) => t('admin.users.licences_of', { name: nameOf(user) }),
          open: setLicensed,
        },
        {
          name: 'trials',
          icon: Hourglass,
          isShown: () => readsLicences,
          label: (user) => t('admin.users.trials_of', { name: nameOf(user) }),
          open: setTried,
        },
        {
          name: 'delete',
          needs: 'customers:delete',
          icon: Trash2,
          isDestructive: true,
          label: (user) => t('admin.users.delete', { name: nameOf(user) }),
          confirmation: (user) => t('admin.users.confirm_delete', { name: nameOf(user), email: user.email }),
          run: ({ _id: id }) => api.delete('/admin/users/{id}', { path: { id } }),
          done: 'admin.user_deleted',
          failed: 'admin.failed_delete_user',
        },
      ]}
    >
      {isInviting ? <UserInvitations onClose={() => setInviting(false)} /> : null}
      {shown ? (
        <UserComputers id={shown._id} name={nameOf(shown)} onClose={() => setShown(undefined)} />
      ) : null}
      {licensed ? (
        <UserLicences id={licensed._id} name={nameOf(licensed)} onClose={() => setLicensed(undefined)} />
      ) : null}
      {tried ? <UserTrials id={tried._id} name={nameOf(tried)} onClose={() => setTried(undefined)} /> : null}
    </ListTab>
  );
}
