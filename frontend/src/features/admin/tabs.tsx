import {
  BadgePercent,
  Banknote,
  Boxes,
  ChartColumn,
  CircleFadingArrowUp,
  HardDriveDownload,
  History,
  KeyRound,
  ListChecks,
  type LucideIcon,
  Mail,
  Newspaper,
  Package,
  Percent,
  Receipt,
  Scale,
  Send,
  Ticket,
  TicketCheck,
  Undo2,
  Users,
  Wrench,
} from 'lucide-react';
import { type ComponentType, lazy, type LazyExoticComponent } from 'react';

/**
 * To add a tab:
 * 1. `features/admin/<name>/<name>-tab.tsx` with a default export that renders `<AdminTab title=…>`; it may import `../panel/*` only;
 * 2. one line below: the name is part of the address (`/admin?tab=<name>`), the tab is a chunk of its own;
 * 3. its texts in `libs/i18n/locales/{en,ru}/admin-<name>.json` (loaded with the panel, never by visitors), `admin.tab.<name>` among them.
 */
export interface Tab {
  name: string;
  icon: LucideIcon;
  Screen: LazyExoticComponent<ComponentType>;
}

export const tabs: readonly Tab[] = [
  { name: 'overview', icon: ChartColumn, Screen: lazy(() => import('./overview/overview-tab')) },
  { name: 'users', icon: Users, Screen: lazy(() => import('./users/users-tab')) },
  { name: 'products', icon: Package, Screen: lazy(() => import('./products/products-tab')) },
  { name: 'bundles', icon: Boxes, Screen: lazy(() => import('./bundles/bundles-tab')) },
  { name: 'subscribers', icon: Mail, Screen: lazy(() => import('./subscribers/subscribers-tab')) },
  { name: 'news', icon: Newspaper, Screen: lazy(() => import('./news/news-tab')) },
  { name: 'orders', icon: Receipt, Screen: lazy(() => import('./orders/orders-tab')) },
  {
    name: 'withdrawals',
    icon: Undo2,
    Screen: lazy(() => import('./withdrawals/withdrawals-tab')),
  },
  { name: 'refunds', icon: Banknote, Screen: lazy(() => import('./refunds/refunds-tab')) },
  { name: 'entitlements', icon: KeyRound, Screen: lazy(() => import('./entitlements/entitlements-tab')) },
  { name: 'sales', icon: BadgePercent, Screen: lazy(() => import('./pricing/sales-tab')) },
  { name: 'codes', icon: Ticket, Screen: lazy(() => import('./pricing/codes-tab')) },
  { name: 'upgrades', icon: CircleFadingArrowUp, Screen: lazy(() => import('./upgrades/upgrades-tab')) },
  { name: 'redemption', icon: TicketCheck, Screen: lazy(() => import('./redemption/redemption-tab')) },
  { name: 'offers', icon: Percent, Screen: lazy(() => import('./offers/offers-tab')) },
  { name: 'offer-rules', icon: ListChecks, Screen: lazy(() => import('./offer-rules/offer-rules-tab')) },
  { name: 'campaigns', icon: Send, Screen: lazy(() => import('./campaigns/campaigns-tab')) },
  { name: 'releases', icon: HardDriveDownload, Screen: lazy(() => import('./releases/releases-tab')) },
  {
    name: 'reconciliation',
    icon: Scale,
    Screen: lazy(() => import('./reconciliation/reconciliation-tab')),
  },
  { name: 'operations', icon: Wrench, Screen: lazy(() => import('./operations/operations-tab')) },
  { name: 'audit', icon: History, Screen: lazy(() => import('./audit/audit-tab')) },
];

/** The tab that `/admin` opens. */
export const firstTab = 'users';
