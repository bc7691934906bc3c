import type { BulkValues } from '../../../../api/schema';
import { formatMoney } from '../../../i18n/formats';
import { useLanguage } from '../../../i18n/language';

/** A price or a status, as the list of products shows it. */
export function BulkValuesText({ values }: { values: BulkValues }) {
  const { t, lang } = useLanguage();
  if (typeof values.price === 'number')
    return values.price === 0 ? t('admin.products.free') : formatMoney(values.price, lang);
  return t(values.isActive ? 'admin.products.active' : 'admin.products.inactive');
}
