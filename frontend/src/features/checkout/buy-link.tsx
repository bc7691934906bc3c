import { useLanguage } from '../i18n/language';
import { Link } from '../../ui/link';

interface BuyLinkProps {
  checkoutPath: string;
  /** Where its owner finds the files; absent while the customer does not own the plug-in. */
  ownedPath?: string | undefined;
  price: number;
  className: string;
}

/** Leads to the checkout of a plug-in; what costs nothing is downloaded, and what is owned is not bought again. */
export function BuyLink({ checkoutPath, ownedPath, price, className }: BuyLinkProps) {
  const { t } = useLanguage();
  return (
    <Link className={className} to={ownedPath ?? checkoutPath}>
      {t(ownedPath || price === 0 ? 'card.download' : 'card.buy')}
    </Link>
  );
}
