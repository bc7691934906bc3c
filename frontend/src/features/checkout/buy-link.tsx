import { useLanguage } from '../i18n/language';
import { Link } from '../../ui/link';

interface BuyLinkProps {
  checkoutPath: string;
  owned: 'owned' | 'upgraded' | undefined;
  /** Path of the plug-in among those of the customer, with its files. */
  ownedPath: string;
  price: number;
  /** `false` while the plug-in has nothing to download. */
  isForSale?: boolean | null | undefined;
  className: string;
}

/**
 * Link to the checkout; an owned plug-in links to its files. The label is Download for free plug-ins. A plug-in that is not on sale yet
 * has a note in its place.
 */
export function BuyLink({ checkoutPath, owned, ownedPath, price, isForSale, className }: BuyLinkProps) {
  const { t } = useLanguage();
  if (isForSale === false && !owned) return <span className="chip">{t('card.not_for_sale')}</span>;
  const label = owned === 'owned' || price === 0 ? 'card.download' : 'card.buy';
  return (
    <Link className={className} to={owned ? ownedPath : checkoutPath}>
      {t(owned === 'upgraded' ? 'menu.products' : label)}
    </Link>
  );
}
