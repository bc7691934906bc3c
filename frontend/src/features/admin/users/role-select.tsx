import type { AdminUser } from '../../../api/schema';
import { useLanguage } from '../../i18n/language';

export type Role = AdminUser['role'];

interface RoleSelectProps {
  user: AdminUser;
  name: string;
  onRole: (role: Role) => void;
}

const isRole = (value: string): value is Role => value === 'user' || value === 'admin';

/** Shows the server's value; a rejected change leaves it as it was. */
export function RoleSelect({ user, name, onRole }: RoleSelectProps) {
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
