import type { User } from '#contracts/identity/users';
import type { User as UserRow } from './user.entity';

/** An account as its owner sees it. */
export function userView(user: UserRow): User {
  return {
    ...user,
    _id: user.id,
    isEmailConfirmed: user.emailConfirmedAt !== null,
    createdAt: user.createdAt.toISOString(),
  };
}
