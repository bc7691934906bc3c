import type { SaleListItem } from '../../../api/schema';
import { useLanguage } from '../../i18n/language';

/** The products that a sale or a discount applies to. */
export function ScopeText({ of }: { of: Pick<SaleListItem, 'scope' | 'categories' | 'pluginIds'> }) {
  const { t } = useLanguage();
  const { scope, categories = [], pluginIds = [] } = of;
  if (scope === 'all') return t('admin.pricing.scope.all');
  if (scope === 'categories') return categories.map((one) => t(`plugins.show.${one}`)).join(', ');
  return t('admin.pricing.products', { n: pluginIds.length });
}
