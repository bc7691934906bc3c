import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import type { EntitlementView } from '../../../api/types';
import { entitlementQueries } from '../../../features/account/entitlements.queries';
import { OwnedProduct } from '../../../features/account/owned-product';
import { errorText } from '../../../features/auth/error-text';
import { pluginQueries } from '../../../features/catalogue/plugins.queries';
import { useLanguage } from '../../../features/i18n/language';
import { rowsPerStep, useShowMore } from '../../../features/i18n/use-show-more';
import { Link } from '../../../ui/link';
import { StateBlock } from '../../../ui/feedback/state-block';
import { LoadError } from '../../../features/auth/load-error';
import { AccountLayout } from '../../shell/account-layout';
import { LoadingScreen } from '../../routing/guards';
import { paths } from '../../routing/paths';
import { TrialSection } from '../trials/trial-section';
import { useTitle } from '../../routing/use-title';
import styles from '../../../features/account/owned.module.css';

/** An owned product with the picture of the catalogue; a product that was removed from it has none. */
function PicturedProduct({ entitlement }: { entitlement: EntitlementView }) {
  const { lang } = useLanguage();
  const [search] = useSearchParams();
  const plugin = useQuery(pluginQueries.detail(entitlement.slug, lang));
  return (
    <OwnedProduct
      entitlement={entitlement}
      detailsPath={paths.plugin(entitlement.slug)}
      imageUrl={plugin.data?.imageUrl}
      isOpened={search.get('open') === entitlement.slug}
    />
  );
}

/** Each row reads its picture, so a long list is shown in steps. The opened product is the first. */
function OwnedRows({ entitlements }: { entitlements: readonly EntitlementView[] }) {
  const [search] = useSearchParams();
  const isOpened = ({ slug }: EntitlementView) => slug === search.get('open');
  const hidden = entitlements.slice(rowsPerStep).filter(isOpened);
  const { shown, more } = useShowMore([...hidden, ...entitlements.filter((one) => !hidden.includes(one))]);
  return (
    <>
      <ul className={styles.list}>
        {shown.map((entitlement) => (
          <PicturedProduct key={entitlement.id} entitlement={entitlement} />
        ))}
      </ul>
      {more}
    </>
  );
}

function OwnedList() {
  const { t } = useLanguage();
  const owned = useQuery(entitlementQueries.list());
  if (owned.isPending) return <LoadingScreen />;
  if (owned.isError) {
    return <LoadError title={errorText(t, owned.error, 'products.failed')} onRetry={owned.refetch} />;
  }
  if (owned.data.length === 0) {
    return (
      <StateBlock title={t('products.empty')} text={t('products.empty_text')}>
        <Link className="btn btn-md" to={paths.plugins}>
          {t('home.browse')}
        </Link>
      </StateBlock>
    );
  }
  return <OwnedRows entitlements={owned.data} />;
}

export function Component() {
  const { t } = useLanguage();
  useTitle(t('menu.products'));
  return (
    <AccountLayout title={t('menu.products')}>
      <OwnedList />
      <TrialSection />
      <p>
        <Link className="link" to={paths.redeem}>
          {t('products.redeem')}
        </Link>
      </p>
    </AccountLayout>
  );
}
