import { useQuery } from '../../api/query';
import { useParams } from 'react-router-dom';
import { Failure } from '../../api/client';
import type { Lang, Plugin } from '../../api/types';
import { paletteStyle } from '../../brand/palette';
import { pluginQuery } from '../../features/catalogue/plugins.queries';
import { BuyLink } from '../../features/checkout/buy-link';
import { formatPrice } from '../../features/i18n/formats';
import { useLanguage } from '../../features/i18n/language';
import { BuyBar } from '../../features/product/buy-bar';
import { Gallery } from '../../features/product/gallery';
import { Overview } from '../../features/product/overview';
import { Player } from '../../features/player/player';
import { ProductHero } from '../../features/product/product-hero';
import { Specifications } from '../../features/product/specifications';
import { SubNavigation } from '../../features/product/sub-navigation';
import { viewOf } from '../../features/product/views';
import { Link } from '../../ui/link';
import { Picture } from '../../ui/picture';
import { StateBlock } from '../../ui/state-block';
import { paths } from '../paths';
import { useHeadTitle, useTitle } from '../title';

/** In place of a picture that is not there: the product's ground with its name (DESIGN §7.8). */
function NamePlate({ name }: { name: string }) {
  // As wide as the name needs, with a margin; the letters of the display face are about 0.6 of their height.
  const size = Math.min(240, 1400 / (0.6 * name.length));
  return (
    <svg viewBox="0 0 1600 1000" aria-hidden="true">
      <rect width="1600" height="1000" fill="var(--p-ground)" />
      <text className="display" x="800" y="500" textAnchor="middle" fill="var(--p-on)" fontSize={size}>
        {name}
      </text>
    </svg>
  );
}

function Examples({ plugin }: { plugin: Plugin }) {
  const { t } = useLanguage();
  const [, second] = plugin.gallery;
  const night = viewOf(plugin.imageUrl, 'night');
  return (
    <section className="wrap" id="examples">
      <div className="sec-head">
        <h2>{t('product.examples')}</h2>
      </div>
      <div className="ex">
        <Player plugin={plugin} samples={plugin.audioSamples} />
        <div className="stack">
          {second ? (
            <div className="frame side">
              <Picture src={second} alt="" sizes="(min-width:1024px) 40vw, 92vw" width={1600} height={1000} />
            </div>
          ) : null}
          <div className="frame side">
            {night ? (
              <Picture src={night} alt="" sizes="(min-width:1024px) 40vw, 92vw" width={1600} height={1000} />
            ) : (
              <NamePlate name={plugin.name} />
            )}
            <div className="vid">
              <span className="h4">{t('product.video')}</span>
              <span className="chip">{t('product.coming_soon')}</span>
            </div>
          </div>
        </div>
      </div>
    </section>
  );
}

/** The front of a drawn product; a picture that was uploaded stands upright and whole (DESIGN §8.3). */
function ClosingPicture({ src }: { src: string }) {
  if (!src) return null;
  const front = viewOf(src, 'front');
  return <img className={front ? undefined : 'photo'} src={front ?? src} alt="" loading="lazy" />;
}

function Product({ plugin }: { plugin: Plugin }) {
  const { t, lang } = useLanguage();
  const { slug, name, price, gallery } = plugin;
  const buy = (className: string) => (
    <BuyLink className={className} checkoutPath={paths.checkout(slug)} price={price} />
  );
  const shownPrice = price === 0 ? t('price.free') : formatPrice(price, lang);
  const sections = ['overview', 'examples', ...(gallery.length > 2 ? ['gallery'] : []), 'specifications'];
  return (
    <div style={paletteStyle(slug)}>
      <ProductHero
        plugin={plugin}
        action={buy('btn btn-p btn-xl')}
        crumbs={<Link to={paths.plugins}>{t('nav.plugins')}</Link>}
      />
      <SubNavigation
        sections={sections}
        end={
          <>
            <span>{shownPrice}</span>
            {buy('btn btn-p btn-sm')}
          </>
        }
      />
      <Overview plugin={plugin} />
      <Examples plugin={plugin} />
      {gallery.length > 2 ? (
        <section className="section wrap" id="gallery">
          <div className="sec-head">
            <h2>{t('product.gallery')}</h2>
          </div>
          <Gallery images={gallery.slice(2)} name={name} />
        </section>
      ) : null}
      <Specifications plugin={plugin} />
      <section className="section wrap">
        <div className="cta">
          <div>
            <h2 className="h1">{name}</h2>
            <p className="lead">{t('product.closing', { price: shownPrice })}</p>
            {buy('btn btn-on btn-xl')}
          </div>
          <ClosingPicture src={plugin.imageUrl} />
        </div>
      </section>
      <BuyBar price={shownPrice} action={buy('btn btn-p btn-md')} />
    </div>
  );
}

function titleValues({ name, tags, price }: Plugin, free: string, lang: Lang): Record<string, string> {
  return { name, tag: tags[0] ?? '', price: price === 0 ? free : formatPrice(price, lang) };
}

export function Component() {
  const { slug = '' } = useParams();
  const { t, lang } = useLanguage();
  const plugin = useQuery(pluginQuery(slug, lang));
  const isMissing = plugin.error instanceof Failure && plugin.error.status === 404;
  useHeadTitle('plugin', plugin.data ? titleValues(plugin.data, t('price.free'), lang) : undefined);
  useTitle(isMissing && !plugin.data ? t('plugin_detail.not_found') : undefined);
  if (plugin.data) return <Product plugin={plugin.data} key={slug} />;
  if (plugin.isPending) {
    return (
      <div style={paletteStyle(slug)} aria-busy="true">
        <section className="pd-hero">
          <div className="wrap pd-in">
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
            <button type="button" className="btn btn-p btn-md" onClick={() => plugin.again()}>
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
