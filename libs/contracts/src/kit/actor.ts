import type { Access } from './request';

export const languages = ['en', 'ru'] as const;
export type Language = (typeof languages)[number];
export const roles = ['user', 'admin'] as const;
export type Role = (typeof roles)[number];

/** Someone who is not signed in. */
export interface GuestActor {
  readonly kind: 'guest';
  readonly language: Language;
}

/** Someone whose token the gateway verified. */
export interface UserActor {
  readonly kind: 'user';
  readonly userId: string;
  readonly role: Role;
  readonly language: Language;
  /** Which of their sessions it is. Tokens of before there was a list of sessions name none. */
  readonly sessionId?: string | undefined;
  /** When the session's owner last gave password or code, in milliseconds since the epoch. */
  readonly authenticatedAt?: number | undefined;
  /** An administrator without the second factor that the shop demands: a customer, until it was given. */
  readonly isHeldBack?: boolean;
}

/** A process of ours acting on its own behalf (sweeps, consumers). */
export interface ServiceActor {
  readonly kind: 'service';
  readonly name: string;
  readonly language: Language;
}

export type Actor = GuestActor | UserActor | ServiceActor;

/** The actor a handler of a given access level is sure to meet. */
export type ActorFor<A extends Access> = A extends 'user' | 'admin' ? UserActor : Actor;
