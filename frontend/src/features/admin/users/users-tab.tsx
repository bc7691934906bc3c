import { Laptop, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { send } from '../../../api/client';
import type { UserRow } from '../../../api/schema';
import type { Column } from '../../../ui/data-table';
import { Icon } from '../../../ui/icons';
import { SearchBox } from '../../../ui/search-box';
import { initialsOf } from '../../auth/initials';
import { useSession } from '../../auth/session';
import { useLanguage } from '../../i18n/language';
import { AdminTab } from '../panel/admin-tab';
import { AdminTable } from '../panel/admin-table';
import { BulkBar } from '../panel/bulk-bar';
import { confirmed } from '../panel/confirmed';
import { Day } from '../panel/day';
import { useAdminChange } from '../panel/use-admin-change';
import { useAdminList } from '../panel/use-admin-list';
import { useSelection } from '../panel/use-selection';
import { type Role, RoleChoice } from './role-choice';
import { UserComputers } from './user-computers';

const nameOf = ({ firstName, lastName, email }: UserRow) => `${firstName} ${lastName}`.trim() || email;

function useColumns(onRole: (user: UserRow, role: Role) => void): readonly Column<UserRow>[] {
  const { t } = useLanguage();
  return [
    {
      key: 'name',
      title: t('admin.users.name'),
      onPhone: 'title',
      cell: (user) => (
        <span className="dt-cell">
          <i className="adm-face" aria-hidden="true">
            {initialsOf(user)}
          </i>
          <b>{nameOf(user)}</b>
        </span>
      ),
    },
    { key: 'email', title: t('admin.users.email'), cell: ({ email }) => email },
    {
      key: 'role',
      title: t('admin.users.role'),
      onPhone: 'side',
      cell: (user) => <RoleChoice user={user} name={nameOf(user)} onRole={(role) => onRole(user, role)} />,
    },
    {
      key: 'created',
      title: t('admin.users.created'),
      onPhone: 'cell',
      cell: ({ createdAt }) => <Day iso={createdAt} />,
    },
  ];
}

const idOf = ({ _id }: UserRow) => _id;
const deleteMany = {
  name: 'delete',
  label: 'admin.users.delete_many',
  question: 'admin.users.confirm_delete_many',
  path: '/admin/users/bulk-delete',
  body: {},
};

/** Who has an account, what they may do, and the end of an account (spec admin §2). */
export default function UsersTab() {
  const { t } = useLanguage();
  const { user: me } = useSession();
  const { change, isBusy } = useAdminChange();
  const list = useAdminList<UserRow>({
    path: '/admin/users',
    rows: 'users',
    failed: 'admin.failed_fetch_users',
  });
  const columns = useColumns((user, role) => {
    if (user._id === me?.id && !confirmed(t('admin.users.confirm_own_role'))) return;
    void change({
      run: () => send('PUT', `/admin/users/${user._id}/role`, { role }),
      done: 'admin.user_role_changed',
      failed: 'admin.failed_change_role',
    });
  });
  const remove = (user: UserRow) => {
    if (!confirmed(t('admin.users.confirm_delete', { name: nameOf(user), email: user.email }))) return;
    void change({
      run: () => send('DELETE', `/admin/users/${user._id}`),
      done: 'admin.user_deleted',
      failed: 'admin.failed_delete_user',
    });
  };
  const selection = useSelection({ rows: list.rows, idOf, nameOf });
  const [shown, setShown] = useState<UserRow>();
  const title = t('admin.tab.users');

  return (
    <AdminTab
      title={title}
      count={list.total}
      toolbar={<SearchBox label={t('admin.users.search')} value={list.search} onSearch={list.find} />}
    >
      <BulkBar selection={selection} idOf={idOf} nameOf={nameOf} actions={[deleteMany]} />
      <AdminTable
        title={title}
        list={list}
        columns={[selection.column, ...columns]}
        rowKey={idOf}
        empty={t('admin.users.empty')}
        actions={(user) => (
          <>
            <button
              type="button"
              aria-label={t('admin.users.computers_of', { name: nameOf(user) })}
              onClick={() => setShown(user)}
            >
              <Icon of={Laptop} />
            </button>
            <button
              type="button"
              className="del"
              disabled={isBusy}
              aria-label={t('admin.users.delete', { name: nameOf(user) })}
              onClick={() => remove(user)}
            >
              <Icon of={Trash2} />
            </button>
          </>
        )}
      />
      {shown ? (
        <UserComputers id={shown._id} name={nameOf(shown)} onClose={() => setShown(undefined)} />
      ) : null}
    </AdminTab>
  );
}
