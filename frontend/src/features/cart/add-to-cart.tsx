import { clsx } from 'clsx';
import { Check } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { Icon } from '../../ui/icons';
import { CartIcon } from '../../ui/shared-shapes';
import { showToast } from '../../ui/feedback/toasts';
import { errorText } from '../auth/error-text';
import { useLanguage } from '../i18n/language';
import { type CartItem, isSameItem } from './guest-cart';
import { CartFull, useCart } from './use-cart';

interface AddToCartProps {
  item: CartItem;
  /** Name of the item, for messages and screen readers. */
  name: string;
  cartPath: string;
  className: string;
  /** Shows the icon only. */
  isCompact?: boolean;
}

/** Adds an item to the cart. The button of an item that is in the cart opens it. */
export function AddToCart({ item, name, cartPath, className, isCompact = false }: AddToCartProps) {
  const { t } = useLanguage();
  const navigate = useNavigate();
  const { cart, add } = useCart();
  const [isBusy, setBusy] = useState(false);
  const isIn = cart.items.some((one) => isSameItem(one, item));
  const press = async () => {
    if (isIn) return navigate(cartPath);
    setBusy(true);
    try {
      await add(item);
      showToast('ok', t('cart.added', { name }));
    } catch (error) {
      showToast('error', error instanceof CartFull ? t('cart.full') : errorText(t, error, 'cart.failed'));
    } finally {
      setBusy(false);
    }
  };
  const label = t(isIn ? 'cart.in' : 'cart.add');
  const fullLabel = `${label}: ${name}`;
  return (
    <button
      type="button"
      className={clsx(isCompact ? 'icon-btn' : 'btn', className)}
      aria-label={fullLabel}
      title={isCompact ? label : undefined}
      aria-busy={isBusy || undefined}
      onClick={() => void press()}
    >
      {isIn ? <Icon of={Check} /> : <CartIcon />}
      {isCompact ? null : <span>{label}</span>}
    </button>
  );
}
