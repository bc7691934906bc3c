import { shopBrand } from '../../brand/brand';
import { useLanguage } from '../i18n/language';

/** What the shop calls its installer. */
export function useInstallerName(): string {
  const { t } = useLanguage();
  return shopBrand().installerName || t('menu.downloads');
}
