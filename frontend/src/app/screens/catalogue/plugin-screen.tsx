import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { type ComponentProps, lazy, Suspense } from 'react';
import { useParams } from 'react-router-dom';
import { ApiError } from '../../../api/requests/client';
import type { Lang, PluginDetails } from '../../../api/types';
import { paletteStyle } from '../../../brand/palette';
import { useOwnedPlugins } from '../../../features/account/use-owned-plugins';
import { pluginQueries } from '../../../features/catalogue/plugins.queries';
import { AddToCart } from '../../../features/cart/add-to-cart';
import { BuyLink } from '../../../features/checkout/buy-link';
import { formatPrice } from '../../../features/i18n/formats';
import { useLanguage } from '../../../features/i18n/language';
import { BuyBar } from '../../../features/product/buy-bar';
import { Gallery } from '../../../features/product/gallery';
import { hasOverview, Overview } from '../../../features/product/overview';
import { ProductHero } from '../../../features/product/product-hero';
import { hasSpecifications, Specifications } from '../../../features/product/specifications';
import { usePersonalPrice } from '../../../features/product/use-personal-price';
import { SubNavigation } from '../../../features/product/sub-navigation';
import { TrialLink } from '../../../features/account/trials/trial-link';
import { viewUrl } from '../../../features/product/view-url';
import { useIsIdle } from '../../../ui/browser/use-is-idle';
import { Link } from '../../../ui/link';
import { StateBlock } from '../../../ui/feedback/state-block';
import { paths } from '../../routing/paths';
import { useSeoTitle, useTitle } from '../../routing/use-title';
import { Examples, hasExamples } from './examples';
import styles from './plugin-screen.module.css';
import productHeroStyles from '../../../features/product/product-hero.module.css';

const LaterParts = lazy(() => import('./later-parts'));

/** The front view of a drawn product, or the uploaded picture, uncropped (design §8.3). */
function ClosingPicture({ src }: { src: string }) {
  if (!src) return null;
  const front = viewUrl(src, 'front');
  return <img className={front ? undefined : styles.photo} src={front ?? src} alt="" loading="lazy" />;
}

/** The sections with content, in order. */
function sectionsOf(plugin: PluginDetails) {
  // Without examples their picture belongs to the gallery.
  const isWithExamples = hasExamples(plugin);
  const isElsewhere = (url: string) => url === plugin.imageUrl || url === plugin.descriptionImageUrl;
  const images = plugin.gallery.slice(isWithExamples ? 2 : 1).filter((url) => !isElsewhere(url));
  const isShown = {
    overview: hasOverview(plugin),
    examples: isWithExamples,
    gallery: images.length > 0,
    specifications: hasSpecifications(plugin),
    runs: hasOverview(plugin),
  };
  return { images, isShown };
}

function ProductGallery({ images, name }: { images: string[]; name: string }) {
  const { t } = useLanguage();
  return (
    <section className="section wrap" id="gallery">
      <div className="sec-head">
        <h2>{t('product.gallery')}</h2>
      </div>
      <Gallery images={images} name={name} />
    </section>
  );
}

/** The trial and the cart for one's own copy, and the purchase of a gift. */
function OtherWaysToBuy({ plugin, owned }: Pick<ComponentProps<typeof ProductHero>, 'plugin' | 'owned'>) {
  const { t } = useLanguage();
  const { slug, name } = plugin;
  return (
    <>
      {owned ? null : (
        <>
          <TrialLink {...plugin} trialPath={paths.trial(slug)} />
          <AddToCart
            item={{ kind: 'plugin', slug }}
            name={name}
            cartPath={paths.cart}
            className="btn-o btn-xl"
          />
        </>
      )}
      <Link className="btn btn-o btn-lg" to={paths.gift(slug)}>
        {t('product.gift')}
      </Link>
    </>
  );
}

function Product({ plugin }: { plugin: PluginDetails }) {
  const { t, lang } = useLanguage();
  const { slug, price, isForSale } = plugin;
  const { stateOf, isKnown } = useOwnedPlugins();
  const owned = stateOf(plugin.id);
  const personal = usePersonalPrice(slug, isKnown && owned === undefined && price > 0 && isForSale !== false);
  const isIdle = useIsIdle();
  const buy = (className: string) => (
    <BuyLink
      className={className}
      checkoutPath={paths.checkout(slug)}
      owned={owned}
      ownedPath={paths.ownedProduct(slug)}
      price={price}
      isForSale={isForSale}
    />
  );
  const due = personal?.price ?? price;
  const shownPrice = owned ? t(`price.${owned}`) : due === 0 ? t('price.free') : formatPrice(due, lang);
  const ownedText = owned === 'owned' ? t('product.closing_owned') : shownPrice;
  const closing = owned ? ownedText : t('product.closing', { price: shownPrice });
  const { images, isShown } = sectionsOf(plugin);
  return (
    <div style={paletteStyle(plugin.palette)}>
      <ProductHero
        plugin={plugin}
        owned={owned}
        personal={personal}
        action={
          <>
            {buy('btn btn-p btn-xl')}
            {price === 0 || isForSale === false ? null : <OtherWaysToBuy plugin={plugin} owned={owned} />}
          </>
        }
        crumbs={<Link to={paths.plugins}>{t('nav.plugins')}</Link>}
      />
      <SubNavigation
        sections={Object.entries(isShown).flatMap(([id, isIn]) => (isIn ? [id] : []))}
        end={
          <>
            <span>{shownPrice}</span>
            {buy('btn btn-p btn-sm')}
          </>
        }
      />
      {isShown.overview ? <Overview plugin={plugin} /> : null}
      {isShown.examples ? <Examples plugin={plugin} /> : null}
      {isShown.gallery ? <ProductGallery images={images} name={plugin.name} /> : null}
      {isShown.specifications ? <Specifications plugin={plugin} /> : null}
      <div id="runs">
        {isIdle ? (
          <Suspense>
            <LaterParts {...plugin} />
          </Suspense>
        ) : null}
      </div>
      <section className="section wrap">
        <div className={styles.closing}>
          <div>
            <h2 className="h1">{plugin.name}</h2>
            <p className="lead">{closing}</p>
            {buy('btn btn-on btn-xl')}
          </div>
          <ClosingPicture src={plugin.imageUrl} />
        </div>
      </section>
      <BuyBar price={shownPrice} action={buy('btn btn-p btn-md')} />
    </div>
  );
}

function titleValues({ name, tags, price }: PluginDetails, free: string, lang: Lang): Record<string, string> {
  return { name, tag: tags[0] ?? '', price: price === 0 ? free : formatPrice(price, lang) };
}

export function Component() {
  const { slug = '' } = useParams();
  const { t, lang } = useLanguage();
  const plugin = useQuery(pluginQueries.detail(slug, lang));
  const isMissing = plugin.error instanceof ApiError && plugin.error.status === 404;
  useSeoTitle('plugin', plugin.data ? titleValues(plugin.data, t('price.free'), lang) : undefined);
  useTitle(isMissing && !plugin.data ? t('plugin_detail.not_found') : undefined);
  if (plugin.data) return <Product plugin={plugin.data} key={slug} />;
  if (plugin.isPending) {
    return (
      <div style={paletteStyle(null)} aria-busy="true">
        <section className={productHeroStyles.hero}>
          <div className={clsx('wrap', productHeroStyles.content)}>
            <span className="sr">{t('shell.loading')}</span>
            <div className="skeleton skeleton-card" />
          </div>
        </section>
      </div>
    );
  }
  return (
    <div className="section wrap">
      <StateBlock
        level="h1"
        isError
        title={t(isMissing ? 'plugin_detail.not_found' : 'plugin_detail.failed_to_load')}
      >
        <div className="row-actions">
          {isMissing ? null : (
            <button type="button" className="btn btn-p btn-md" onClick={() => void plugin.refetch()}>
              {t('errors.try_again')}
            </button>
          )}
          <Link className="btn btn-md" to={paths.plugins}>
            {t('product.back')}
          </Link>
        </div>
      </StateBlock>
    </div>
  );
}
