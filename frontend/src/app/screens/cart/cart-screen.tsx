import { useLanguage } from '../../../features/i18n/language';
import { Link } from '../../../ui/link';
import { StateBlock } from '../../../ui/feedback/state-block';
import { paths } from '../../routing/paths';
import { useTitle } from '../../routing/use-title';

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
