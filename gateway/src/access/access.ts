import { SetMetadata } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { isPermission, type Permission } from '#contracts/kit/permissions';
import { routeCallOf } from '../http/route-contract';
import { routesOf } from '../http/routes';

export type RouteAccess = 'public' | 'signed-in' | 'admin';

const key = 'route access';

/** Open to everyone; a valid token is still read. */
export const Public = () => SetMetadata(key, 'public' satisfies RouteAccess);
export const SignedIn = () => SetMetadata(key, 'signed-in' satisfies RouteAccess);
export const Admin = () => SetMetadata(key, 'admin' satisfies RouteAccess);

const recentLoginKey = 'route needs a recent log-in';

/** The session needs a log-in or reauthentication within `recentLoginMs`. */
export const RecentLogin = () => SetMetadata(recentLoginKey, true);

export function needsRecentLogin(handler: object): boolean {
  return Reflect.getMetadata(recentLoginKey, handler) === true;
}

const levels: readonly unknown[] = ['public', 'signed-in', 'admin'] satisfies RouteAccess[];

function isAccess(value: unknown): value is RouteAccess {
  return levels.includes(value);
}

/** The permission that a route of the administration needs: that of its contract. */
export function permissionOf(handler: object): Permission | undefined {
  const access = routeCallOf(handler)?.contract.access;
  return access !== undefined && isPermission(access) ? access : undefined;
}

/** Access of a route, declared at the method or its class; undefined when neither or both declare it. */
export function accessOf(handler: object, controller: object): RouteAccess | undefined {
  const declared = [handler, controller]
    .map((owner): unknown => Reflect.getMetadata(key, owner))
    .filter(isAccess);
  return declared.length === 1 ? declared[0] : undefined;
}

/** @throws Error naming every route without exactly one access, or without its permission: such a gateway does not start. */
export function assertAccessDeclared(app: NestFastifyApplication): void {
  const unmarked = routesOf(app).filter(({ handler, controller }) => {
    const access = accessOf(handler, controller.constructor);
    return !access || (access === 'admin' && !permissionOf(handler));
  });
  if (unmarked.length === 0) return;
  const names = unmarked.map(({ name }) => name).join(', ');
  throw new Error(
    `These routes declare no access level, or two, or no permission: ${names}. Add one of @Public(), @SignedIn(), @Admin(), and to the contract of the last a permission.`,
  );
}
