import type { Permission } from './permissions';
import type { Access } from './request';

export const languages = ['en', 'ru'] as const;
export type Language = (typeof languages)[number];
/** A customer, the administrator of the specification, and people who do a part of the work (permissions.ts). */
export const roles = ['user', 'admin', 'support', 'catalogue', 'marketing', 'finance'] as const;
export type Role = (typeof roles)[number];

/** A visitor without a session. */
interface GuestActor {
  readonly kind: 'guest';
  readonly language: Language;
}

/** A user whose session token the gateway verified. */
export interface UserActor {
  readonly kind: 'user';
  readonly userId: string;
  readonly role: Role;
  readonly language: Language;
  /** The session; tokens from before sessions were listed have none. */
  readonly sessionId?: string | undefined;
  /** Time of the last log-in or reauthentication, in epoch milliseconds. */
  readonly authenticatedAt?: number | undefined;
  /** A member of the staff who has to use two-factor authentication first; the role is `user` until then. */
  readonly lacksSecondFactor?: boolean;
  /** Of an API key: it acts for its maker, and may do what both the key and the role permit. */
  readonly permissions?: readonly Permission[];
}

/** Whether a role has the panel, and with it the shorter sessions and the second factor of the panel. */
export function isStaff(role: Role): boolean {
  return role !== 'user';
}

/** A process acting for itself (sweeps, consumers). */
interface ServiceActor {
  readonly kind: 'service';
  readonly name: string;
  readonly language: Language;
}

export type Actor = GuestActor | UserActor | ServiceActor;

/** The actor type that a handler of an access level gets. */
export type ActorFor<A extends Access> = A extends 'user' | Permission ? UserActor : Actor;
