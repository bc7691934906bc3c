import { SetMetadata } from '@nestjs/common';

export type RouteAccess = 'public' | 'signed-in' | 'admin';
export const accessKey = 'route access';

/** Anybody may call; a valid token is still read. */
export const Public = () => SetMetadata(accessKey, 'public' satisfies RouteAccess);
export const SignedIn = () => SetMetadata(accessKey, 'signed-in' satisfies RouteAccess);
export const Admin = () => SetMetadata(accessKey, 'admin' satisfies RouteAccess);
