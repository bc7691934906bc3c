import { clsx } from 'clsx';
import { rolePermissions } from '../../../api/admin-form-constraints';
import { Sheet } from '../../../ui/feedback/sheet';
import { useLanguage } from '../../i18n/language';
import type { Role } from '../panel/permissions';
import { byNoun, verbText } from './permission-names';
import styles from './access.module.css';

/** What the signed-in member of the staff may do. */
export default function OwnRights({ role, onClose }: { role: Role; onClose: () => void }) {
  const { t } = useLanguage();
  return (
    <Sheet title={t('admin.rights.title')} closeLabel={t('admin.close')} onClose={onClose}>
      <div className="sht-body" role="group" aria-label={t('admin.rights.title')} tabIndex={0}>
        <p className="full">{t('admin.rights.role', { role: t(`admin.users.role_${role}`) })}</p>
        <dl className={clsx('full', styles.rights)}>
          {[...byNoun(rolePermissions[role])].map(([noun, permissions]) => (
            <div key={noun}>
              <dt>{t(`admin.permission.${noun}`)}</dt>
              <dd>{permissions.map((permission) => t(verbText(permission))).join(', ')}</dd>
            </div>
          ))}
        </dl>
        <p className="full muted">{t('admin.rights.more')}</p>
      </div>
    </Sheet>
  );
}
