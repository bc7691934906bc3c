import type { Actor, Role } from './actor';

/** What an administration request needs: a noun of the panel, and what is done with it. Every such request declares one. */
const permissions = [
  'audit:read',
  'campaigns:read',
  'campaigns:write',
  'customers:delete',
  'customers:export',
  'customers:read',
  'customers:write',
  'figures:read',
  'keys:write',
  'licences:export',
  'licences:import',
  'licences:read',
  'licences:write',
  'news:read',
  'news:write',
  'operations:read',
  'operations:write',
  'orders:export',
  'orders:read',
  'orders:refund',
  'orders:write',
  'pages:read',
  'pages:write',
  'pricing:read',
  'pricing:write',
  'products:read',
  'products:write',
  'reconciliation:read',
  'reconciliation:write',
  'redemption:read',
  'redemption:write',
  'releases:read',
  'releases:write',
  'settings:write',
  'staff:read',
  'staff:write',
  'subscribers:export',
  'subscribers:read',
  'subscribers:write',
  'webhooks:read',
  'webhooks:write',
  'withdrawals:read',
  'withdrawals:write',
] as const;
export type Permission = (typeof permissions)[number];

/** What each role may do. The administrator of the specification, who owns the shop, may do everything. */
export const rolePermissions: Readonly<Record<Role, readonly Permission[]>> = {
  user: [],
  admin: permissions,
  support: [
    'customers:read',
    'customers:write',
    'licences:read',
    'licences:write',
    'orders:read',
    'orders:write',
    'products:read',
    'withdrawals:read',
    'withdrawals:write',
  ],
  catalogue: [
    'news:read',
    'news:write',
    'pricing:read',
    'products:read',
    'products:write',
    'releases:read',
    'releases:write',
  ],
  marketing: [
    'campaigns:read',
    'campaigns:write',
    'figures:read',
    'news:read',
    'news:write',
    'pricing:read',
    'pricing:write',
    'products:read',
    'redemption:read',
    'redemption:write',
    'subscribers:export',
    'subscribers:read',
    'subscribers:write',
  ],
  finance: [
    'customers:read',
    'figures:read',
    'orders:export',
    'orders:read',
    'orders:refund',
    'orders:write',
    'pricing:read',
    'products:read',
    'reconciliation:read',
    'reconciliation:write',
    'withdrawals:read',
    'withdrawals:write',
  ],
};

/** What an API key may do at most: it raises no rights, and cannot delete a customer. */
export const keyPermissions = permissions.filter(
  (permission) => !/^(staff|keys):/.test(permission) && permission !== 'customers:delete',
);

export function isPermission(value: string): value is Permission {
  return permissions.some((permission) => permission === value);
}

/** Whether the actor may do it now: the role, and the API key if it is one. An unknown role, of a newer process, may do nothing. */
export function hasPermission(actor: Actor, permission: Permission): boolean {
  if (actor.kind !== 'user') return false;
  const granted = actor.permissions ?? permissions;
  return granted.includes(permission) && (rolePermissions[actor.role] ?? []).includes(permission);
}
