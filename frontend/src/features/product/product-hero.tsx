import { ChevronRight, Headphones } from 'lucide-react';
import type { CSSProperties, ReactNode } from 'react';
import type { Plugin } from '../../api/types';
import { type Fact, Facts } from '../../ui/facts';
import { Icon } from '../../ui/icons';
import { Price } from '../catalogue/price';
import { useLanguage } from '../i18n/language';
import { viewOf } from './views';

interface ProductHeroProps {
  plugin: Plugin;
  action: ReactNode;
  crumbs: ReactNode;
}

function BuyCard({ plugin, action }: Omit<ProductHeroProps, 'crumbs'>) {
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
    <aside className="buy" aria-label={t('product.buy')}>
      <div className="row">
        <Price amount={plugin.price} />
        <span className="chip">{t('product.version', { version })}</span>
      </div>
      <p>{description}</p>
      <div className="buy-actions">
        {action}
        {plugin.audioSamples.length > 0 ? (
          <button type="button" className="btn btn-o btn-lg" onClick={listen}>
            <Icon of={Headphones} />
            {t('product.listen')}
          </button>
        ) : null}
      </div>
      <Facts facts={facts} />
      <div className="tags">
        {tags.map((tag) => (
          <span className="chip" key={tag}>
            {tag}
          </span>
        ))}
      </div>
    </aside>
  );
}

/** The head of a product's page, on its own ground. */
export function ProductHero({ plugin, action, crumbs }: ProductHeroProps) {
  const { t } = useLanguage();
  const length: CSSProperties & Record<'--len', number> = { '--len': plugin.name.length };
  return (
    <section className="pd-hero">
      <div className="wrap pd-in">
        <div className="pd-left">
          <nav className="crumbs" aria-label={t('shell.breadcrumb')}>
            {crumbs}
            <Icon of={ChevronRight} />
            <span aria-current="page">{plugin.name}</span>
          </nav>
          <h1 className="display" style={length}>
            {plugin.name}
          </h1>
          <div className="pd-art">
            {plugin.imageUrl ? (
              <img
                src={viewOf(plugin.imageUrl, 'front') ?? plugin.imageUrl}
                alt={t('product.panel', { name: plugin.name })}
                fetchPriority="high"
              />
            ) : null}
          </div>
        </div>
        <BuyCard plugin={plugin} action={action} />
      </div>
    </section>
  );
}
