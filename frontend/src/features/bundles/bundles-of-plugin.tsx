import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { ShopBundle } from '../../api/schema';
import { useLanguage } from '../i18n/language';
import { BundleGrid } from './bundle-grid';
import { bundleQueries } from './bundles.queries';

interface BundlesOfPluginProps {
  slug: string;
  pathFor: (slug: string) => string;
  actionFor: (bundle: ShopBundle) => ReactNode;
}

/** The bundles that contain a plug-in; nothing without one. */
export function BundlesOfPlugin({ slug, ...cards }: BundlesOfPluginProps) {
  const { t, lang } = useLanguage();
  const { data = [] } = useQuery(bundleQueries.list(lang));
  const bundles = data.filter(({ parts }) => parts.some((part) => part.slug === slug));
  if (bundles.length === 0) return null;
  return (
    <section className="section wrap" aria-labelledby="bundles">
      <div className="sec-head">
        <h2 id="bundles">{t('bundle.of_plugin')}</h2>
      </div>
      <BundleGrid bundles={bundles} {...cards} />
    </section>
  );
}
