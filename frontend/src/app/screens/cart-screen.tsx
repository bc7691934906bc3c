import { useLanguage } from '../../features/i18n/language';
import { Link } from '../../ui/link';
import { StateBlock } from '../../ui/state-block';
import { paths } from '../paths';
import { useTitle } from '../title';

export function Component() {
  const { t } = useLanguage();
  useTitle(t('cart.title'));
  return (
    <section className="section wrap stack">
      <h1 className="h2">{t('cart.title')}</h1>
      <StateBlock title={t('cart.empty')} text={t('cart.empty_text')}>
        <Link className="btn btn-p btn-md" to={paths.plugins}>
          {t('about.browse')}
        </Link>
      </StateBlock>
    </section>
  );
}
