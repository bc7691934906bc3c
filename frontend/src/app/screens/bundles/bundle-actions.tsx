import type { ShopBundle } from '../../../api/schema';
import { AddToCart } from '../../../features/cart/add-to-cart';
import { useLanguage } from '../../../features/i18n/language';
import { Link } from '../../../ui/link';
import { paths } from '../../routing/paths';

interface BundleActionsProps {
  bundle: ShopBundle;
  /** Classes of the buy button. */
  className: string;
}

/** The buttons of a bundle's card that lead to its payment and add it to the cart. */
export function BundleActions({ bundle: { slug, name }, className }: BundleActionsProps) {
  const { t } = useLanguage();
  return (
    <>
      <Link className={className} to={paths.checkoutBundle(slug)}>
        {t('card.buy')}
      </Link>
      <AddToCart item={{ kind: 'bundle', slug }} name={name} cartPath={paths.cart} className="btn-o btn-md" />
    </>
  );
}
