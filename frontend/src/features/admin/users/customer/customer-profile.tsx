import { useState } from 'react';
import type { CustomerProfile as Profile } from '../../../../api/schema';
import { EmailText } from '../../../../ui/email-text';
import { Facts } from '../../../../ui/facts';
import { Link } from '../../../../ui/link';
import { longDate } from '../../../i18n/formats';
import { useLanguage } from '../../../i18n/language';
import { CopyButton } from '../../panel/copy/copy-button';
import { customerPath } from '../../panel/panel-paths';
import panelStyles from '../../panel/panel.module.css';
import { useMay } from '../../panel/permissions';
import { MergeDialog } from './merge-dialog';

/** What an administrator may do with the account as a whole. */
function MergeAction({ profile }: { profile: Profile }) {
  const { t } = useLanguage();
  const isAllowed = useMay('customers:delete');
  const [isOpen, setOpen] = useState(false);
  const { mergedInto } = profile;
  if (mergedInto)
    return (
      <p>
        {t('admin.customer.merged_away')}{' '}
        <Link className="link" to={customerPath(mergedInto)}>
          {t('admin.customer.merged_into')}
        </Link>
      </p>
    );
  if (!isAllowed) return null;
  return (
    <>
      <button type="button" className="btn btn-md" onClick={() => setOpen(true)}>
        {t('admin.customer.merge_open')}
      </button>
      {isOpen ? <MergeDialog profile={profile} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

/** The account: address, role, language, dates. */
export function CustomerProfile({ profile }: { profile: Profile }) {
  const { t, lang } = useLanguage();
  const { id, email, isEmailConfirmed, role, language, createdAt, lastActiveAt } = profile;
  return (
    <>
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
      <MergeAction profile={profile} />
    </>
  );
}
