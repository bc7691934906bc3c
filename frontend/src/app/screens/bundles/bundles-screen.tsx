import { useQuery } from '@tanstack/react-query';
import { BundleGrid } from '../../../features/bundles/bundle-grid';
import { bundleQueries } from '../../../features/bundles/bundles.queries';
import { useLanguage } from '../../../features/i18n/language';
import { StateBlock } from '../../../ui/feedback/state-block';
import { LoadError } from '../../../features/auth/load-error';
import { Link } from '../../../ui/link';
import { paths } from '../../routing/paths';
import { useSeoTitle } from '../../routing/use-title';
import { BundleActions } from './bundle-actions';

function Bundles() {
  const { t, lang } = useLanguage();
  const { data, isError, refetch } = useQuery(bundleQueries.list(lang));
  if (data && data.length > 0)
    return (
      <BundleGrid
        isAboveFold
        bundles={data}
        pathFor={paths.bundle}
        actionFor={(bundle) => <BundleActions bundle={bundle} className="btn btn-p btn-md" />}
      />
    );
  if (data)
    return (
      <StateBlock title={t('bundles.empty')}>
        <Link className="btn btn-md" to={paths.plugins}>
          {t('product.back')}
        </Link>
      </StateBlock>
    );
  if (!isError)
    return (
      <div aria-busy="true">
        <span className="sr">{t('shell.loading')}</span>
        <div className="skeleton skeleton-card" />
      </div>
    );
  return <LoadError title={t('bundles.failed_to_load')} text={t('errors.nothing_lost')} onRetry={refetch} />;
}

export function Component() {
  const { t } = useLanguage();
  useSeoTitle('bundles', {});
  return (
    <section className="section wrap">
      <div className="sec-head">
        <div>
          <h1>{t('nav.bundles')}</h1>
          <p className="lead">{t('bundles.lead')}</p>
        </div>
      </div>
      <h2 className="sr">{t('bundles.list')}</h2>
      <Bundles />
    </section>
  );
}
