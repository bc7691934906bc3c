import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { ApiError } from '../../../api/requests/client';
import type { ShopBundle } from '../../../api/schema';
import { paletteStyle } from '../../../brand/palette';
import { bundlePalette } from '../../../features/bundles/bundle-palette';
import { BundleHero } from '../../../features/bundles/bundle-hero';
import { BundleParts } from '../../../features/bundles/bundle-parts';
import { bundleQueries } from '../../../features/bundles/bundles.queries';
import { useCompletion } from '../../../features/bundles/use-completion';
import { AddToCart } from '../../../features/cart/add-to-cart';
import { formatPrice } from '../../../features/i18n/formats';
import { useLanguage } from '../../../features/i18n/language';
import { BuyBar } from '../../../features/product/buy-bar';
import { StateBlock } from '../../../ui/feedback/state-block';
import { Link } from '../../../ui/link';
import { paths } from '../../routing/paths';
import { useSeoTitle, useTitle } from '../../routing/use-title';

function Bundle({ bundle }: { bundle: ShopBundle }) {
  const { t, lang } = useLanguage();
  const { slug, parts, price } = bundle;
  const completion = useCompletion(slug);
  const isStarted = completion.completion !== undefined;
  const buy = (className: string) =>
    completion.isOwned ? (
      <Link className={className} to={paths.products}>
        {t('card.download')}
      </Link>
    ) : (
      <Link className={className} to={paths.checkoutBundle(slug)}>
        {t(isStarted ? 'bundle.complete' : 'card.buy')}
      </Link>
    );
  const ownPrice = completion.completion?.price ?? price;
  return (
    <div style={paletteStyle(bundlePalette(bundle))}>
      <BundleHero
        bundle={bundle}
        completion={completion}
        action={
          <>
            {buy('btn btn-p btn-xl')}
            {completion.isOwned ? null : (
              <AddToCart
                item={{ kind: 'bundle', slug }}
                name={bundle.name}
                cartPath={paths.cart}
                className="btn-o btn-xl"
              />
            )}
            <Link className="btn btn-o btn-lg" to={paths.giftBundle(slug)}>
              {t('product.gift')}
            </Link>
          </>
        }
        crumbs={<Link to={paths.bundles}>{t('nav.bundles')}</Link>}
      />
      <section className="section wrap" aria-labelledby="parts">
        <div className="sec-head">
          <h2 id="parts">{t('bundle.contains')}</h2>
        </div>
        <BundleParts parts={parts} ownedPartIds={completion.ownedPartIds} pathFor={paths.plugin} />
      </section>
      <BuyBar
        price={completion.isOwned ? t('price.owned') : formatPrice(ownPrice, lang)}
        action={buy('btn btn-p btn-md')}
      />
    </div>
  );
}

export function Component() {
  const { slug = '' } = useParams();
  const { t, lang } = useLanguage();
  const { data, error, isPending, refetch } = useQuery(bundleQueries.detail(slug, lang));
  const isMissing = error instanceof ApiError && error.status === 404;
  useSeoTitle('bundle', data ? { name: data.name, price: formatPrice(data.price, lang) } : undefined);
  useTitle(isMissing && !data ? t('bundle.not_found') : undefined);
  if (data) return <Bundle bundle={data} key={slug} />;
  if (isPending)
    return (
      <div className="section wrap" aria-busy="true">
        <span className="sr">{t('shell.loading')}</span>
        <div className="skeleton skeleton-card" />
      </div>
    );
  return (
    <div className="section wrap">
      <StateBlock level="h1" isError title={t(isMissing ? 'bundle.not_found' : 'bundle.failed_to_load')}>
        <div className="row-actions">
          {isMissing ? null : (
            <button type="button" className="btn btn-p btn-md" onClick={() => void refetch()}>
              {t('errors.try_again')}
            </button>
          )}
          <Link className="btn btn-md" to={paths.bundles}>
            {t('bundle.back')}
          </Link>
        </div>
      </StateBlock>
    </div>
  );
}
