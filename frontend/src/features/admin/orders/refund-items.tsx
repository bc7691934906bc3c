import { useLanguage } from '../../i18n/language';
import type { OrderView } from '../../../api/schema';
import type { RefundableItem } from './refund';

/** Writes an amount in the currency of the order. */
interface OrderMoney {
  money: (amount: number) => string;
}

/** Purchases that cost less because of this order: their prices stay when it is refunded. */
export function EarnedPrices({ earnedPrices, money }: Pick<OrderView, 'earnedPrices'> & OrderMoney) {
  const { t } = useLanguage();
  return earnedPrices.map(({ orderNumber, difference }) => (
    <p key={orderNumber} className="full">
      {t('admin.orders.earned_price', {
        number: orderNumber ?? '',
        difference: money(difference),
      })}
    </p>
  ));
}

interface RefundItemsProps extends OrderMoney {
  items: readonly RefundableItem[];
  chosen: ReadonlySet<string>;
  onChoose: (pluginIds: ReadonlySet<string>) => void;
}

/** The items that a refund is for; without a choice it is for the order. */
export function RefundItems({ items, money, chosen, onChoose }: RefundItemsProps) {
  const { t } = useLanguage();
  if (items.length === 0) return null;
  const toggle = (pluginId: string, isChosen: boolean) => {
    const next = new Set(chosen);
    if (isChosen) next.add(pluginId);
    else next.delete(pluginId);
    onChoose(next);
  };
  return (
    <fieldset className="choices full">
      <legend>{t('admin.orders.refund_items')}</legend>
      {items.map(({ pluginId, name, left }) => (
        <label key={pluginId}>
          <input
            type="checkbox"
            checked={chosen.has(pluginId)}
            onChange={({ target }) => toggle(pluginId, target.checked)}
          />
          {name} · <span className="num">{money(left)}</span>
        </label>
      ))}
      <span className="muted">{t('admin.orders.refund_items_hint')}</span>
    </fieldset>
  );
}
