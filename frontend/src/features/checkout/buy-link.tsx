import { useLanguage } from '../i18n/language';
import { Link } from '../../ui/link';

interface BuyLinkProps {
  checkoutPath: string;
  owned: 'owned' | 'upgraded' | undefined;
  /** Path of the plug-in among those of the customer, with its files. */
  ownedPath: string;
  price: number;
  className: string;
}

/** Link to the checkout; an owned plug-in links to its files. The label is Download for free plug-ins. */
export function BuyLink({ checkoutPath, owned, ownedPath, price, className }: BuyLinkProps) {
  const { t } = useLanguage();
  const label = owned === 'owned' || price === 0 ? 'card.download' : 'card.buy';
  return (
    <Link className={className} to={owned ? ownedPath : checkoutPath}>
      {t(owned === 'upgraded' ? 'menu.products' : label)}
    </Link>
  );
}
