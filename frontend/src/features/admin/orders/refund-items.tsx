import { formatMoney } from '../../i18n/formats';
import { useLanguage } from '../../i18n/language';
import type { OrderView } from '../../../api/schema';
import type { RefundableItem } from './refund';

/** Purchases that cost less because of this order: their prices stay when it is refunded. */
export function EarnedPrices({ earnedPrices }: Pick<OrderView, 'earnedPrices'>) {
  const { t, lang } = useLanguage();
  return earnedPrices.map(({ orderNumber, difference }) => (
    <p key={orderNumber} className="full">
      {t('admin.orders.earned_price', {
        number: orderNumber ?? '',
        difference: formatMoney(difference, lang),
      })}
    </p>
  ));
}

interface RefundItemsProps {
  items: readonly RefundableItem[];
  chosen: ReadonlySet<string>;
  onChoose: (pluginIds: ReadonlySet<string>) => void;
}

/** The items that a refund is for; without a choice it is for the order. */
export function RefundItems({ items, chosen, onChoose }: RefundItemsProps) {
  const { t, lang } = useLanguage();
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
          {name} · <span className="num">{formatMoney(left, lang)}</span>
        </label>
      ))}
      <span className="muted">{t('admin.orders.refund_items_hint')}</span>
    </fieldset>
  );
}
