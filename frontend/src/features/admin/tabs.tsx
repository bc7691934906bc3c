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
import { type Permission, type Role, roleMay } from './panel/permissions';

/**
 * To add a tab:
 * 1. `features/admin/<name>/<name>-tab.tsx` with a default export that renders `<AdminTab title=…>`; it may import `../panel/*` only;
 * 2. one line in its group below: the name is part of the address (`/admin?tab=<name>`), the tab is a chunk of its own;
 * 3. its texts in `libs/i18n/locales/{en,ru}/admin-<name>.json` (loaded with the panel, never by visitors), `admin.tab.<name>` among them.
 */
export interface Tab {
  name: string;
  icon: LucideIcon;
  /** Without it the tab is not shown. */
  needs?: Permission;
  /** What changes in it need. */
  writes?: Permission;
  Screen: LazyExoticComponent<ComponentType>;
}

/** The tabs by what they are about; the order is that of the side bar. */
const groups: readonly { name: string; tabs: readonly Tab[] }[] = [
  {
    name: 'overview',
    tabs: [
      {
        name: 'overview',
        icon: ChartColumn,
        needs: 'figures:read',
        Screen: lazy(() => import('./overview/overview-tab')),
      },
    ],
  },
  {
    name: 'catalogue',
    tabs: [
      {
        name: 'products',
        icon: Package,
        needs: 'products:read',
        writes: 'products:write',
        Screen: lazy(() => import('./products/products-tab')),
      },
      {
        name: 'bundles',
        icon: Boxes,
        needs: 'products:read',
        writes: 'products:write',
        Screen: lazy(() => import('./bundles/bundles-tab')),
      },
      {
        name: 'releases',
        icon: HardDriveDownload,
        needs: 'releases:read',
        writes: 'releases:write',
        Screen: lazy(() => import('./releases/releases-tab')),
      },
    ],
  },
  {
    name: 'selling',
    tabs: [
      {
        name: 'orders',
        icon: Receipt,
        needs: 'orders:read',
        writes: 'orders:write',
        Screen: lazy(() => import('./orders/orders-tab')),
      },
      {
        name: 'refunds',
        icon: Banknote,
        needs: 'figures:read',
        Screen: lazy(() => import('./refunds/refunds-tab')),
      },
      {
        name: 'withdrawals',
        icon: Undo2,
        needs: 'withdrawals:read',
        writes: 'withdrawals:write',
        Screen: lazy(() => import('./withdrawals/withdrawals-tab')),
      },
      {
        name: 'sales',
        icon: BadgePercent,
        needs: 'pricing:read',
        writes: 'pricing:write',
        Screen: lazy(() => import('./pricing/sales-tab')),
      },
      {
        name: 'codes',
        icon: Ticket,
        needs: 'pricing:read',
        writes: 'pricing:write',
        Screen: lazy(() => import('./pricing/codes-tab')),
      },
      {
        name: 'upgrades',
        icon: CircleFadingArrowUp,
        needs: 'pricing:read',
        writes: 'pricing:write',
        Screen: lazy(() => import('./upgrades/upgrades-tab')),
      },
      {
        name: 'offers',
        icon: Percent,
        needs: 'pricing:read',
        writes: 'pricing:write',
        Screen: lazy(() => import('./offers/offers-tab')),
      },
      {
        name: 'offer-rules',
        icon: ListChecks,
        needs: 'pricing:read',
        writes: 'pricing:write',
        Screen: lazy(() => import('./offer-rules/offer-rules-tab')),
      },
      {
        name: 'trials',
        icon: Hourglass,
        needs: 'figures:read',
        Screen: lazy(() => import('./trials/trials-tab')),
      },
      {
        name: 'redemption',
        icon: TicketCheck,
        needs: 'redemption:read',
        writes: 'redemption:write',
        Screen: lazy(() => import('./redemption/redemption-tab')),
      },
    ],
  },
  {
    name: 'customers',
    tabs: [
      {
        name: 'users',
        icon: Users,
        needs: 'customers:read',
        writes: 'customers:write',
        Screen: lazy(() => import('./users/users-tab')),
      },
      {
        name: 'entitlements',
        icon: KeyRound,
        needs: 'licences:read',
        Screen: lazy(() => import('./entitlements/entitlements-tab')),
      },
      {
        name: 'subscribers',
        icon: Mail,
        needs: 'subscribers:read',
        writes: 'subscribers:write',
        Screen: lazy(() => import('./subscribers/subscribers-tab')),
      },
    ],
  },
  {
    name: 'content',
    tabs: [
      {
        name: 'news',
        icon: Newspaper,
        needs: 'news:read',
        writes: 'news:write',
        Screen: lazy(() => import('./news/news-tab')),
      },
      {
        name: 'pages',
        icon: FileText,
        needs: 'pages:read',
        writes: 'pages:write',
        Screen: lazy(() => import('./pages/pages-tab')),
      },
      {
        name: 'campaigns',
        icon: Send,
        needs: 'campaigns:read',
        writes: 'campaigns:write',
        Screen: lazy(() => import('./campaigns/campaigns-tab')),
      },
    ],
  },
  {
    name: 'system',
    tabs: [
      {
        name: 'operations',
        icon: Wrench,
        needs: 'operations:read',
        writes: 'operations:write',
        Screen: lazy(() => import('./operations/operations-tab')),
      },
      {
        name: 'reconciliation',
        icon: Scale,
        needs: 'reconciliation:read',
        writes: 'reconciliation:write',
        Screen: lazy(() => import('./reconciliation/reconciliation-tab')),
      },
      {
        name: 'alerts',
        icon: Bell,
        needs: 'settings:write',
        Screen: lazy(() => import('./alerts/alerts-tab')),
      },
      {
        name: 'webhooks',
        icon: Webhook,
        needs: 'webhooks:read',
        writes: 'webhooks:write',
        Screen: lazy(() => import('./webhooks/webhooks-tab')),
      },
      { name: 'audit', icon: History, needs: 'audit:read', Screen: lazy(() => import('./audit/audit-tab')) },
      {
        name: 'settings',
        icon: Settings,
        needs: 'settings:write',
        Screen: lazy(() => import('./settings/settings-tab')),
      },
    ],
  },
];

/** The tabs that a role may read, by group. */
export function groupsOf(role: Role): readonly { name: string; tabs: readonly Tab[] }[] {
  return groups
    .map(({ name, tabs }) => ({ name, tabs: tabs.filter(({ needs }) => !needs || roleMay(role, needs)) }))
    .filter(({ tabs }) => tabs.length > 0);
}

/** The tab that `/admin` opens, or the first one that the role may read. */
export const firstTab = 'users';
