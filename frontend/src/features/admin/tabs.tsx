import {
  BadgePercent,
  Banknote,
  Bell,
  Boxes,
  ChartColumn,
  CircleFadingArrowUp,
  FileText,
  HardDriveDownload,
  History,
  Hourglass,
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
  Settings,
  Ticket,
  TicketCheck,
  Undo2,
  Users,
  Webhook,
  Wrench,
} from 'lucide-react';
import { type ComponentType, lazy, type LazyExoticComponent } from 'react';

/**
 * To add a tab:
 * 1. `features/admin/<name>/<name>-tab.tsx` with a default export that renders `<AdminTab title=…>`; it may import `../panel/*` only;
 * 2. one line in its group below: the name is part of the address (`/admin?tab=<name>`), the tab is a chunk of its own;
 * 3. its texts in `libs/i18n/locales/{en,ru}/admin-<name>.json` (loaded with the panel, never by visitors), `admin.tab.<name>` among them.
 */
export interface Tab {
  name: string;
  icon: LucideIcon;
  Screen: LazyExoticComponent<ComponentType>;
}

/** The tabs by what they are about; the order is that of the side bar. */
export const groups: readonly { name: string; tabs: readonly Tab[] }[] = [
  {
    name: 'overview',
    tabs: [{ name: 'overview', icon: ChartColumn, Screen: lazy(() => import('./overview/overview-tab')) }],
  },
  {
    name: 'catalogue',
    tabs: [
      { name: 'products', icon: Package, Screen: lazy(() => import('./products/products-tab')) },
      { name: 'bundles', icon: Boxes, Screen: lazy(() => import('./bundles/bundles-tab')) },
      { name: 'releases', icon: HardDriveDownload, Screen: lazy(() => import('./releases/releases-tab')) },
    ],
  },
  {
    name: 'selling',
    tabs: [
      { name: 'orders', icon: Receipt, Screen: lazy(() => import('./orders/orders-tab')) },
      { name: 'refunds', icon: Banknote, Screen: lazy(() => import('./refunds/refunds-tab')) },
      { name: 'withdrawals', icon: Undo2, Screen: lazy(() => import('./withdrawals/withdrawals-tab')) },
      { name: 'sales', icon: BadgePercent, Screen: lazy(() => import('./pricing/sales-tab')) },
      { name: 'codes', icon: Ticket, Screen: lazy(() => import('./pricing/codes-tab')) },
      { name: 'upgrades', icon: CircleFadingArrowUp, Screen: lazy(() => import('./upgrades/upgrades-tab')) },
      { name: 'offers', icon: Percent, Screen: lazy(() => import('./offers/offers-tab')) },
      { name: 'offer-rules', icon: ListChecks, Screen: lazy(() => import('./offer-rules/offer-rules-tab')) },
      { name: 'trials', icon: Hourglass, Screen: lazy(() => import('./trials/trials-tab')) },
      { name: 'redemption', icon: TicketCheck, Screen: lazy(() => import('./redemption/redemption-tab')) },
    ],
  },
  {
    name: 'customers',
    tabs: [
      { name: 'users', icon: Users, Screen: lazy(() => import('./users/users-tab')) },
      { name: 'entitlements', icon: KeyRound, Screen: lazy(() => import('./entitlements/entitlements-tab')) },
      { name: 'subscribers', icon: Mail, Screen: lazy(() => import('./subscribers/subscribers-tab')) },
    ],
  },
  {
    name: 'content',
    tabs: [
      { name: 'news', icon: Newspaper, Screen: lazy(() => import('./news/news-tab')) },
      { name: 'pages', icon: FileText, Screen: lazy(() => import('./pages/pages-tab')) },
      { name: 'campaigns', icon: Send, Screen: lazy(() => import('./campaigns/campaigns-tab')) },
    ],
  },
  {
    name: 'system',
    tabs: [
      { name: 'operations', icon: Wrench, Screen: lazy(() => import('./operations/operations-tab')) },
      {
        name: 'reconciliation',
        icon: Scale,
        Screen: lazy(() => import('./reconciliation/reconciliation-tab')),
      },
      { name: 'alerts', icon: Bell, Screen: lazy(() => import('./alerts/alerts-tab')) },
      { name: 'webhooks', icon: Webhook, Screen: lazy(() => import('./webhooks/webhooks-tab')) },
      { name: 'audit', icon: History, Screen: lazy(() => import('./audit/audit-tab')) },
      { name: 'settings', icon: Settings, Screen: lazy(() => import('./settings/settings-tab')) },
    ],
  },
];

export const tabs = groups.flatMap((group) => group.tabs);

/** The tab that `/admin` opens. */
export const firstTab = 'users';
