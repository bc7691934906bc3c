import type { PersonalUpgrade } from '../../api/schema';
import { useLanguage } from '../i18n/language';
import { PricedProduct } from './priced-product';

/** A product at the upgrade price for the owner of another one. */
export function UpgradeCard({
  upgrade,
  detailsPath,
  checkoutPath,
}: {
  upgrade: PersonalUpgrade;
  detailsPath: string;
  checkoutPath: string;
}) {
  const { t } = useLanguage();
  const { name, imageUrl, ownedName: owned, price, upgradePrice } = upgrade;
  const reason = t('offers.because.upgrade', { owned });
  return (
    <PricedProduct {...{ name, imageUrl, price, detailsPath, checkoutPath, reason }} due={upgradePrice} />
  );
}
