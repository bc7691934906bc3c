import { clsx } from 'clsx';
import { ChevronRight, Headphones } from 'lucide-react';
import type { CSSProperties, ReactNode } from 'react';
import type { PluginDetails } from '../../api/types';
import { type Fact, Facts } from '../../ui/facts';
import { Icon } from '../../ui/icons';
import { Price, SaleNote } from '../catalogue/price';
import { useLanguage } from '../i18n/language';
import type { PersonalReduction } from './use-personal-price';
import { viewUrl } from './view-url';
import styles from './product-hero.module.css';

interface ProductHeroProps {
  plugin: PluginDetails;
  owned?: 'owned' | 'upgraded' | undefined;
  /** The price that this customer alone pays, and why. */
  personal?: PersonalReduction | undefined;
  action: ReactNode;
  crumbs: ReactNode;
}

function BuyCard({ plugin, owned, personal, action }: Omit<ProductHeroProps, 'crumbs'>) {
  const { t } = useLanguage();
  const { version, description, compatibility, specifications, downloadFiles, tags } = plugin;
  const systems = compatibility.filter((entry) => /^(macOS|Windows)/.test(entry)).join(', ');
  const facts: Fact[] = [
    [t('product.compatibility'), systems],
    [t('product.formats'), specifications.format.join(', ')],
    [t('product.mac_size'), downloadFiles.macOS?.size],
    [t('product.windows_size'), downloadFiles.windows?.size],
    [t('product.licence'), t('product.licence.value')],
  ];
  const listen = () => document.querySelector<HTMLButtonElement>('#player button')?.focus();
  return (
    <aside id="buy-card" className={styles.buy} aria-label={t('product.buy')}>
      <div className={styles.priceRow}>
        <Price amount={plugin.price} sale={plugin.sale} owned={owned} personal={personal} />
        {version ? <span className="chip">{t('product.version', { version })}</span> : null}
      </div>
      {plugin.price > 0 ? (
        <div className={styles.notes}>
          <SaleNote sale={plugin.sale} isHidden={owned !== undefined || personal !== undefined} />
          {personal && !owned ? (
            <span className="price-note">
              {t(`product.personal.${personal.kind}`, { name: personal.name })}
            </span>
          ) : null}
        </div>
      ) : null}
      {description ? <p>{description}</p> : null}
      <div className={styles.actions}>
        {action}
        {plugin.audioSamples.length > 0 ? (
          <button type="button" className="btn btn-o btn-lg" onClick={listen}>
            <Icon of={Headphones} />
            {t('product.listen')}
          </button>
        ) : null}
      </div>
      <Facts facts={facts} />
      {tags.length > 0 ? (
        <div className="tags">
          {tags.map((tag) => (
            <span className="chip" key={tag}>
              {tag}
            </span>
          ))}
        </div>
      ) : null}
    </aside>
  );
}

/** The hero of a product page, on the product's ground. */
export function ProductHero({ plugin, owned, personal, action, crumbs }: ProductHeroProps) {
  const { t } = useLanguage();
  const length: CSSProperties & Record<'--len', number> = { '--len': plugin.name.length };
  return (
    <section className={styles.hero}>
      <div className={clsx('wrap', styles.content)}>
        <div className={styles.main}>
          <nav className={styles.breadcrumbs} aria-label={t('shell.breadcrumb')}>
            {crumbs}
            <Icon of={ChevronRight} />
            <span aria-current="page">{plugin.name}</span>
          </nav>
          <h1 className="display" style={length}>
            {plugin.name}
          </h1>
          {plugin.imageUrl ? (
            <div className={styles.art}>
              <img
                src={viewUrl(plugin.imageUrl, 'front') ?? plugin.imageUrl}
                alt={t('product.panel', { name: plugin.name })}
                fetchPriority="high"
              />
            </div>
          ) : null}
        </div>
        <BuyCard plugin={plugin} owned={owned} personal={personal} action={action} />
      </div>
    </section>
  );
}
