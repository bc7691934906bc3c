import type { UserRow } from '../../../api/schema';
import { useLanguage } from '../../i18n/language';

export type Role = UserRow['role'];

interface RoleChoiceProps {
  user: UserRow;
  name: string;
  onRole: (role: Role) => void;
}

const isRole = (value: string): value is Role => value === 'user' || value === 'admin';

/** Shows what the server says; a change that is refused leaves the old value. */
export function RoleChoice({ user, name, onRole }: RoleChoiceProps) {
  const { t } = useLanguage();
  return (
    <select
      className="sel"
      aria-label={t('admin.users.role_of', { name })}
      value={user.role}
      onChange={({ target }) => {
        if (isRole(target.value)) onRole(target.value);
      }}
    >
      <option value="user">{t('admin.users.role_user')}</option>
      <option value="admin">{t('admin.users.role_admin')}</option>
    </select>
  );
}
