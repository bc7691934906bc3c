import { ShoppingCart } from 'lucide-react';
import { Icon } from './icons';

const cartId = 'shape-cart';

/** Icons that a page repeats for each product, drawn once. SharedIcon refers to them, because each copy is 400 bytes of the page. */
export function SharedShapes() {
  return (
    <div hidden>
      <Icon of={ShoppingCart} id={cartId} />
    </div>
  );
}

/** The icon of the cart, drawn by SharedShapes of the header. */
export function CartIcon() {
  return (
    <svg className="ic" aria-hidden="true">
      <use href={`#${cartId}`} />
    </svg>
  );
}
