import {
  Download,
  FolderDown,
  Gift,
  LayoutDashboard,
  type LucideIcon,
  Monitor,
  Package,
  ReceiptText,
  User,
} from 'lucide-react';
import { shopBrand } from '../../brand/brand';
import { useLanguage } from '../../features/i18n/language';
import { paths } from '../routing/paths';

interface AccountLink {
  to: string;
  text: string;
  icon: LucideIcon;
}

const links: readonly AccountLink[] = [
  { to: paths.profile, text: 'menu.profile', icon: User },
  { to: paths.products, text: 'menu.products', icon: Package },
  { to: paths.files, text: 'menu.files', icon: FolderDown },
  { to: paths.orders, text: 'menu.orders', icon: ReceiptText },
  { to: paths.computers, text: 'menu.computers', icon: Monitor },
  { to: paths.offers, text: 'menu.offers', icon: Gift },
  { to: paths.accountDownloads, text: 'menu.downloads', icon: Download },
];

/** Links of the account menu with their texts, in its order (storefront §2). */
export function useAccountLinks(role?: string): readonly AccountLink[] {
  const { t } = useLanguage();
  const { hasInstaller, installerName } = shopBrand();
  const own = links.filter(({ to }) => hasInstaller || to !== paths.accountDownloads);
  const all =
    role !== undefined && role !== 'user'
      ? [...own, { to: paths.admin, text: 'menu.admin', icon: LayoutDashboard }]
      : own;
  return all.map((link) => ({
    ...link,
    text: (link.to === paths.accountDownloads && installerName) || t(link.text),
  }));
}
