import { Link } from 'react-router-dom';
import { useLanguage } from '../../features/i18n/language';
import { StateBlock } from '../../ui/state-block';
import { AccountLayout } from '../account-layout';
import { paths } from '../paths';
import { useTitle } from '../title';

/** What the design shows while there are no offers (design §8.10). */
export function Component() {
  const { t } = useLanguage();
  useTitle(t('menu.offers'));
  return (
    <AccountLayout title={t('menu.offers')}>
      <StateBlock title={t('offers.none')}>
        <Link className="btn btn-md" to={paths.plugins}>
          {t('home.browse')}
        </Link>
      </StateBlock>
    </AccountLayout>
  );
}
