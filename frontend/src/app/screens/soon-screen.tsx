import { Link } from 'react-router-dom';
import { useLanguage } from '../../features/i18n/language';
import { StateBlock } from '../../ui/state-block';
import { paths } from '../paths';
import { useTitle } from '../title';

/** A page that is announced and not open yet. */
export function SoonScreen() {
  const { t } = useLanguage();
  useTitle(t('soon.title'));
  return (
    <div className="section wrap">
      <StateBlock level="h1" title={t('soon.title')} text={t('soon.text')}>
        <Link className="btn btn-p btn-md" to={paths.plugins}>
          {t('home.browse')}
        </Link>
      </StateBlock>
    </div>
  );
}
