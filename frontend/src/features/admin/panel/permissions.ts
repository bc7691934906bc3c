import { createContext, use } from 'react';
import { rolePermissions } from '../../../api/admin-form-constraints';
import type { AdminUser } from '../../../api/schema';

export type Role = AdminUser['role'];
export const roles = Object.keys(rolePermissions) as Role[];
export type Permission = (typeof rolePermissions.admin)[number];

export function roleMay(role: Role, permission: Permission): boolean {
  return rolePermissions[role].some((one) => one === permission);
}

interface PanelRights {
  role: Role;
  /** What changes in the shown tab need. */
  writes?: Permission | undefined;
}

export const PanelRightsContext = createContext<PanelRights>({ role: 'admin' });

/** Whether the user may do it; without a permission, whether they may change what the shown tab lists. The server checks it again. */
export function useMay(permission?: Permission): boolean {
  const { role, writes } = use(PanelRightsContext);
  const needed = permission ?? writes;
  return needed === undefined || roleMay(role, needed);
}
