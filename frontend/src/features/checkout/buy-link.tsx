import { useLanguage } from '../i18n/language';
import { Link } from '../../ui/link';

/** Leads to the checkout of a plug-in; what costs nothing is downloaded. */
export function BuyLink({
  checkoutPath,
  price,
  className,
}: {
  checkoutPath: string;
  price: number;
  className: string;
}) {
  const { t } = useLanguage();
  return (
    <Link className={className} to={checkoutPath}>
      {t(price === 0 ? 'card.download' : 'card.buy')}
    </Link>
  );
}
