import type { CustomerProfile as Profile } from '../../../../api/schema';
import { EmailText } from '../../../../ui/email-text';
import { Facts } from '../../../../ui/facts';
import { longDate } from '../../../i18n/formats';
import { useLanguage } from '../../../i18n/language';
import { CopyButton } from '../../panel/copy/copy-button';
import panelStyles from '../../panel/panel.module.css';

/** The account: address, role, language, dates. */
export function CustomerProfile({ profile }: { profile: Profile }) {
  const { t, lang } = useLanguage();
  const { id, email, isEmailConfirmed, role, language, createdAt, lastActiveAt } = profile;
  return (
    <Facts
      className={panelStyles.facts}
      facts={[
        [
          t('admin.users.email'),
          <span key="email">
            <EmailText>{email}</EmailText>{' '}
            <CopyButton value={email} label={t('admin.customer.copy', { value: email })} />
          </span>,
        ],
        [
          t('admin.customer.confirmed'),
          t(isEmailConfirmed ? 'admin.customer.confirmed.yes' : 'admin.customer.confirmed.no'),
        ],
        [t('admin.users.role'), t(`admin.users.role_${role}`)],
        [t('admin.customer.language'), language === 'ru' ? 'Русский' : 'English'],
        [t('admin.users.created'), longDate(createdAt, lang)],
        [t('admin.customer.active'), longDate(lastActiveAt, lang)],
        [
          'ID',
          <span key="id" className="mono">
            {id} <CopyButton value={id} label={t('admin.customer.copy', { value: id })} />
          </span>,
        ],
      ]}
    />
  );
}
