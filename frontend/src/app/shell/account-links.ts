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
import { paths } from '../routing/paths';

interface AccountLink {
  to: string;
  text: string;
  icon: LucideIcon;
  isForAdmins?: boolean;
}

/** Links of the account menu, in its order (storefront §2). */
export const accountLinks: readonly AccountLink[] = [
  { to: paths.profile, text: 'menu.profile', icon: User },
  { to: paths.products, text: 'menu.products', icon: Package },
  { to: paths.files, text: 'menu.files', icon: FolderDown },
  { to: paths.orders, text: 'menu.orders', icon: ReceiptText },
  { to: paths.computers, text: 'menu.computers', icon: Monitor },
  { to: paths.offers, text: 'menu.offers', icon: Gift },
  { to: paths.accountDownloads, text: 'menu.downloads', icon: Download },
  { to: paths.admin, text: 'menu.admin', icon: LayoutDashboard, isForAdmins: true },
];
