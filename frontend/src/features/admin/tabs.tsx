import {
  BadgePercent,
  Banknote,
  Bell,
  Boxes,
  ChartColumn,
  CircleFadingArrowUp,
  FileInput,
  FileText,
  HardDriveDownload,
  History,
  Hourglass,
  KeyRound,
  KeySquare,
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
  Tags,
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

/** An entry of the side bar: a tab, or several that are one section. */
export interface Section {
  name: string;
  icon: LucideIcon;
  tabs: readonly Tab[];
}

type NounOf<P, Verb extends string> = P extends `${infer Noun}:${Verb}` ? Noun : never;
type Noun = NounOf<Permission, 'read'> & NounOf<Permission, 'write'>;

/** A tab that needs the permission to read a noun, and for changes that to write it. */
function listTab(
  name: string,
  icon: LucideIcon,
  noun: Noun,
  load: () => Promise<{ default: ComponentType }>,
): Tab {
  return { name, icon, needs: `${noun}:read`, writes: `${noun}:write`, Screen: lazy(load) };
}

/** The tabs by what they are about; the order is that of the side bar. */
const groups: readonly { name: string; tabs: readonly (Tab | Section)[] }[] = [
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
      listTab('products', Package, 'products', () => import('./products/products-tab')),
      listTab('bundles', Boxes, 'products', () => import('./bundles/bundles-tab')),
      listTab('releases', HardDriveDownload, 'releases', () => import('./releases/releases-tab')),
    ],
  },
  {
    name: 'selling',
    tabs: [
      listTab('orders', Receipt, 'orders', () => import('./orders/orders-tab')),
      {
        name: 'refunds',
        icon: Banknote,
        needs: 'figures:read',
        Screen: lazy(() => import('./refunds/refunds-tab')),
      },
      listTab('withdrawals', Undo2, 'withdrawals', () => import('./withdrawals/withdrawals-tab')),
      {
        name: 'discounts',
        icon: Tags,
        tabs: [
          listTab('sales', BadgePercent, 'pricing', () => import('./pricing/sales-tab')),
          listTab('codes', Ticket, 'pricing', () => import('./pricing/codes-tab')),
          listTab('upgrades', CircleFadingArrowUp, 'pricing', () => import('./upgrades/upgrades-tab')),
          listTab('offers', Percent, 'pricing', () => import('./offers/offers-tab')),
          listTab('offer-rules', ListChecks, 'pricing', () => import('./offer-rules/offer-rules-tab')),
        ],
      },
      {
        name: 'trials',
        icon: Hourglass,
        needs: 'figures:read',
        Screen: lazy(() => import('./trials/trials-tab')),
      },
      listTab('redemption', TicketCheck, 'redemption', () => import('./redemption/redemption-tab')),
    ],
  },
  {
    name: 'customers',
    tabs: [
      listTab('users', Users, 'customers', () => import('./users/users-tab')),
      {
        name: 'entitlements',
        icon: KeyRound,
        needs: 'licences:read',
        Screen: lazy(() => import('./entitlements/entitlements-tab')),
      },
      {
        name: 'imports',
        icon: FileInput,
        needs: 'licences:import',
        writes: 'licences:import',
        Screen: lazy(() => import('./imports/imports-tab')),
      },
      listTab('subscribers', Mail, 'subscribers', () => import('./subscribers/subscribers-tab')),
    ],
  },
  {
    name: 'content',
    tabs: [
      listTab('news', Newspaper, 'news', () => import('./news/news-tab')),
      listTab('pages', FileText, 'pages', () => import('./pages/pages-tab')),
      listTab('campaigns', Send, 'campaigns', () => import('./campaigns/campaigns-tab')),
    ],
  },
  {
    name: 'system',
    tabs: [
      listTab('operations', Wrench, 'operations', () => import('./operations/operations-tab')),
      listTab('reconciliation', Scale, 'reconciliation', () => import('./reconciliation/reconciliation-tab')),
      {
        name: 'alerts',
        icon: Bell,
        needs: 'settings:write',
        Screen: lazy(() => import('./alerts/alerts-tab')),
      },
      listTab('webhooks', Webhook, 'webhooks', () => import('./webhooks/webhooks-tab')),
      {
        name: 'keys',
        icon: KeySquare,
        needs: 'keys:write',
        Screen: lazy(() => import('./access/keys-tab')),
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

const sectionOf = (entry: Tab | Section): Section => ('tabs' in entry ? entry : { ...entry, tabs: [entry] });

/** What a role may read, by group. */
export function groupsOf(role: Role): readonly { name: string; sections: readonly Section[] }[] {
  const isShown = ({ needs }: Tab) => !needs || roleMay(role, needs);
  return groups
    .map(({ name, tabs }) => ({
      name,
      sections: tabs
        .map(sectionOf)
        .map((section) => ({ ...section, tabs: section.tabs.filter(isShown) }))
        .filter((section) => section.tabs.length > 0),
    }))
    .filter(({ sections }) => sections.length > 0);
}

/** The tab that `/admin` opens, or the first one that the role may read. */
export const firstTab = 'users';
