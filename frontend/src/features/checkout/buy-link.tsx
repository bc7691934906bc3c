import { useLanguage } from '../i18n/language';
import { Link } from '../../ui/link';

interface BuyLinkProps {
  checkoutPath: string;
  /** Path of the files of an owned plug-in. */
  ownedPath?: string | undefined;
  price: number;
  className: string;
}

/** Link to the checkout; an owned plug-in links to its files. The label is Download for free plug-ins. */
export function BuyLink({ checkoutPath, ownedPath, price, className }: BuyLinkProps) {
  const { t } = useLanguage();
  return (
    <Link className={className} to={ownedPath ?? checkoutPath}>
      {t(ownedPath || price === 0 ? 'card.download' : 'card.buy')}
    </Link>
  );
}
