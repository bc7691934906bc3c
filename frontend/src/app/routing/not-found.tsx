import { useLocation } from 'react-router-dom';
import { useLanguage } from '../../features/i18n/language';
import { Link } from '../../ui/link';
import { StateBlock } from '../../ui/feedback/state-block';
import { paths } from './paths';
import { useTitle } from './use-title';

export function NotFound() {
  const { t } = useLanguage();
  const { pathname } = useLocation();
  useTitle(t('not_found.title'));
  return (
    <div className="section wrap">
      <StateBlock level="h1" title={t('not_found.title')}>
        <p className="mono">{pathname}</p>
        <div className="row-actions">
          <Link className="btn btn-p btn-md" to={paths.home}>
            {t('not_found.home')}
          </Link>
          <Link className="btn btn-md" to={paths.plugins}>
            {t('nav.plugins')}
          </Link>
        </div>
      </StateBlock>
    </div>
  );
}
