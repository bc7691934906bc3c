import type { Access } from './request';

export const languages = ['en', 'ru'] as const;
export type Language = (typeof languages)[number];
export const roles = ['user', 'admin'] as const;
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
  /** An administrator who has to use two-factor authentication first; the role is `user` until then. */
  readonly lacksSecondFactor?: boolean;
}

/** A process acting for itself (sweeps, consumers). */
interface ServiceActor {
  readonly kind: 'service';
  readonly name: string;
  readonly language: Language;
}

export type Actor = GuestActor | UserActor | ServiceActor;

/** The actor type that a handler of an access level gets. */
export type ActorFor<A extends Access> = A extends 'user' | 'admin' ? UserActor : Actor;
