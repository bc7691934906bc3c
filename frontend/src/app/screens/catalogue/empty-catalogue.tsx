import { isFeatureEnabled } from '../../../api/features';
import { useSession } from '../../../features/auth/session';
import { useLanguage } from '../../../features/i18n/language';
import { StateBlock } from '../../../ui/feedback/state-block';
import { Link } from '../../../ui/link';
import { paths } from '../../routing/paths';

/** A shop without a plug-in, as each one begins: visitors learn where it will announce the first, the staff what it lacks. */
export function EmptyCatalogue() {
  const { t } = useLanguage();
  const { user } = useSession();
  const isStaff = user !== undefined && user.role !== 'user';
  return (
    <StateBlock
      title={t('plugins.empty')}
      text={t(isFeatureEnabled('newsletter') ? 'plugins.soon_by_mail' : 'plugins.soon')}
    >
      <div className="row-actions">
        {isStaff ? (
          <Link className="btn btn-p btn-md" to={paths.adminOverview}>
            {t('plugins.set_up')}
          </Link>
        ) : null}
        <Link className="btn btn-md" to={paths.about}>
          {t('nav.about')}
        </Link>
        <Link className="btn btn-md" to={paths.news}>
          {t('news.see_all')}
        </Link>
      </div>
    </StateBlock>
  );
}
