import type { AdminUser } from '../../../api/schema';
import { useLanguage } from '../../i18n/language';
import { type Role, roles, useMay } from '../panel/permissions';

interface RoleSelectProps {
  user: AdminUser;
  name: string;
  onRole: (role: Role) => void;
}

/** Shows the server's value; a rejected change leaves it as it was. */
export function RoleSelect({ user, name, onRole }: RoleSelectProps) {
  const { t } = useLanguage();
  if (!useMay('staff:write')) return t(`admin.users.role_${user.role}`);
  return (
    <select
      className="sel"
      aria-label={t('admin.users.role_of', { name })}
      value={user.role}
      onChange={({ target }) => {
        const role = roles.find((one) => one === target.value);
        if (role) onRole(role);
      }}
    >
      {roles.map((role) => (
        <option key={role} value={role}>
          {t(`admin.users.role_${role}`)}
        </option>
      ))}
    </select>
  );
}
