import { clsx } from 'clsx';
import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ShopBundle } from '../../api/schema';
import { Icon } from '../../ui/icons';
import { Picture } from '../../ui/picture';
import { formatPrice } from '../i18n/formats';
import { useLanguage } from '../i18n/language';
import { BundlePrice, LowestPrice } from './bundle-price';
import type { Completion } from './use-completion';
import styles from './bundle-hero.module.css';

const sizes = '(min-width:1024px) 56vw, 92vw';

interface BundleHeroProps {
  bundle: ShopBundle;
  completion: Completion;
  action: ReactNode;
  crumbs: ReactNode;
}

/** What a customer pays who owns a part of the bundle. */
function CompletionPrice({
  completion: { completion, isOwned, isError },
}: Pick<BundleHeroProps, 'completion'>) {
  const { t, lang } = useLanguage();
  if (isError) return <p role="alert">{t('bundle.completion_failed')}</p>;
  if (!completion) return null;
  const { ownedPartIds, partCount, price, listPrice } = completion;
  return (
    <div className={styles.completion} role="status">
      <span className="chip">
        {isOwned
          ? t('bundle.owned_all')
          : t('bundle.owned', { owned: ownedPartIds.length, total: partCount })}
      </span>
      {typeof price === 'number' ? (
        <>
          <span>{t('bundle.complete_price')}</span>
          <span className="price-sale">
            {listPrice > price ? (
              <>
                <s aria-hidden="true">{formatPrice(listPrice, lang)}</s>
                <span className="sr">{t('bundle.separately', { price: formatPrice(listPrice, lang) })} </span>
              </>
            ) : null}
            <span className="price">{formatPrice(price, lang)}</span>
          </span>
        </>
      ) : null}
    </div>
  );
}

function BuyCard({ bundle, completion, action }: Omit<BundleHeroProps, 'crumbs'>) {
  const { t, lang } = useLanguage();
  const { price, listPrice, description, parts } = bundle;
  const isPersonal = completion.completion !== undefined;
  return (
    <aside id="buy-card" className={styles.buy} aria-label={t('product.buy')}>
      <span className="muted">{t('bundle.parts', { n: parts.length })}</span>
      {isPersonal ? null : (
        <>
          <BundlePrice {...bundle} />
          {listPrice > price ? (
            <span>{t('bundle.saving', { amount: formatPrice(listPrice - price, lang) })}</span>
          ) : null}
          <LowestPrice bundle={bundle} />
        </>
      )}
      <CompletionPrice completion={completion} />
      {description ? <p>{description}</p> : null}
      {action}
    </aside>
  );
}

/** The first screen of a bundle's page. */
export function BundleHero({ bundle, completion, action, crumbs }: BundleHeroProps) {
  const { t } = useLanguage();
  const { name, imageUrl } = bundle;
  return (
    <section className={styles.hero}>
      <div className={clsx('wrap', styles.content)}>
        <div className={styles.main}>
          <nav className={styles.breadcrumbs} aria-label={t('shell.breadcrumb')}>
            {crumbs}
            <Icon of={ChevronRight} />
            <span aria-current="page">{name}</span>
          </nav>
          <h1 className="display">{name}</h1>
          {imageUrl ? (
            <div className={styles.art}>
              <Picture src={imageUrl} alt="" sizes={sizes} isEager width={1600} height={1200} />
            </div>
          ) : null}
        </div>
        <BuyCard bundle={bundle} completion={completion} action={action} />
      </div>
    </section>
  );
}
