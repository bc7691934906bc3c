import { useQuery } from '../../api/query';
import { entitlementsQuery } from '../../features/account/entitlements.queries';
import { OwnedProduct } from '../../features/account/owned-product';
import { failureText } from '../../features/auth/failure-text';
import { pluginsQuery } from '../../features/catalogue/plugins.queries';
import { useLanguage } from '../../features/i18n/language';
import { Link } from '../../ui/link';
import { StateBlock } from '../../ui/state-block';
import { AccountLayout } from '../account-layout';
import { Checking } from '../guards';
import { paths } from '../paths';
import { useTitle } from '../title';

function OwnedList() {
  const { t, lang } = useLanguage();
  const owned = useQuery(entitlementsQuery);
  const plugins = useQuery(pluginsQuery(lang));
  if (owned.isPending) return <Checking />;
  if (owned.isError) {
    return (
      <StateBlock isError title={failureText(t, owned.error, 'products.failed')}>
        <button type="button" className="btn btn-p btn-md" onClick={() => owned.again()}>
          {t('errors.try_again')}
        </button>
      </StateBlock>
    );
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
  return (
    <ul className="owned">
      {owned.data.map((entitlement) => (
        <OwnedProduct
          key={entitlement.id}
          entitlement={entitlement}
          detailsPath={paths.plugin(entitlement.slug)}
          imageUrl={plugins.data?.find(({ id }) => id === entitlement.subjectId)?.imageUrl}
        />
      ))}
    </ul>
  );
}

export function Component() {
  const { t } = useLanguage();
  useTitle(t('menu.products'));
  return (
    <AccountLayout title={t('menu.products')}>
      <OwnedList />
    </AccountLayout>
  );
}
